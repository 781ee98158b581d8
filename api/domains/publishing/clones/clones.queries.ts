import { sql } from 'kysely'
import type { CourseStatus } from '#contract/courses/courses.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { isBehindOriginal } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import type { ReleaseSummary } from '../releases/releases.queries.ts'

// Only the services in this folder write `clone_bases`.

/** Whether the draft is exactly that of the newest release, as far as its time tells. */
export async function isAsReleased(ctx: SignedIn, courseId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('courses')
    .innerJoin('releases', 'releases.id', 'courses.current_release_id')
    .select('courses.id')
    .where('courses.id', '=', courseId)
    .whereRef('courses.updated_at', '=', 'releases.published_at')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBase(
  ctx: SignedIn,
  { draft, ...base }: { course_id: string; company_id: string; draft: Draft },
): Promise<void> {
  await ctx.db
    .insertInto('clone_bases')
    .values({ ...base, draft: JSON.stringify(draft) })
    .execute()
}

export async function selectBase(ctx: SignedIn, cloneId: string): Promise<Draft | undefined> {
  const row = await ctx.db
    .selectFrom('clone_bases')
    .select(sql<Draft>`draft`.as('draft'))
    .where('course_id', '=', cloneId)
    .executeTakeFirst()
  return row?.draft
}

export async function deleteBase(ctx: SignedIn, cloneId: string): Promise<void> {
  await ctx.db.deleteFrom('clone_bases').where('course_id', '=', cloneId).execute()
}

/** What a clone has of its original, and the newest release that it can be updated to. */
export interface CloneOrigin {
  original_id: string
  /** The release of the original that the clone has; its draft is the base unless `has_base` is true. */
  origin_release_id: string | null
  /** The base is a stored draft. */
  has_base: boolean
  /** The number of the release; null if the base is a stored draft. */
  since: number | null
  release: Pick<ReleaseSummary, 'id' | 'number' | 'kind' | 'note' | 'published_at'>
}

/** Undefined for a course whose original is gone, out of reach or not published, or that has no base. */
export async function selectOrigin(ctx: SignedIn, cloneId: string): Promise<CloneOrigin | undefined> {
  const row = await ctx.db
    .selectFrom('courses as clone')
    .innerJoin('courses as original', 'original.id', 'clone.origin_course_id')
    .innerJoin('releases as newest', 'newest.id', 'original.current_release_id')
    .leftJoin('releases as had', 'had.id', 'clone.origin_release_id')
    .leftJoin('clone_bases', 'clone_bases.course_id', 'clone.id')
    .select(['original.id as original_id', 'clone.origin_release_id', 'clone_bases.course_id as base_of'])
    .select(['had.number as had', 'newest.id', 'newest.number', 'newest.kind', 'newest.note'])
    .select('newest.published_at')
    .where('clone.id', '=', cloneId)
    .where('original.company_id', 'in', inReach(ctx))
    .where((q) =>
      q.or([q('clone.origin_release_id', 'is not', null), q('clone_bases.course_id', 'is not', null)]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { original_id, origin_release_id, base_of, had, ...release } = row
  const has_base = base_of !== null
  return { original_id, origin_release_id, has_base, since: has_base ? null : had, release }
}

/** The most important kind of the releases of the original that a clone does not have yet. */
export async function selectKindSince(
  ctx: SignedIn,
  { original_id, origin_release_id }: CloneOrigin,
): Promise<'cosmetic' | 'material'> {
  const row = await ctx.db
    .selectFrom('releases')
    .select('id')
    .where('course_id', '=', original_id)
    .where('kind', '=', 'material')
    .where(
      'number',
      '>',
      sql<number>`coalesce((select number from releases had where had.id = ${origin_release_id}::uuid), 0)`,
    )
    .limit(1)
    .executeTakeFirst()
  return row ? 'material' : 'cosmetic'
}

export interface CloneRow {
  id: string
  title: string
  company_id: string
  company_name: string
  status: CourseStatus
  since: number | null
  is_behind: boolean
}

/** The clones of a course within reach, as a table named `clones`. */
const clonesOf = (ctx: SignedIn, courseId: string) => {
  const requested = ctx.languages.course
  return sql`(
    select clone.id, clone.company_id, clone.status, companies.name as company_name,
      coalesce((
        select value from texts where owner_id = clone.id and field = 'title' and locale = any(clone.locales)
          and locale in (${requested}, clone.locales[1]) order by locale = ${requested} desc limit 1
      ), '') as title,
      case when clone_bases.course_id is null then had.number end as since,
      clone.status <> 'archived' and ${isBehindOriginal('clone', 'original')} as is_behind
    from courses clone
    join courses original on original.id = clone.origin_course_id
    join companies on companies.id = clone.company_id
    left join releases had on had.id = clone.origin_release_id
    left join clone_bases on clone_bases.course_id = clone.id
    where clone.origin_course_id = ${courseId} and clone.company_id in (${inReach(ctx)})
  ) clones`
}

const order = sql`company_name, plain_form(title) collate "C", id`

/** SQL: a page of the clones of a course, by company and title. */
export const clonesPage = (
  ctx: SignedIn,
  courseId: string,
  { after, limit }: { after?: string | undefined; limit: number },
) => {
  const clones = clonesOf(ctx, courseId)
  const beyond = after ? sql`where (${order}) > (select ${order} from ${clones} where id = ${after})` : sql``
  return sql<CloneRow>`select * from ${clones} ${beyond} order by ${order} limit ${limit}`
}

export async function countClones(
  ctx: SignedIn,
  courseId: string,
): Promise<{ total: number; behind: number }> {
  const { rows } = await sql<{ total: number; behind: number }>`
    select count(*)::int as total, (count(*) filter (where is_behind))::int as behind
    from ${clonesOf(ctx, courseId)}`.execute(ctx.db)
  return rows[0] ?? { total: 0, behind: 0 }
}

/** How many of these are clones of the course within reach. */
export async function countNamedClones(ctx: SignedIn, courseId: string, cloneIds: string[]): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('courses')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('origin_course_id', '=', courseId)
    .where('id', 'in', cloneIds)
    .where('company_id', 'in', inReach(ctx))
    .executeTakeFirstOrThrow()
  return total
}

/** As many as a notice is for at most. */
const notified = 200

/** Active admins of a clone’s company, and its teachers who created the clone, wrote in it or submitted it for review. */
export async function selectCloneStaff(
  ctx: SignedIn,
  clone: { id: string; company_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where company_id = ${clone.company_id} and status = 'active' and not 'auditor' = any(abilities)
      and (role = 'admin' or role = 'teacher' and id in (
        select created_by from courses where id = ${clone.id}
        union select requested_by from reviews where course_id = ${clone.id}
        union select saved_by from contents join content_revisions on content_id = contents.id
          where course_id = ${clone.id}))
    order by role, id limit ${notified}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
