import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { finishSamlSignIn } from '#contract/sso/saml.ts'
import { discoverSignIn, finishSignIn, listSignInButtons, startSignIn } from '#contract/sso/sign-in.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { deviceId } from '#lib/session/device-id.ts'

export const signInButtonsQuery = endpointQuery(listSignInButtons)

export const discover = async (email: string) => (await call(discoverSignIn, { body: { email } })).data

export const startSignInMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof startSignIn>) => call(startSignIn, { body }),
})

/** What a provider sent back: a code by OpenID Connect, a ticket for its answer by SAML. */
export type Callback =
  | Omit<BodyOf<typeof finishSignIn>, 'device'>
  | Omit<BodyOf<typeof finishSamlSignIn>, 'device'>

export const finishSignInMutation = mutationOptions({
  mutationFn: (callback: Callback) => {
    const device = deviceId()
    return 'ticket' in callback
      ? call(finishSamlSignIn, { body: { ...callback, device } })
      : call(finishSignIn, { body: { ...callback, device } })
  },
  meta: { quiet: true },
})
