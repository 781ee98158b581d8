import * as connections from '#contract/sso/connections.ts'
import * as signIn from '#contract/sso/sign-in.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as service from './connections/connections.service.ts'
import { finishSignIn } from './flows/finish.service.ts'
import {
  discoverSignIn,
  listSignInButtons,
  startLink,
  startSignIn,
  startTest,
} from './flows/start.service.ts'
import { listOwnIdentities, unlinkOwnIdentity } from './own-identities.service.ts'

/** Calls that ask a provider, which can take seconds, open their own transactions. */
const own = { transaction: 'own' } as const

export const ssoRoutes: Route[] = [
  route(connections.listSsoConnections, (ctx, { params }) =>
    service.listSsoConnections(ctx, params.companyId),
  ),
  route(connections.createSsoConnection, async (ctx, { params, body }) => ({
    data: await service.createSsoConnection(ctx, params.companyId, body),
  })),
  route(connections.getSsoConnection, async (ctx, { params }) => ({
    data: await service.getSsoConnection(ctx, params.companyId, params.connectionId),
  })),
  route(connections.updateSsoConnection, async (ctx, { params, body }) => ({
    data: await service.updateSsoConnection(ctx, params, body),
  })),
  route(connections.deleteSsoConnection, (ctx, { params, query }) =>
    service.deleteSsoConnection(ctx, params, query.version),
  ),
  route(connections.activateSsoConnection, async (ctx, { params }) => ({
    data: await service.activateSsoConnection(ctx, params),
  })),
  route(connections.disableSsoConnection, async (ctx, { params }) => ({
    data: await service.disableSsoConnection(ctx, params),
  })),
  route(connections.testSsoConnection, (ctx, { params }) => startTest(ctx, params), own),
  route(signIn.listSignInButtons, (ctx) => listSignInButtons(ctx)),
  route(signIn.discoverSignIn, (ctx, { body }) => discoverSignIn(ctx, body.email)),
  route(signIn.startSignIn, (ctx, { body }) => startSignIn(ctx, body), own),
  route(signIn.finishSignIn, (ctx, { body }) => finishSignIn(ctx, body), own),
  route(signIn.listOwnIdentities, (ctx) => listOwnIdentities(ctx)),
  route(signIn.linkOwnIdentity, (ctx, { body }) => startLink(ctx, body.connection_id), own),
  route(signIn.unlinkOwnIdentity, (ctx, { params }) => unlinkOwnIdentity(ctx, params.identityId)),
]
