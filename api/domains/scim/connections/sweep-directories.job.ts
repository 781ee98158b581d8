import * as z from 'zod/mini'
import { listNearestOwners, queueMail } from '#domains/accounts/accounts.service.ts'
import type { Ctx } from '#platform/context.ts'
import { expiryWarning } from '#platform/expiry-warning.ts'
import { job } from '#platform/jobs/job.ts'
import { retentionDays } from '../held/erased.service.ts'
import * as queries from './sweep-directories.queries.ts'

const hourly = 60
const dayMs = 86_400_000
/** Days before the end of a token, from the last to the first. */
const warnings = [1, 7, 30]

/** Tells owners about tokens that end soon, and deletes what directories leave behind. */
export const sweepDirectoriesJob = job(
  'scim.sweep_directories',
  z.object({}),
  async (ctx) => {
    await warnOfTokens(ctx)
    await queries.deleteErasedBefore(ctx, new Date(ctx.now.getTime() - retentionDays * dayMs))
    await queries.deleteDisablesBefore(ctx, new Date(ctx.now.getTime() - dayMs))
  },
  { intervalMinutes: hourly },
)

async function warnOfTokens(ctx: Ctx): Promise<void> {
  for (const token of await queries.selectExpiring(ctx, new Date(ctx.now.getTime() + 30 * dayMs)))
    await ctx.transaction(async (inner) => {
      const days = expiryWarning(new Date(token.expires_at), inner.now, warnings)
      if (days === null || !(await queries.noteWarned(inner, token.id, days))) return
      const values = { directory: token.name, hint: token.hint, day: token.expires_at.slice(0, 10) }
      const button = { path: '/admin/settings?tab=directory' }
      for (const owner of await listNearestOwners(inner, token.company_id))
        await queueMail(inner, owner, { mail: 'scim.mail.token_expiring', values, button })
    })
}
