import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { deleteEvents, recordEvent } from '#platform/events.ts'
import { job, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { expiredEvents, findExpiry, noteExpired } from './retention.queries.ts'
import { selectSealedCompanies } from './seals.queries.ts'

/** Often enough for a term of years, and seldom enough that the entries about it do not fill the log. */
const intervalMinutes = 7 * 24 * 60
const eventsAtOnce = 5_000
const restPerWork = 1

/** Removes entries of each company's log that are older than the years it keeps them. */
export const expireLogJob = job(
  'evidence.expire_log',
  z.object({}),
  async (ctx, _data, running) => {
    const endTurn = turnOf(ctx, running)
    const pace = createPace(restPerWork)
    for (const companyId of await selectSealedCompanies(ctx)) {
      for (let more = true; more; ) {
        endTurn()
        more = await expireOnce(ctx, companyId)
        await pace()
      }
    }
  },
  { intervalMinutes, lowPriority: true },
)

/** One batch in a transaction with its entry in the log. False once nothing is left. */
export async function expireOnce(ctx: Ctx, companyId: string): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const before = await findExpiry(inner, companyId)
    if (!before) return false
    const { rows } = await expiredEvents(companyId, before, eventsAtOnce).execute(inner.db)
    if (rows.length === 0) return false
    const ids = rows.map(({ id }) => id)
    await deleteEvents(inner, ids)
    await noteExpired(inner, ids)
    await recordEvent(inner, {
      kind: 'company.log_expired',
      company_id: companyId,
      data: { entries: ids.length, before: before.toISOString().slice(0, 10) },
    })
    return ids.length === eventsAtOnce
  })
}
