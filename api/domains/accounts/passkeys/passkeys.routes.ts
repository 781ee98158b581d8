import * as contract from '#contract/accounts/passkeys.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { loginWithPasskey, startPasskeyLogin } from './passkey-sign-in.service.ts'
import * as passkeys from './passkeys.service.ts'

export const passkeyRoutes: Route[] = [
  route(contract.listPasskeys, (ctx) => passkeys.listPasskeys(ctx)),
  route(contract.startPasskey, async (ctx) => ({ data: await passkeys.startPasskey(ctx) })),
  route(contract.addPasskey, async (ctx, { body }) => ({ data: await passkeys.addPasskey(ctx, body) }), {
    transaction: 'own',
  }),
  route(contract.renamePasskey, async (ctx, { params, body }) => ({
    data: await passkeys.renamePasskey(ctx, params.passkeyId, body.name),
  })),
  route(contract.removePasskey, (ctx, { params }) => passkeys.removePasskey(ctx, params.passkeyId)),
  route(contract.startPasskeyLogin, async (ctx) => ({ data: await startPasskeyLogin(ctx) })),
  route(contract.loginWithPasskey, (ctx, { body }) => loginWithPasskey(ctx, body), { transaction: 'own' }),
]
