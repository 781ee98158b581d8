import type { BodyOf } from '#contract/endpoint.ts'
import type { receiveSamlResponse as endpoint, SamlProblem } from '#contract/sso/saml.ts'
import { type ConnectionRow, findConnection } from '#domains/sso/connections/connections.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type AppError, found } from '#platform/errors.ts'
import { newToken } from '#platform/ids.ts'
import { type Assertion, skewMs } from '#platform/saml/assertion.ts'
import { readSamlResponseInWorker } from '#platform/saml/read-in-worker.ts'
import { SamlError } from '#platform/saml/saml-error.ts'
import { answerFlow, dropFlow, type FlowRow, keepAnswer, wasBegun } from '../flows.queries.ts'
import { samlClientOf } from '../provider.service.ts'
import { noteRefusal } from '../refusals.service.ts'
import { toClaims } from './saml-claims.rules.ts'
import { insertSeenAssertion } from './seen-assertions.queries.ts'

/**
 * Takes a provider’s answer from the browser that brings it. Nobody is signed in here: this request could come from any
 * site, so the answer waits for the tab that began the flow, behind a ticket.
 */

/** No answer is of use after its flow, so a provider cannot make us remember its assertions for longer. */
const maxSeenMs = 86_400_000

export async function receiveSamlResponse(
  ctx: Ctx,
  connectionId: string,
  { SAMLResponse, RelayState = '' }: BodyOf<typeof endpoint>,
): Promise<{ ticket: string } | { problem: SamlProblem }> {
  const connection = await findSaml(ctx, connectionId)
  const flow = await ctx.transaction((inner) => takeFlow(inner, connection, RelayState))
  if (!flow) {
    const isReplayed = await wasBegun(ctx, connectionId, RelayState)
    await noteRefusal(ctx, connection, isReplayed ? 'replayed' : 'begin_again')
    return { problem: 'begin_again' }
  }
  try {
    const { client, settings } = samlClientOf(connection, flow.redirect_uri)
    const assertion = await readSamlResponseInWorker({
      ...{ client, response: SAMLResponse, requestId: flow.nonce },
    })
    const claims = toClaims(assertion, settings, connection.issuer)
    if (!claims) throw new SamlError('no_subject')
    return await ctx.transaction((inner) => keep(inner, { flow, assertion, claims }))
  } catch (error) {
    if (!(error instanceof SamlError)) throw error
    const { problem, detail } = error
    ctx.log.warn({ connection: connection.id, reason: problem, detail }, 'a SAML answer proved nothing')
    await ctx.transaction((inner) => dropFlow(inner, flow.id))
    await noteRefusal(ctx, connection, problem)
    return { problem }
  }
}

/** What the handler did not see, because the form was refused before. */
export async function noteRefusedForm(ctx: Ctx, connectionId: string, error: AppError): Promise<void> {
  const problem = error.code === 'too_large' ? 'too_large' : error.status < 429 ? 'unreadable' : null
  if (!problem || error.code === 'not_found') return
  await noteRefusal(ctx, await findSaml(ctx, connectionId), problem)
}

async function findSaml(ctx: Ctx, id: string): Promise<ConnectionRow> {
  const connection = found(await findConnection(ctx, id))
  found(connection.saml)
  return connection
}

async function takeFlow(ctx: Ctx, connection: ConnectionRow, relayState: string): Promise<FlowRow | null> {
  const flow = await answerFlow(ctx, connection.id, relayState)
  if (!flow || flow.connection_version !== connection.version) return null
  return flow.purpose === 'test' || connection.status === 'active' ? flow : null
}

async function keep(
  ctx: Ctx,
  { flow, assertion, claims }: { flow: FlowRow; assertion: Assertion; claims: Record<string, unknown> },
): Promise<{ ticket: string }> {
  const { connection_id: connectionId } = flow
  const end = Math.min(assertion.expiresAt.getTime() + skewMs, ctx.now.getTime() + maxSeenMs)
  if (!(await insertSeenAssertion(ctx, { connectionId, id: assertion.id, until: new Date(end) })))
    throw new SamlError('replayed')
  const ticket = newToken()
  await keepAnswer(ctx, flow.id, { ticket, claims })
  return { ticket }
}
