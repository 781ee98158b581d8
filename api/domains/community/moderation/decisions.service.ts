import type * as contract from '#contract/community/moderation.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, invalid, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { unmarkAnswer } from '../comments/comments.service.ts'
import { setState } from '../counts/counts.queries.ts'
import { notifyOfDecision } from '../notices/notices.service.ts'
import { maskedNote } from '../text/text.service.ts'
import { dropClaim, getSubject, loadSubject, openAppealOf, refusalToDecide } from './moderation.service.ts'
import * as subjects from './subjects.queries.ts'

/**
 * Moderators' decisions about posts and comments: each with a reason, for the version that was seen, and never by
 * the author. Writes decisions.
 */

type Input = BodyOf<typeof contract.decideOnSubject>

/**
 * Throws 409 if the text has changed since it was read, or somebody else has claimed it; 403 for a caller who may
 * not decide.
 */
export async function decide(
  ctx: SignedIn,
  subjectId: string,
  { version, action, ground = 'rule', rule = '', facts }: Input,
): Promise<contract.ModeratedSubject> {
  const { row } = await loadSubject(ctx, subjectId)
  await lock(ctx, row)
  const current = await loadSubject(ctx, subjectId)
  const [reports, decisions, claims] = await Promise.all([
    subjects.selectReports(ctx, row.company_id, row.id),
    subjects.selectDecisionsAbout(ctx, row.company_id, row.id),
    subjects.selectClaims(ctx, row.company_id, [row.id]),
  ])
  if (await refusalToDecide(ctx, current.row, reports, decisions)) throw forbidden()
  if (claims.some(({ user_id }) => user_id !== ctx.actor.id)) throw conflict('community.claimed')
  if (current.row.version !== version) throw versionConflict(await getSubject(ctx, subjectId))
  if ((action === 'lock' || action === 'unlock') && current.row.kind !== 'post')
    throw invalid({ action: ['community.only_posts'] })
  await apply(ctx, current.row, action)
  const appealed = openAppealOf(decisions)
  const decisionId = newId()
  await ctx.db
    .insertInto('decisions')
    .values({
      id: decisionId,
      company_id: row.company_id,
      subject_kind: row.kind,
      subject_id: row.id,
      post_id: row.post_id,
      author_id: row.author_id,
      title: row.title,
      action,
      ground,
      rule: ground === 'law' ? '' : rule,
      facts: maskedNote(facts),
      decided_by: ctx.actor.id,
      appeal_of: appealed?.id ?? null,
      at: ctx.now.toISOString(),
    })
    .execute()
  await closeReports(ctx, row, action)
  if (appealed) await closeAppeal(ctx, appealed.id)
  const { id, post_id, title, author_id } = row
  await notifyOfDecision(ctx, {
    id,
    post_id,
    title,
    author_id,
    reporters: reports.filter(({ state }) => state === 'open').map(({ reporter_id }) => reporter_id),
    isAppeal: appealed !== undefined,
    concernsAuthor: action !== 'restore' || current.row.state !== 'visible',
  })
  await dropClaim(ctx, { company_id: row.company_id, subject_id: row.id, user_id: ctx.actor.id })
  await recordEvent(ctx, {
    kind: `community.${row.kind}_${action}`,
    company_id: row.company_id,
    data: { subject_id: row.id, decision_id: decisionId },
  })
  return getSubject(ctx, subjectId)
}

async function lock(ctx: SignedIn, { kind, id, company_id }: subjects.SubjectRow): Promise<void> {
  await ctx.db
    .selectFrom(kind === 'post' ? 'posts' : 'comments')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

async function apply(ctx: SignedIn, row: subjects.SubjectRow, action: Input['action']): Promise<void> {
  if (action === 'hide') {
    await setState(ctx, row, row.state, 'hidden')
    if (row.kind === 'comment') await unmarkAnswer(ctx, row)
    return
  }
  await setState(ctx, row, row.state, 'visible')
  if (action === 'restore') return
  await ctx.db
    .updateTable('posts')
    .set({ locked_at: action === 'lock' ? ctx.now.toISOString() : null })
    .where('id', '=', row.id)
    .execute()
}

/** Hiding a text upholds its reports; any other decision dismisses them. */
async function closeReports(
  ctx: SignedIn,
  { id, company_id }: subjects.SubjectRow,
  action: Input['action'],
): Promise<void> {
  await ctx.db
    .updateTable('reports')
    .set({ state: action === 'hide' ? 'upheld' : 'dismissed', decided_at: ctx.now.toISOString() })
    .where('company_id', '=', company_id)
    .where('subject_id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

async function closeAppeal(ctx: SignedIn, decisionId: string): Promise<void> {
  await ctx.db
    .updateTable('appeals')
    .set({ decided_at: ctx.now.toISOString() })
    .where('decision_id', '=', decisionId)
    .execute()
}
