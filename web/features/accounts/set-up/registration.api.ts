import { mutationOptions } from '@tanstack/react-query'
import { confirmRegistration, register } from '#contract/accounts/registration.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'

export type RegistrationInput = BodyOf<typeof register>

export const registerMutation = mutationOptions({
  mutationFn: (body: RegistrationInput) => call(register, { body }),
  meta: { quiet: true },
})

/** The only call that uses up a registration link. */
export const confirmMutation = mutationOptions({
  mutationFn: (token: string) => call(confirmRegistration, { body: { token } }),
  meta: { quiet: true },
})
