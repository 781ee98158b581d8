import type * as contract from '#contract/community/moderation.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { type Community, staffCommunity } from '../communities.service.ts'
import { canDecide, canModerate, canSetCommunity } from '../community.policy.ts'
import { toAuthor } from '../community.presenter.ts'
import { nameMentions } from '../mentions/mentions.service.ts'
import { idIn } from '../posts/post-lists.service.ts'
import { readSettings } from '../settings.service.ts'
import * as queue from './queue.queries.ts'
import * as subjects from './subjects.queries.ts'
import { answeredWithin, workingDaysBefore } from './working-days.rules.ts'

/** What moderators see: a single queue, and every entry with all details. Writes moderation_claims. */

const claimMs = 15 * 60_000

export async function getQueue(
  ctx: SignedIn,
  { company_id }: QueryOf<typeof contract.getQueue>,
): Promise<ResponseOf<typeof contract.getQueue>> {
  const { company_id: companyId } = await staffCommunity(ctx, company_id)
  const before = workingDaysBefore(ctx.now, answeredWithin).toISOString()
  const [appealed, reported, heldTexts, unanswered, communities] = await Promise.all([
    queue.selectAppealed(ctx, companyId),
    queue.selectReported(ctx, companyId),
    queue.selectHeld(ctx, companyId),
    queue.selectUnanswered(ctx, companyId, before),
    listCommunities(ctx),
  ])
  const none = { reasons: [], reports: 0, followers: 0 }
  const entries = [
    ...appealed.map((row) => ({ group: 'appealed' as const, ...none, ...row })),
    ...reported.map((row) => ({ group: 'reported' as const, ...none, ...row })),
    ...heldTexts.map((row) => ({ group: 'held' as const, ...none, ...row })),
    ...unanswered.map((row) => ({ group: 'unanswered' as const, ...none, ...row })),
  ]
  const ids = entries.map(({ subject_id }) => subject_id)
  const claims = new Map(
    (await subjects.selectClaims(ctx, companyId, ids)).map((row) => [row.subject_id, toClaim(ctx, row)]),
  )
  return {
    data: (await nameMentions(ctx, entries)).map((entry) => ({
      ...entry,
      claim: claims.get(entry.subject_id) ?? null,
    })),
    meta: { communities, can: { set: canSetCommunity(ctx.actor) } },
  }
}

/** The communities that the caller may moderate: their own, and those below that allow it. */
async function listCommunities(ctx: SignedIn): Promise<{ id: string; name: string }[]> {
  const rows = await ctx.db
    .selectFrom('companies')
    .leftJoin('community_settings', 'community_settings.company_id', 'companies.id')
    .select(['companies.id', 'companies.name', 'parent_moderates'])
    .where('companies.id', 'in', inReach(ctx))
    .where(({ or, eb }) =>
      or([eb('companies.id', '=', ctx.actor.company_id), eb('parent_moderates', '=', true)]),
    )
    .orderBy('companies.name')
    .limit(200)
    .execute()
  return rows
    .filter(({ id, parent_moderates }) => canModerate(ctx.actor, parent_moderates === true, id))
    .map(({ id, name }) => ({ id, name }))
}

const toClaim = (ctx: SignedIn, { user_id, full_name, until }: subjects.ModerationClaimRow) => ({
  full_name,
  is_own: user_id === ctx.actor.id,
  until,
})

/** Throws 404 where the caller may not moderate the community. */
export async function loadSubject(
  ctx: SignedIn,
  subjectId: string,
): Promise<{ row: subjects.SubjectRow; community: Community }> {
  const row = found(await subjects.findSubject(ctx, subjectId))
  const community = await staffCommunity(ctx, row.company_id).catch(() => {
    throw notFound()
  })
  if (row.state === 'deleted') throw notFound()
  return { row, community }
}

type Reports = Awaited<ReturnType<typeof subjects.selectReports>>
type Decisions = Awaited<ReturnType<typeof subjects.selectDecisionsAbout>>

export const openAppealOf = (decisions: Decisions) =>
  decisions.find(({ appeal, appeal_decided_at }) => appeal !== null && appeal_decided_at === null)

/**
 * Why the caller may not decide: it is their own text, they reported it, or it is an appeal against their own
 * decision while there is another moderator.
 */
export async function refusalToDecide(
  ctx: SignedIn,
  row: subjects.SubjectRow,
  reports: Reports,
  decisions: Decisions,
): Promise<contract.ModeratedSubject['cannot']> {
  if (row.author_id === ctx.actor.id) return 'own'
  if (!canDecide(ctx.actor, row)) return 'reads_only'
  if (reports.some(({ reporter_id, state }) => reporter_id === ctx.actor.id && state === 'open'))
    return 'reporter'
  const appealed = openAppealOf(decisions)
  if (appealed?.decided_by !== ctx.actor.id) return null
  return (await subjects.countModerators(ctx, row.company_id)) > 1 ? 'decided_before' : null
}

