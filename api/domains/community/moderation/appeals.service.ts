import type { Statement } from '#contract/community/posts.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import { notifyOfReport } from '../notices/notices.service.ts'
import { maskedNote } from '../text/text.service.ts'
import { toStatement } from './statements.service.ts'

/**
 * Appeals by the author of a text against a decision, one per decision. If possible, another moderator handles it.
 * Writes appeals.
 */
export async function appealDecision(ctx: SignedIn, decisionId: string, text: string): Promise<Statement> {
  const row = found(
    await ctx.db
      .selectFrom('decisions')
      .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
      .selectAll('decisions')
      .select('appeals.at as appealed_at')
      .where('decisions.company_id', 'in', inReach(ctx))
      .where('decisions.author_id', '=', ctx.actor.id)
      .where('decisions.id', '=', decisionId)
      .executeTakeFirst(),
  )
  if (!toStatement(ctx, row).can_appeal) throw conflict('community.no_appeal')
  const appealed_at = ctx.now.toISOString()
  await ctx.db
    .insertInto('appeals')
    .values({
      decision_id: row.id,
      company_id: row.company_id,
      text: maskedNote(text),
      at: appealed_at,
      decided_at: null,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
  await notifyOfReport(ctx, row.company_id, row.title)
  return toStatement(ctx, { ...row, appealed_at })
}
