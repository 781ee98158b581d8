import { sql } from 'kysely'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { authorColumns } from '../posts/posts.queries.ts'

export type SubjectRow = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** A post, or a comment together with its post. */
export async function findSubject(ctx: SignedIn, subjectId: string) {
  return (await findPost(ctx, subjectId)) ?? (await findComment(ctx, subjectId))
}

const findPost = (ctx: SignedIn, id: string) =>
  ctx.db
    .selectFrom('posts')
    .innerJoin('users as author', 'author.id', 'posts.author_id')
    .select([
      sql<'post' | 'comment'>`'post'`.as('kind'),
      'posts.id',
      'posts.company_id',
      'posts.id as post_id',
      'posts.author_id',
      'posts.is_nameless',
      'posts.title',
      'posts.tree',
      'posts.state',
      'posts.locked_at',
      'posts.is_question',
      'posts.version',
      'posts.created_at',
      'posts.edited_at',
    ])
    .select([sql<boolean>`false`.as('is_official'), sql<boolean>`false`.as('is_accepted')])
    .select(authorColumns('author').as('author'))
    .where('posts.id', '=', id)
    .executeTakeFirst()

const findComment = (ctx: SignedIn, id: string) =>
  ctx.db
    .selectFrom('comments')
    .innerJoin('users as author', 'author.id', 'comments.author_id')
    .innerJoin('posts', (join) =>
      join.onRef('posts.company_id', '=', 'comments.company_id').onRef('posts.id', '=', 'comments.post_id'),
    )
    .select([
      sql<'post' | 'comment'>`'comment'`.as('kind'),
      'comments.id',
      'comments.company_id',
      'comments.post_id',
      'comments.author_id',
      'comments.is_nameless',
      'posts.title',
      'comments.tree',
      'comments.state',
      'posts.locked_at',
      sql<boolean>`false`.as('is_question'),
      'comments.version',
      'comments.created_at',
      'comments.edited_at',
    ])
    .select([
      sql<boolean>`posts.official_comment_id is not distinct from comments.id`.as('is_official'),
      sql<boolean>`posts.accepted_comment_id is not distinct from comments.id`.as('is_accepted'),
    ])
    .select(authorColumns('author').as('author'))
    .where('comments.id', '=', id)
    .executeTakeFirst()

export function selectReports(ctx: SignedIn, companyId: string, subjectId: string) {
  return ctx.db
    .selectFrom('reports')
    .innerJoin('users as author', 'author.id', 'reports.reporter_id')
    .select(['reports.id', 'reports.reporter_id', 'reason', 'note', 'at', 'counts', 'snapshot', 'state'])
    .select(authorColumns('author').as('reporter'))
    .where('reports.company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .orderBy('reports.id')
    .limit(100)
    .execute()
}

/** Earlier versions of a text, newest first. */
export function selectEarlierTexts(ctx: SignedIn, companyId: string, subjectId: string) {
  return ctx.db
    .selectFrom('earlier_texts')
    .select(['id', 'title', 'body', 'at'])
    .where('company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
}

export function selectDecisionsAbout(ctx: SignedIn, companyId: string, subjectId: string) {
  return ctx.db
    .selectFrom('decisions')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .select(['decisions.id', 'action', 'ground', 'rule', 'facts', 'is_automated', 'decisions.at'])
    .select(['decided_by', 'appeal_of'])
    .select(['appeals.text as appeal', 'appeals.at as appeal_at', 'appeals.decided_at as appeal_decided_at'])
    .where('decisions.company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .orderBy('decisions.id', 'desc')
    .limit(50)
    .execute()
}

/** How many posts a person wrote, and how often a text of theirs was hidden. */
export async function countAbout(ctx: SignedIn, companyId: string, authorId: string) {
  const [posts, decisions] = await Promise.all([
    ctx.db
      .selectFrom('posts')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('company_id', '=', companyId)
      .where('author_id', '=', authorId)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('decisions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('author_id', '=', authorId)
      .where('action', '=', 'hide')
      .where('is_automated', '=', false)
      .executeTakeFirstOrThrow(),
  ])
  return { posts: posts.count, decisions: decisions.count }
}

const isModerator = sql<boolean>`role in ('admin', 'teacher') and status = 'active'
  and not abilities && array['group_manager', 'auditor']::text[]`

/** How many people of a company moderate its community. */
export async function countModerators(ctx: SignedIn, companyId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where(isModerator)
    .executeTakeFirstOrThrow()
  return count
}

/** Maximum number of moderators notified at once. */
const mostCalled = 200

/**
 * The ids of a company's moderators. If it has none and allows moderation from above, those of the nearest company
 * that has any.
 */
export async function selectModerators(ctx: Ctx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with moderators as (
      select users.id, depth from company_closure join users on users.company_id = ancestor_id and ${isModerator}
      where descendant_id = ${companyId}
        and (depth = 0 or (select parent_moderates from community_settings where company_id = ${companyId}))
    )
    select id from moderators where depth = (select min(depth) from moderators)
    order by id limit ${mostCalled}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export interface ModerationClaimRow {
  subject_id: string
  user_id: string
  full_name: string
  until: string
}

export function selectClaims(
  ctx: SignedIn,
  companyId: string,
  subjectIds: string[],
): Promise<ModerationClaimRow[]> {
  if (subjectIds.length === 0) return Promise.resolve([])
  return ctx.db
    .selectFrom('moderation_claims')
    .innerJoin('users', 'users.id', 'moderation_claims.user_id')
    .select([
      'subject_id',
      'user_id',
      'until',
      sql<string>`trim(first_name || ' ' || last_name)`.as('full_name'),
    ])
    .where('moderation_claims.company_id', '=', companyId)
    .where('subject_id', 'in', subjectIds)
    .where('until', '>', ctx.now.toISOString())
    .execute()
}
