import * as z from 'zod/mini'
import { listNearestOwners, queueMail } from '#domains/accounts/accounts.service.ts'
import { notify } from '#domains/notifications/notices.service.ts'
import type { Ctx } from '#platform/context.ts'
import { expiryWarning } from '#platform/expiry-warning.ts'
import { job } from '#platform/jobs/job.ts'
import * as queries from './sweep-api-tokens.queries.ts'

const hourly = 60
const dayMs = 86_400_000
/** Days before the end, from the last to the first. */
const warnings = [1, 14]
/** How long a token is kept after its end; the log keeps its name. */
const retentionDays = 90

/** Tells owners about API tokens that end soon, and deletes those that ended long ago. */
export const sweepApiTokensJob = job(
  'api_tokens.sweep',
  z.object({}),
  async (ctx) => {
    for (const token of await queries.selectExpiring(ctx, new Date(ctx.now.getTime() + 14 * dayMs)))
      await ctx.transaction((inner) => warn(inner, token))
    await queries.deleteEndedBefore(ctx, new Date(ctx.now.getTime() - retentionDays * dayMs))
  },
  { intervalMinutes: hourly },
)

async function warn(
  ctx: Ctx,
  { id, company_id, name, hint, expires_at }: queries.ExpiringApiToken,
): Promise<void> {
  const days = expiryWarning(new Date(expires_at), ctx.now, warnings)
  if (days === null || !(await queries.noteWarned(ctx, id, days))) return
  const owners = await listNearestOwners(ctx, company_id)
  const day = expires_at.slice(0, 10)
  const link = { route: 'admin.settings', params: { tab: 'apiAccess' } }
  await notify(ctx, {
    ...{ event: 'api_token_expiring', to: owners, about: `api_token:${id}` },
    ...{ title: name, day, link },
  })
  const button = { path: '/admin/settings?tab=apiAccess' }
  for (const owner of owners)
    await queueMail(ctx, owner, {
      mail: 'api_tokens.mail.expiring',
      values: { token: name, hint, day },
      button,
    })
}
