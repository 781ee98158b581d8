import type { BodyOf } from '#contract/endpoint.ts'
import type { StartedFlow } from '#contract/sso/connections.ts'
import type { startSignIn as startEndpoint } from '#contract/sso/sign-in.ts'
import {
  type FirstLinkPurpose,
  findInvitedPerson,
  findSteppingPerson,
} from '#domains/accounts/identities/first-link.service.ts'
import { findSignInCompany, siteOf } from '#domains/companies/companies.service.ts'
import { checkMayChangeHosts } from '#domains/companies/hosts/hosts.service.ts'
import { domainOf } from '#domains/companies/mail-domains/mail-domain-names.rules.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, conflict, found, invalid, notFound } from '#platform/errors.ts'
import { newId, newToken, tokenHash } from '#platform/ids.ts'
import { OidcError, startAuthorization } from '#platform/oidc/oidc-client.ts'
import { startSamlSignIn } from '#platform/saml/saml-client.ts'
import { toButton } from '../connections/connections.presenter.ts'
import * as connections from '../connections/connections.queries.ts'
import { callbackPath } from '../connections/connections.service.ts'
import { acsUrlOf } from '../connections/saml/service-provider.rules.ts'
import { insertFlow } from './flows.queries.ts'
import { clientOf, samlClientOf } from './provider.service.ts'
import { tellOfFailure } from './refusals.service.ts'

/**
 * Finds the provider of a sign-in and sends the browser there. What has to match when the person comes back is in
 * sign_in_flows, which only this folder writes.
 */

const flowMs = 10 * 60_000
/** More buttons than these would hide the right one; the e-mail address finds it. */
const maxButtons = 3

/** The active connections at the caller's host, the nearest first. */
export async function listOffered(ctx: Ctx): Promise<connections.OfferedConnection[]> {
  const root = await findSignInCompany(ctx)
  return root === undefined ? [] : connections.selectOffered(ctx, root)
}

export async function listSignInButtons(ctx: Ctx) {
  const offered = await listOffered(ctx)
  const near = offered.filter(({ is_above }) => is_above)
  const buttons = offered.length <= maxButtons ? offered : near.slice(0, maxButtons)
  return {
    data: buttons.map(toButton),
    meta: {
      is_required: offered.some(({ is_required_here }) => is_required_here),
      is_required_for_staff: near.some(({ required_for_staff }) => required_for_staff),
      asks_address: offered.length > buttons.length,
    },
  }
}

/** Decided by the address's domain alone, so that the answer says nothing about people. */
export async function discoverSignIn(ctx: Ctx, email: string) {
  const connection = await findByAddress(ctx, email)
  return {
    data: {
      connection: connection ? toButton(connection) : null,
      is_required: connection?.required_for_students ?? false,
    },
  }
}

async function findByAddress(ctx: Ctx, email: string): Promise<connections.OfferedConnection | undefined> {
  const domain = domainOf(email)
  if (!domain) return undefined
  const offered = await listOffered(ctx)
  const speaking = await connections.selectSpeaking(
    ctx,
    offered.map(({ id }) => id),
    domain,
  )
  return offered.find(
    ({ id, domains }) => speaking.has(id) && (domains.length === 0 || domains.includes(domain)),
  )
}

/** Throws 404 for a connection that this host does not offer, and 503 if the provider does not answer. */
export async function startSignIn(
  ctx: Ctx,
  { connection_id, email, redirect_to, step, invitation }: BodyOf<typeof startEndpoint>,
): Promise<StartedFlow> {
  if (step) return startFirstLink(ctx, { purpose: 'first_link', token: step, connection_id })
  if (invitation) return startFirstLink(ctx, { purpose: 'invitation', token: invitation, connection_id })
  if (!connection_id && !email) throw invalid({ email: ['field.required'] })
  const connection = connection_id
    ? (await listOffered(ctx)).find(({ id }) => id === connection_id)
    : await findByAddress(ctx, email ?? '')
  if (!connection) throw notFound()
  return begin(ctx, connection, { purpose: 'sign_in', redirectTo: redirect_to, loginHint: email })
}

/** Throws 404 for a connection of another company, 409 if the provider cannot be used as it is set up. */
export async function startTest(
  ctx: SignedIn,
  { companyId, connectionId }: { companyId: string; connectionId: string },
): Promise<StartedFlow> {
  await checkMayChangeHosts(ctx, companyId)
  const connection = found(await connections.findListed(ctx, companyId, connectionId))
  return begin(ctx, connection, { purpose: 'test', userId: ctx.actor.id })
}

