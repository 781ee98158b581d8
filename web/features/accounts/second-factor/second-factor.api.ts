import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  confirmTotp,
  getSecondFactor,
  getSecondFactorRule,
  removeTotp as removeTotpEndpoint,
  renewRecoveryCodes as renewCodesEndpoint,
  setSecondFactorRule,
  startTotp,
} from '#contract/accounts/second-factor.ts'
import { listTrustedDevices, removeTrustedDevice } from '#contract/accounts/trusted-devices.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const secondFactorQuery = () => endpointQuery(getSecondFactor)

/** The secret that waits for its first code, with the modules of its QR code. Forgotten with the dialog. */
export const totpSecretQuery = () =>
  queryOptions({
    queryKey: [startTotp.path],
    queryFn: async ({ signal }) => {
      const [{ encode }, { data }] = await Promise.all([import('uqr'), call(startTotp, {}, { signal })])
      return { ...data, modules: encode(data.uri, { border: 2 }).data }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  })

export const secondFactorRuleQuery = (companyId: string) =>
  endpointQuery(getSecondFactorRule, { params: { companyId } })

export const saveRuleMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setSecondFactorRule>) =>
      call(setSecondFactorRule, { params: { companyId }, body }),
  })

export const trustedDevicesQuery = () => endpointQuery(listTrustedDevices)

export const removeTrustedDeviceMutation = mutationOptions({
  mutationFn: (deviceId: string) => call(removeTrustedDevice, { params: { deviceId } }),
})

export const confirmTotpMutation = mutationOptions({
  mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
  meta: { quiet: true },
})

export type Proof = BodyOf<typeof removeTotpEndpoint>

export const removeTotp = (body: Proof) => call(removeTotpEndpoint, { body })

export const renewRecoveryCodes = async (body: Proof): Promise<string[]> =>
  (await call(renewCodesEndpoint, { body })).data.recovery_codes
