import { type RawBuilder, sql } from 'kysely'
import type { CourseFacets, CourseSort, getCourseFacets } from '#contract/courses/course-lists.ts'
import { type CourseStatus, courseStatuses } from '#contract/courses/courses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { type CourseRow, courseColumns } from '../courses.queries.ts'
import type { Cursor } from '../courses.rules.ts'

export type CourseFilter = QueryOf<typeof getCourseFacets> & { status?: CourseStatus | undefined }

const isTouched = sql<boolean>`current_release_id is not null
  and updated_at <> (select published_at from releases where releases.id = current_release_id)`

function visible(ctx: SignedIn, { search, status, difficulty, tag, locale, mine, changed }: CourseFilter) {
  let query = ctx.db.selectFrom('courses').where('courses.company_id', 'in', inReach(ctx))
  if (status) query = query.where('courses.status', '=', status)
  if (difficulty) query = query.where('courses.difficulty', '=', difficulty)
  if (tag) query = query.where(sql<boolean>`courses.tags @> array[${tag}]::text[]`)
  if (locale) query = query.where(sql<boolean>`courses.locales @> array[${locale}]::text[]`)
  if (mine) query = query.where('courses.created_by', '=', ctx.actor.id)
  if (changed) query = query.where(isTouched)
  if (!search?.trim()) return query
  return query.where(
    sql<boolean>`exists (select from texts where owner_id = courses.id and field = 'title' and ${hasWords(sql`value`, search)})`,
  )
}

export async function countCourses(ctx: SignedIn, filter: CourseFilter): Promise<number> {
  const { count } = await visible(ctx, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface Key {
  /** The sort key. */
  key: RawBuilder<unknown>
  /** The sort key as text for a cursor, and its conversion back. */
  asText: RawBuilder<string>
  fromText: (text: string) => RawBuilder<unknown>
}

const timeKey = (column: string): Key => ({
  key: sql.ref(column),
  asText: sql<string>`round(extract(epoch from ${sql.ref(column)}) * 1000)::bigint::text`,
  fromText: (text) => sql`to_timestamp(${text}::bigint / 1000.0)`,
})

function keyOf(ctx: SignedIn, sort: CourseSort): Key {
  if (sort === 'changed') return timeKey('courses.updated_at')
  if (sort === 'created') return timeKey('courses.created_at')
  if (sort === 'status') {
    const key = sql`array_position(${[...courseStatuses]}::text[], courses.status)`
    return { key, asText: sql<string>`${key}::text`, fromText: (text) => sql`${text}::integer` }
  }
  const requested = ctx.languages.course
  const key = sql<string>`(plain_form(coalesce((
      select value from texts where owner_id = courses.id and field = 'title' and locale = any(courses.locales)
        and locale in (${requested}, courses.locales[1]) order by locale = ${requested} desc limit 1
    ), '')) collate "C")`
  return { key, asText: key, fromText: (text) => sql`${text}::text` }
}

const newestFirst: readonly CourseSort[] = ['changed', 'created']

export interface CoursePage {
  sort: CourseSort
  reverse: boolean
  after: Cursor | null
  limit: number
}

export async function selectPage(
  ctx: SignedIn,
  filter: CourseFilter,
  { sort, reverse, after, limit }: CoursePage,
): Promise<(CourseRow & { key: string })[]> {
  const isFalling = newestFirst.includes(sort) !== reverse
  const { key, asText, fromText } = keyOf(ctx, sort)
  const direction = isFalling ? 'desc' : 'asc'
  let query = visible(ctx, filter)
    .select(courseColumns)
    .select(asText.as('key'))
    .orderBy(key, direction)
    .orderBy('courses.id', direction)
    .limit(limit)
  if (after) {
    const cursor = sql`(${fromText(after.key)}, ${after.id}::uuid)`
    query = query.where(sql<boolean>`(${key}, courses.id) ${sql.raw(isFalling ? '<' : '>')} ${cursor}`)
  }
  return (await query.execute()) as (CourseRow & { key: string })[]
}

/** Tags and languages are counted over all visible courses, so that one filter can be exchanged for another. */
export async function selectFacets(ctx: SignedIn, filter: CourseFilter): Promise<CourseFacets> {
  const statuses = await visible(ctx, filter)
    .select('courses.status as name')
    .select((q) => q.fn.countAll<number>().as('count'))
    .groupBy('courses.status')
    .execute()
  const most = (column: 'tags' | 'locales') => sql<{ name: string; count: number }>`
    select name, count(*) as count from courses cross join unnest(${sql.ref(column)}) as of (name)
    where company_id in (${inReach(ctx)}) group by name order by count(*) desc, name limit 100`
  const tags = await most('tags').execute(ctx.db)
  const locales = await most('locales').execute(ctx.db)
  return {
    total: statuses.reduce((sum, { count }) => sum + count, 0),
    statuses,
    tags: tags.rows,
    locales: locales.rows as CourseFacets['locales'],
  }
}
