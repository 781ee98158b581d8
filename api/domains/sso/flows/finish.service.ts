import type { Session } from '#contract/accounts/accounts.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { finishSamlSignIn as samlEndpoint } from '#contract/sso/saml.ts'
import type { finishSignIn as endpoint, SignInRefused, SsoTestResult } from '#contract/sso/sign-in.ts'
import { findActivePeople, type PersonRow } from '#domains/accounts/accounts.service.ts'
import { linkAndSignIn, spendFirstLink } from '#domains/accounts/identities/first-link.service.ts'
import {
  createLinkedStudent,
  linkIdentity,
  noteUse,
  signInByIdentity,
} from '#domains/accounts/identities/identities.service.ts'
import { liveSessionsOf } from '#domains/accounts/sessions/sessions.service.ts'
import { listProvenDomains } from '#domains/companies/mail-domains/mail-domains.service.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { finishAuthorization, OidcError } from '#platform/oidc/oidc-client.ts'
import {
  type ConnectionRow,
  findConnection,
  keepConnection,
  noteTest,
} from '../connections/connections.queries.ts'
import {
  localeIn,
  namesIn,
  organizationRefusal,
  type ProviderClaims,
  shownClaims,
  trustedEmail,
} from './claims.rules.ts'
import { decide, type SignInDecision } from './decision.service.ts'
import { dropFlow, type FlowRow, isBelow, spendAnswer, spendFlow } from './flows.queries.ts'
import { clientOf } from './provider.service.ts'
import { noteRefusal, tellOfFailure } from './refusals.service.ts'

/**
 * Ends a sign-in: spends the flow, lets the provider vouch for the person, then signs in, links or shows the test.
 * Refusals are one sentence, so that nobody learns whether an address has an account.
 */

type Input = BodyOf<typeof endpoint>
type Outcome = ResponseOf<typeof endpoint>

const refused = (key: string, detail: SignInRefused) => new AppError('unauthenticated', key, { detail })
const notHere = () => refused('sso.refused', { reason: 'refused' })
const beginAgain = () => refused('sso.begin_again', { reason: 'begin_again' })

export async function finishSignIn(ctx: Ctx, input: Input): Promise<Outcome> {
  const { flow, connection } = await ctx.transaction((inner) => spend(inner, input))
  const claims = await redeem(ctx, { flow, connection, input })
  return ctx.transaction((inner) => conclude(inner, { flow, connection, claims, device: input.device }))
}

/** The provider’s answer has been checked when it arrived; here it meets the tab that asked for it. */
export async function finishSamlSignIn(
  ctx: Ctx,
  { device, ...input }: BodyOf<typeof samlEndpoint>,
): Promise<Outcome> {
  // Used up even if the person is refused.
  const spent = await ctx.transaction((inner) => spendTicket(inner, input))
  return ctx.transaction((inner) => conclude(inner, { ...spent, device }))
}

async function spendTicket(
  ctx: Ctx,
  input: { flow: string; ticket: string },
): Promise<Omit<Conclusion, 'device'>> {
  const flow = await spendAnswer(ctx, input)
  const connection = await openConnection(ctx, flow)
  if (!flow?.answer || !connection) throw beginAgain()
  await dropFlow(ctx, flow.id)
  return { flow, connection, claims: flow.answer as ProviderClaims }
}

async function spend(ctx: Ctx, input: Input): Promise<{ flow: FlowRow; connection: ConnectionRow }> {
  const flow = await spendFlow(ctx, input)
  const connection = await openConnection(ctx, flow)
  if (!flow || connection?.kind !== 'oidc') throw beginAgain()
  return { flow, connection }
}

/** The connection of a flow, unless it was changed or may not let people in any more. */
async function openConnection(ctx: Ctx, flow: FlowRow | undefined): Promise<ConnectionRow | null> {
  const connection = flow && (await findConnection(ctx, flow.connection_id))
  if (!connection || connection.version !== flow.connection_version) return null
  return flow.purpose === 'test' || connection.status === 'active' ? connection : null
}

/** Outside of any transaction, because the provider can take seconds. */
async function redeem(
  ctx: Ctx,
  { flow, connection, input }: { flow: FlowRow; connection: ConnectionRow; input: Input },
): Promise<ProviderClaims> {
  const { state, code, iss } = input
  try {
    return await finishAuthorization(await clientOf(ctx, connection), {
      redirectUri: flow.redirect_uri,
      callback: { code, state, ...(iss === undefined ? {} : { iss }) },
      secrets: { state, nonce: flow.nonce, verifier: flow.verifier },
    })
  } catch (error) {
    if (!(error instanceof OidcError)) throw error
    const { reason, detail } = error
    ctx.log.warn({ connection: connection.id, reason, detail }, 'a sign-in provider vouched for nobody')
    await noteRefusal(ctx, connection, 'provider')
    if (flow.purpose !== 'test') await tellOfFailure(ctx, connection, error)
    const problem = flow.purpose === 'test' ? { problem: `${reason} ${detail}`.trim() } : {}
    throw refused('sso.provider_failed', { reason: 'provider', ...problem })
  }
}

interface Conclusion {
  flow: FlowRow
  connection: ConnectionRow
  claims: ProviderClaims
  device: string | undefined
}

async function conclude(ctx: Ctx, conclusion: Conclusion): Promise<Outcome> {
  const { flow, connection, claims } = conclusion
  await checkStillOpen(ctx, flow)
  if (flow.purpose === 'link') {
    await link(ctx, conclusion)
    return { outcome: 'linked', redirect_to: null }
  }
  if (flow.purpose === 'first_link' || flow.purpose === 'invitation') {
    const session = await joinByToken(ctx, conclusion, flow.purpose)
    return { outcome: 'signed_in', session, redirect_to: null }
  }
  const decision = await decide(ctx, connection, claims)
  if (flow.purpose === 'test')
    return { outcome: 'tested', redirect_to: null, test: await toResult(ctx, conclusion, decision) }
  const session = await admit(ctx, conclusion, decision)
  return { outcome: 'signed_in', session, redirect_to: flow.redirect_to }
}

