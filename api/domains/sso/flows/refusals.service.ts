import type { SamlProblem } from '#contract/sso/saml.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { ConnectionRow } from '../connections/connections.queries.ts'

const refusals = { name: 'sso-refusal', max: 1, windowMs: 3_600_000 }

/**
 * Records that a provider’s answer was refused, at most once an hour for each connection and reason: whoever sends
 * forged answers cannot flood the log.
 */
export async function noteRefusal(
  ctx: Ctx,
  { id, company_id, name }: Pick<ConnectionRow, 'id' | 'company_id' | 'name'>,
  problem: SamlProblem | 'provider',
): Promise<void> {
  try {
    await ctx.services.throttles.consume(refusals, `${id} ${problem}`, ctx.now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return
    throw error
  }
  await ctx.transaction((inner) =>
    recordEvent(inner, {
      kind: 'sso.refused',
      company_id,
      data: { connection: name, connection_id: id, problem },
    }),
  )
}
