import type { MailFailure } from '#contract/accounts/mail-failure.ts'
import type { Ctx } from '#platform/context.ts'
import type { JobFailure } from '#platform/jobs/job.ts'
import { isRecipientRefused } from '#platform/mail/mail.ts'

/** Failed e-mails, as shown to staff. */

/** A short outage of the mail server is not reported. */
const triesBeforeNote = 4

/** Records a lasting failure: the job gave up, several tries failed, or the server refused the address. */
export async function noteMailFailure(
  ctx: Ctx,
  user_id: string,
  { error, tries, over }: JobFailure,
): Promise<void> {
  const isRefused = isRecipientRefused(error)
  if (!over && !isRefused && tries < triesBeforeNote) return
  const at = ctx.now.toISOString()
  const failure = {
    reason: isRefused ? ('recipient_refused' as const) : ('server_failed' as const),
    given_up: over,
    failed_at: at,
  }
  await ctx.db
    .insertInto('mail_failures')
    .values({ user_id, since: at, ...failure })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(failure))
    .execute()
}

export async function forgetMailFailure(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('mail_failures').where('user_id', '=', userId).execute()
}

/** By person id, for people whose e-mails are not delivered. */
export async function selectMailFailures(
  ctx: Ctx,
  userIds: readonly string[],
): Promise<Map<string, MailFailure>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('mail_failures')
    .select(['user_id', 'reason', 'given_up', 'since'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, ...failure }) => [user_id, failure]))
}