/** Throws 404 for a connection that is neither of the caller's company nor of one above it. */
export async function startLink(ctx: SignedIn, connectionId: string): Promise<StartedFlow> {
  const linkable = await connections.selectLinkable(ctx, ctx.actor.company_id)
  const connection = found(linkable.find(({ id }) => id === connectionId))
  return begin(ctx, connection, { purpose: 'link', userId: ctx.actor.id, sessionId: ctx.actor.session_id })
}

/** Throws 401 for a token that is over, and 404 as linking does. */
async function startFirstLink(
  ctx: Ctx,
  {
    purpose,
    token,
    connection_id,
  }: { purpose: FirstLinkPurpose; token: string; connection_id: string | undefined },
): Promise<StartedFlow> {
  const find = purpose === 'invitation' ? findInvitedPerson : findSteppingPerson
  const person = await find(ctx, token)
  const linkable = await connections.selectLinkable(ctx, person.company_id)
  const connection = found(linkable.find(({ id }) => id === connection_id))
  return begin(ctx, connection, { purpose, userId: person.id, token, loginHint: person.email })
}

interface Beginning {
  purpose: 'sign_in' | 'test' | 'link' | FirstLinkPurpose
  /** That shows who a person is who links the provider by signing in. */
  token?: string
  userId?: string
  sessionId?: string
  redirectTo?: string | undefined
  loginHint?: string | undefined
}

async function begin(
  ctx: Ctx,
  connection: connections.ConnectionRow,
  { purpose, userId, sessionId, redirectTo, loginHint, token }: Beginning,
): Promise<StartedFlow> {
  const site = found(await siteOf(ctx))
  const started = await (connection.kind === 'saml'
    ? beginSaml(connection, site)
    : beginOidc(ctx, connection, { site, purpose, loginHint }))
  const flow = newToken()
  await insertFlow(ctx, {
    id: newId(),
    state_hash: tokenHash(started.state),
    browser_hash: tokenHash(flow),
    nonce: started.nonce,
    verifier: started.verifier,
    connection_id: connection.id,
    connection_version: connection.version,
    host: ctx.host,
    redirect_uri: started.redirectUri,
    redirect_to: redirectTo ?? null,
    purpose,
    user_id: userId ?? null,
    session_id: sessionId ?? null,
    token_hash: token ? tokenHash(token) : null,
    expires_at: new Date(ctx.now.getTime() + flowMs).toISOString(),
    created_at: ctx.now.toISOString(),
  })
  return { url: started.url, flow }
}

/** Where to send the browser, and what the provider’s answer has to match. */
interface StartedSignIn {
  url: string
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

async function beginOidc(
  ctx: Ctx,
  connection: connections.ConnectionRow,
  { site, purpose, loginHint }: { site: string } & Pick<Beginning, 'purpose' | 'loginHint'>,
): Promise<StartedSignIn> {
  const redirectUri = `${site}${callbackPath}`
  const { url, secrets } = await startAuthorization(await clientOf(ctx, connection), {
    ...{ redirectUri, scope: connection.scopes, loginHint },
  }).catch(async (error: unknown) => {
    throw await unusable(ctx, error, connection, purpose)
  })
  return { url, redirectUri, ...secrets }
}

async function beginSaml(connection: connections.ConnectionRow, site: string): Promise<StartedSignIn> {
  const [state, redirectUri] = [newToken(), acsUrlOf(site, connection.id)]
  const { client } = samlClientOf(connection, redirectUri)
  const { url, requestId } = await startSamlSignIn(client, state)
  return { url, redirectUri, state, nonce: requestId, verifier: '' }
}

/** Those who test are told what is wrong, without a difference between addresses that exist and those that do not. */
async function unusable(
  ctx: Ctx,
  error: unknown,
  connection: connections.ConnectionRow,
  purpose: Beginning['purpose'],
): Promise<unknown> {
  if (!(error instanceof OidcError)) return error
  if (purpose !== 'test') await tellOfFailure(ctx, connection, error)
  ctx.log.warn({ connection: connection.id, reason: error.reason }, 'a sign-in provider cannot be used')
  if (purpose !== 'test') return new AppError('unavailable', 'sso.unavailable')
  return conflict(error.reason === 'unreachable' ? 'sso.unreachable' : 'sso.not_a_provider')
}
