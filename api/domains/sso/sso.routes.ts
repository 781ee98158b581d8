import * as connections from '#contract/sso/connections.ts'
import * as saml from '#contract/sso/saml.ts'
import * as signIn from '#contract/sso/sign-in.ts'
import * as staffRule from '#contract/sso/staff-rule.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as service from './connections/connections.service.ts'
import * as samlService from './connections/saml/saml-connections.service.ts'
import * as staffRuleService from './connections/staff-rule.service.ts'
import { finishSamlSignIn, finishSignIn } from './flows/finish.service.ts'
import { noteRefusedForm, receiveSamlResponse } from './flows/saml/receive.service.ts'
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
  route(staffRule.getStaffRule, async (ctx, { params }) => ({
    data: await staffRuleService.getStaffRule(ctx, params),
  })),
  route(staffRule.setStaffRule, async (ctx, { params, body }) => ({
    data: await staffRuleService.setStaffRule(ctx, params, body),
  })),
  route(connections.testSsoConnection, (ctx, { params }) => startTest(ctx, params), own),
  route(
    saml.createSamlConnection,
    async (ctx, { params, body }) => ({
      data: await samlService.createSamlConnection(ctx, params.companyId, body),
    }),
    own,
  ),
  route(
    saml.updateSamlConnection,
    async (ctx, { params, body }) => ({ data: await samlService.updateSamlConnection(ctx, params, body) }),
    own,
  ),
  route(saml.getSamlMetadata, (ctx, { params }) => samlService.getSamlMetadata(ctx, params.connectionId)),
  route(
    saml.receiveSamlResponse,
    (ctx, { params, body }) => receiveSamlResponse(ctx, params.connectionId, body),
    {
      ...own,
      onRefused: (ctx, { connectionId = '' }, error) => noteRefusedForm(ctx, connectionId, error),
    },
  ),
  route(saml.finishSamlSignIn, (ctx, { body }) => finishSamlSignIn(ctx, body), own),
  route(signIn.listSignInButtons, (ctx) => listSignInButtons(ctx)),
  route(signIn.discoverSignIn, (ctx, { body }) => discoverSignIn(ctx, body.email)),
  route(signIn.startSignIn, (ctx, { body }) => startSignIn(ctx, body), own),
  route(signIn.finishSignIn, (ctx, { body }) => finishSignIn(ctx, body), own),
  route(signIn.listOwnIdentities, (ctx) => listOwnIdentities(ctx)),
  route(signIn.linkOwnIdentity, (ctx, { body }) => startLink(ctx, body.connection_id), own),
  route(signIn.unlinkOwnIdentity, (ctx, { params }) => unlinkOwnIdentity(ctx, params.identityId)),
]