export async function getSubject(ctx: SignedIn, subjectId: string): Promise<contract.ModeratedSubject> {
  const { row, community } = await loadSubject(ctx, subjectId)
  const [reports, decisions, about, { rules }, claims, earlier] = await Promise.all([
    subjects.selectReports(ctx, row.company_id, row.id),
    subjects.selectDecisionsAbout(ctx, row.company_id, row.id),
    subjects.countAbout(ctx, row.company_id, row.author_id),
    readSettings(ctx, row.company_id),
    subjects.selectClaims(ctx, row.company_id, [row.id]),
    subjects.selectEarlierTexts(ctx, row.company_id, row.id),
  ])
  const snapshot = reports.find((report) => report.snapshot)?.snapshot
  const trees = [{ tree: row.tree }, ...(snapshot ? [{ tree: snapshot.tree }] : [])]
  const [shown, reported] = await nameMentions(ctx, trees)
  const appealed = openAppealOf(decisions)
  const [claim] = claims
  return {
    subject_kind: row.kind,
    subject_id: row.id,
    post_id: row.post_id,
    title: row.title,
    author: toAuthor(ctx, community, row.author, row.is_nameless),
    tree: shown?.tree ?? [],
    state: row.state,
    is_locked: row.locked_at !== null,
    is_question: row.is_question,
    version: row.version,
    created_at: row.created_at,
    edited_at: row.edited_at,
    reported_tree: reported && snapshot?.version !== row.version ? reported.tree : null,
    reports: reports
      .filter(({ state }) => state === 'open')
      .map(({ id, reporter, reason, note, at, counts }) => ({
        id,
        reporter: toAuthor(ctx, community, reporter, false),
        reason,
        note,
        at,
        counts,
      })),
    appeal:
      appealed?.appeal && appealed.appeal_at
        ? { decision_id: appealed.id, text: appealed.appeal, at: appealed.appeal_at }
        : null,
    earlier_texts: await nameMentions(ctx, earlier),
    decisions: decisions.map(toLogged),
    author_posts: about.posts,
    author_decisions: about.decisions,
    rules,
    claim: claim ? toClaim(ctx, claim) : null,
    cannot: await refusalToDecide(ctx, row, reports, decisions),
  }
}

const toLogged = ({ id, action, ground, rule, facts, is_automated, at }: Decisions[number]) => ({
  id,
  action,
  ground,
  rule: ground === 'law' ? '' : rule,
  facts,
  is_automated,
  at,
})

/** Throws 409 while somebody else has claimed it. */
export async function setClaim(
  ctx: SignedIn,
  subjectId: string,
  claimed: boolean,
): Promise<contract.ModeratedSubject> {
  const { row } = await loadSubject(ctx, subjectId)
  const own = { company_id: row.company_id, subject_id: row.id, user_id: ctx.actor.id }
  if (!claimed) await dropClaim(ctx, own)
  else {
    const until = new Date(ctx.now.getTime() + claimMs).toISOString()
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('moderation_claims')
      .values({ ...own, until })
      .onConflict((conflicting) =>
        conflicting
          .columns(['company_id', 'subject_id'])
          .doUpdateSet({ user_id: own.user_id, until })
          .where(({ or, eb }) =>
            or([
              eb('moderation_claims.user_id', '=', own.user_id),
              eb('moderation_claims.until', '<=', ctx.now.toISOString()),
            ]),
          ),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw conflict('community.claimed')
  }
  return getSubject(ctx, subjectId)
}

export async function dropClaim(
  ctx: SignedIn,
  { company_id, subject_id, user_id }: { company_id: string; subject_id: string; user_id: string },
): Promise<void> {
  await ctx.db
    .deleteFrom('moderation_claims')
    .where('company_id', '=', company_id)
    .where('subject_id', '=', subject_id)
    .where('user_id', '=', user_id)
    .execute()
}

export async function listDecisions(
  ctx: SignedIn,
  { company_id, cursor, limit = limits.pageSize.default }: QueryOf<typeof contract.listDecisions>,
): Promise<ResponseOf<typeof contract.listDecisions>> {
  const community = await staffCommunity(ctx, company_id)
  let rows = ctx.db
    .selectFrom('decisions')
    .leftJoin('users', 'users.id', 'decisions.decided_by')
    .select([
      'decisions.id',
      'subject_kind',
      'subject_id',
      'decisions.title',
      'action',
      'ground',
      'rule',
      'facts',
      'is_automated',
      'at',
    ])
    .select(['users.first_name', 'users.last_name', 'appeal_of'])
    .where('decisions.company_id', '=', community.company_id)
    .orderBy('decisions.id', 'desc')
  const after = idIn(cursor)
  if (after) rows = rows.where('decisions.id', '<', after)
  const { page, next_cursor } = pageOf(await rows.limit(limit + 1).execute(), limit)
  return {
    data: page.map(({ first_name, last_name, appeal_of, ...row }) => ({
      ...row,
      rule: row.ground === 'law' ? '' : row.rule,
      decided_by: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
      is_appeal: appeal_of !== null,
    })),
    meta: { next_cursor },
  }
}
