import * as contract from '#contract/accounts/second-factor.ts'
import {
  listTrustedDevices as listTrustedDevicesEndpoint,
  removeTrustedDevice as removeTrustedDeviceEndpoint,
} from '#contract/accounts/trusted-devices.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { listTrustedDevices, removeTrustedDevice } from '../trusted-devices/trusted-devices.service.ts'
import { resetSecondFactor } from './reset.service.ts'
import * as factor from './second-factor.service.ts'
import { getRule, setRule } from './second-factor-rule.service.ts'
import { finishSignIn, startPasskeyStep } from './two-step-sign-in.service.ts'

/** Each counts a wrong code or hashes a password before its transaction. */
const own = { transaction: 'own' } as const

export const secondFactorRoutes: Route[] = [
  route(contract.loginWithSecondFactor, (ctx, { body, cookie }) => finishSignIn(ctx, body, cookie), own),
  route(contract.startPasskeyStep, async (ctx, { body }) => ({
    data: await startPasskeyStep(ctx, body.token),
  })),
  route(contract.getSecondFactor, async (ctx) => ({ data: await factor.getState(ctx) })),
  route(contract.startTotp, async (ctx) => ({ data: await factor.startTotp(ctx) })),
  route(contract.confirmTotp, async (ctx, { body }) => ({ data: await factor.confirmTotp(ctx, body) }), own),
  route(contract.removeTotp, async (ctx, { body }) => ({ data: await factor.removeTotp(ctx, body) }), own),
  route(
    contract.renewRecoveryCodes,
    async (ctx, { body }) => ({ data: { recovery_codes: await factor.renewRecoveryCodes(ctx, body) } }),
    own,
  ),
  route(contract.getSecondFactorRule, async (ctx, { params }) => ({
    data: await getRule(ctx, params.companyId),
  })),
  route(contract.setSecondFactorRule, async (ctx, { params, body }) => ({
    data: await setRule(ctx, params.companyId, body),
  })),
  route(listTrustedDevicesEndpoint, (ctx) => listTrustedDevices(ctx)),
  route(removeTrustedDeviceEndpoint, (ctx, { params }) => removeTrustedDevice(ctx, params.deviceId)),
  route(contract.resetSecondFactor, (ctx, { params, body }) =>
    resetSecondFactor(ctx, params.userId, body.reason),
  ),
]