/** The provider may have taken seconds: nobody comes in by a connection that was changed or disabled meanwhile. */
async function checkStillOpen(ctx: Ctx, flow: FlowRow): Promise<void> {
  // A test changes the row itself, if its version is still the same.
  if (flow.purpose !== 'test') await keepConnection(ctx, flow.connection_id)
  if (!(await openConnection(ctx, flow))) throw beginAgain()
}

async function admit(
  ctx: Ctx,
  { connection, claims, device }: Conclusion,
  decision: SignInDecision,
): Promise<Session> {
  if (decision.kind === 'refuse') {
    ctx.log.warn({ connection: connection.id, refusal: decision.refusal }, 'sign-in by a provider refused')
    throw notHere()
  }
  const admitted =
    decision.kind === 'sign_in'
      ? decision
      : await (decision.kind === 'link'
          ? linkStudent(ctx, connection, claims, decision.person)
          : create(ctx, connection, claims, decision.email))
  if (!admitted) throw beginAgain()
  const { person, identityId } = admitted
  const session = await signInByIdentity(ctx, person, { identityId, connectionId: connection.id, device })
  if (!session) throw notHere()
  return session
}

interface Admitted {
  person: PersonRow
  identityId: string
}

async function linkStudent(
  ctx: Ctx,
  { id: connection_id, name }: ConnectionRow,
  { sub }: ProviderClaims,
  person: PersonRow,
): Promise<Admitted | null> {
  const identityId = await linkIdentity(ctx, person, { connection_id, name, subject: sub })
  return identityId ? { person, identityId } : null
}

async function create(
  ctx: Ctx,
  { id: connection_id, company_id }: ConnectionRow,
  claims: ProviderClaims,
  email: string,
): Promise<Admitted | null> {
  const names = namesIn(claims, email)
  return createLinkedStudent(
    ctx,
    { company_id, email, ...names, platform_locale: localeIn(claims) },
    { connection_id, subject: claims.sub },
  )
}

/**
 * Whoever began the flow was signed in, in the same tab: that is whom the subject is linked to. If that session has been
 * ended meanwhile, as by a changed password, it may have been somebody else’s.
 */
async function link(ctx: Ctx, { flow, connection, claims }: Conclusion): Promise<void> {
  const { session_id: sessionId } = flow
  if (!sessionId || !(await liveSessionsOf(ctx, [sessionId])).has(sessionId)) throw beginAgain()
  const [person] = await findActivePeople(ctx, flow.user_id ? [flow.user_id] : [])
  if (!person || !(await isBelow(ctx, person.company_id, connection.company_id))) throw notHere()
  if (organizationRefusal(claims, connection)) throw notHere()
  const { id: connection_id, name } = connection
  if (!(await linkIdentity(ctx, person, { connection_id, name, subject: claims.sub })))
    throw new AppError('conflict', 'sso.linked_already')
}

/**
 * The password, passkey or invitation has shown who it is. An invitation also needs the address that it was sent to,
 * believed as for students, because whoever reads a mailbox for a moment must not bind an account of theirs for good.
 */
async function joinByToken(
  ctx: Ctx,
  { flow, connection, claims, device }: Conclusion,
  purpose: 'first_link' | 'invitation',
): Promise<Session> {
  if (!flow.user_id || !flow.token_hash) throw beginAgain()
  const token = { purpose, userId: flow.user_id, tokenHash: flow.token_hash }
  const person = await spendFirstLink(ctx, token)
  if (!(await isBelow(ctx, person.company_id, connection.company_id))) throw notHere()
  if (organizationRefusal(claims, connection)) throw notHere()
  if (purpose === 'invitation') await checkInvitedAddress(ctx, { connection, claims, email: person.email })
  const { id: connection_id, name } = connection
  const session = await linkAndSignIn(ctx, person, { connection_id, name, subject: claims.sub, device })
  if (!session) throw notHere()
  return session
}

async function checkInvitedAddress(
  ctx: Ctx,
  { connection, claims, email }: Pick<Conclusion, 'connection' | 'claims'> & { email: string },
): Promise<void> {
  const trusted = trustedEmail(claims, connection, await listProvenDomains(ctx, connection.company_id))
  if ('email' in trusted && trusted.email.toLowerCase() === email.toLowerCase()) return
  throw refused('sso.invitation_other_address', { reason: 'refused' })
}

async function toResult(
  ctx: Ctx,
  { flow, connection, claims }: Conclusion,
  decision: SignInDecision,
): Promise<SsoTestResult> {
  const { id, company_id, name, version } = connection
  // The provider works and is the right one, whoever the tester is there.
  if (decision.kind !== 'refuse' || !['wrong_tenant', 'wrong_organization'].includes(decision.refusal)) {
    await noteTest(ctx, id, version)
    await recordEvent(ctx, {
      kind: 'sso.tested',
      company_id,
      data: { connection: name, connection_id: id, tester_id: flow.user_id },
    })
  }
  const person = 'person' in decision ? decision.person : undefined
  // Their own sign-in worked, which requiring it of staff depends on.
  if (decision.kind === 'sign_in' && decision.person.id === flow.user_id)
    await noteUse(ctx, decision.identityId)
  return {
    connection: name,
    company_id,
    claims: shownClaims(claims),
    would: decision.kind,
    person: person ? `${person.first_name} ${person.last_name}`.trim() : null,
    refusal: decision.kind === 'refuse' ? decision.refusal : null,
  }
}
