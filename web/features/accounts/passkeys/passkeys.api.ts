import { mutationOptions } from '@tanstack/react-query'
import type { Assertion } from '#contract/accounts/passkey-responses.ts'
import {
  addPasskey,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/accounts/passkeys.ts'
import { loginWithSecondFactor, startPasskeyStep } from '#contract/accounts/second-factor.ts'
import { startPasskeyStepUp, stepUp } from '#contract/accounts/step-up.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { deviceId } from '#lib/session/device-id.ts'
import { askForPasskey, makePasskey } from './ceremony.ts'

export const passkeysQuery = () => endpointQuery(listPasskeys)

export const addPasskeyMutation = mutationOptions({
  mutationFn: async (name: string) => {
    const options = await call(startPasskey)
    const response = await makePasskey(options.data)
    return call(addPasskey, { body: { name, response } })
  },
  meta: { quiet: true },
})

export const renamePasskeyMutation = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string }) =>
    call(renamePasskey, { params: { passkeyId: id }, body: { name } }),
  meta: { quiet: true },
})

export const removeOwnPasskey = (passkeyId: string) => call(removePasskey, { params: { passkeyId } })

export const passkeyLoginOptions = async () => (await call(startPasskeyLogin)).data

/** Signs in with the passkey that the browser suggested, or else asks for one. */
export const passkeyLoginMutation = mutationOptions({
  mutationFn: async (suggested: Assertion | undefined) => {
    const assertion = suggested ?? (await askForPasskey(await passkeyLoginOptions()))
    const { status: _, ...session } = await call(loginWithPasskey, {
      body: { assertion, device: deviceId() },
    })
    return session
  },
  meta: { quiet: true },
})

export const passkeyStepUpMutation = mutationOptions({
  mutationFn: async () => {
    const { data } = await call(startPasskeyStepUp)
    return call(stepUp, { body: { assertion: await askForPasskey(data) } })
  },
  meta: { quiet: true },
})

/** The second step of a sign-in, given the token of the first. */
export const passkeyStepMutation = mutationOptions({
  mutationFn: async ({ token, trust }: { token: string; trust: boolean }) => {
    const { data } = await call(startPasskeyStep, { body: { token } })
    const assertion = await askForPasskey(data)
    const body = { token, assertion, device: deviceId(), ...(trust ? { trust_device: true } : {}) }
    const { status: _, ...session } = await call(loginWithSecondFactor, { body })
    return session
  },
  meta: { quiet: true },
})
