import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { discoverSignIn, finishSignIn, listSignInButtons, startSignIn } from '#contract/sso/sign-in.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { deviceId } from '#lib/session/device-id.ts'

export const signInButtonsQuery = endpointQuery(listSignInButtons)

export const discover = async (email: string) => (await call(discoverSignIn, { body: { email } })).data

export const startSignInMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof startSignIn>) => call(startSignIn, { body }),
})

type Callback = Omit<BodyOf<typeof finishSignIn>, 'device'>

export const finishSignInMutation = mutationOptions({
  mutationFn: (callback: Callback) => call(finishSignIn, { body: { ...callback, device: deviceId() } }),
  meta: { quiet: true },
})
