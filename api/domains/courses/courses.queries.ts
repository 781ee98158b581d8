import { type RawBuilder, sql } from 'kysely'
import type { CourseStatus, Difficulty, ExtraCredit } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'

export interface CourseRow {
  id: string
  company_id: string
  slug: string
  status: CourseStatus
  difficulty: Difficulty
  /** The first is the default: the language the course is written in. */
  locales: Locale[]
  cover_file_id: string | null
  estimated_minutes: number
  tags: string[]
  order_mode: 'free' | 'sequential'
  skipping_allowed: boolean
  pass_mark: number
  step_seconds: number
  certificate_enabled: boolean
  is_listed: boolean
  validity_days: number | null
  /** Ids in order; the words are stored as texts. */
  objectives: string[]
  extra_credit: Pick<ExtraCredit, 'id' | 'points' | 'kind'>[]
  current_release_id: string | null
  version: number
  updated_at: string
}

/** The columns of a `CourseRow`. */
export const courseColumns = [
  'courses.id',
  'courses.company_id',
  'courses.slug',
  'courses.status',
  'courses.difficulty',
  'courses.locales',
  'courses.cover_file_id',
  'courses.estimated_minutes',
  'courses.tags',
  'courses.order_mode',
  'courses.skipping_allowed',
  'courses.pass_mark',
  'courses.step_seconds',
  'courses.certificate_enabled',
  'courses.is_listed',
  'courses.validity_days',
  'courses.objectives',
  'courses.extra_credit',
  'courses.current_release_id',
  'courses.version',
  'courses.updated_at',
] as const

/** Ids of the courses that the caller may see. */
export const coursesInReach = (ctx: SignedIn) =>
  ctx.db.selectFrom('courses').select('courses.id').where('courses.company_id', 'in', inReach(ctx))

export async function selectCourse(ctx: SignedIn, courseId: string): Promise<CourseRow | undefined> {
  const row = await ctx.db
    .selectFrom('courses')
    .select(courseColumns)
    .where('courses.id', '=', courseId)
    .where('courses.company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row as CourseRow | undefined
}

/**
 * Locks the course and sets a draft time later than any before. That time tells an edited draft from one that
 * equals its release. A draft in review returns to its author.
 */
export async function markChanged(ctx: SignedIn, courseId: string): Promise<CourseRow | undefined> {
  const row = await ctx.db
    .updateTable('courses')
    .set({
      updated_at: sql<string>`greatest(${ctx.now.toISOString()}::timestamptz, updated_at + interval '1 millisecond')`,
      status: sql<CourseStatus>`case when status <> 'in_review' then status
        when current_release_id is null then 'draft' else 'published' end`,
    })
    .where('courses.id', '=', courseId)
    .where('courses.company_id', 'in', inReach(ctx))
    .returning(courseColumns)
    .executeTakeFirst()
  return row as CourseRow | undefined
}

export async function updateStatus(ctx: SignedIn, courseId: string, status: CourseStatus): Promise<void> {
  await ctx.db.updateTable('courses').set({ status }).where('id', '=', courseId).execute()
}

/** Sets the draft's time to exactly that of the release, so that the draft counts as unchanged. */
export async function updateRelease(ctx: SignedIn, courseId: string, releaseId: string): Promise<void> {
  await ctx.db
    .updateTable('courses')
    .from('releases')
    .set((q) => ({
      status: 'published',
      current_release_id: releaseId,
      updated_at: q.ref('releases.published_at'),
    }))
    .where('courses.id', '=', courseId)
    .where('releases.id', '=', releaseId)
    .execute()
}

/** Locks the course until the end of the transaction, so that its draft cannot change. Students can continue in it. */
export const lockCourse = (ctx: SignedIn, courseId: string): Promise<CourseRow | undefined> =>
  selectLocked(ctx, courseId, 'no key update')

/** Like lockCourse, but also prevents students from starting the course. */
export const lockCourseToDelete = (ctx: SignedIn, courseId: string): Promise<CourseRow | undefined> =>
  selectLocked(ctx, courseId, 'update')

async function selectLocked(
  ctx: SignedIn,
  courseId: string,
  strength: 'no key update' | 'update',
): Promise<CourseRow | undefined> {
  const course = ctx.db
    .selectFrom('courses')
    .select(courseColumns)
    .where('courses.id', '=', courseId)
    .where('courses.company_id', 'in', inReach(ctx))
  const locked = strength === 'update' ? course.forUpdate('courses') : course.forNoKeyUpdate('courses')
  return (await locked.executeTakeFirst()) as CourseRow | undefined
}

/** Records which release of its original a clone has. */
export async function updateOriginRelease(ctx: SignedIn, courseId: string, releaseId: string): Promise<void> {
  await ctx.db
    .updateTable('courses')
    .set({ origin_release_id: releaseId })
    .where('id', '=', courseId)
    .execute()
}

/**
 * SQL: whether the original has a newer release than the clone, and it is known what the clone has; both are names of
 * `courses` in a query.
 */
export const isBehindOriginal = (clone: string, original: string): RawBuilder<boolean> => {
  const had = sql.ref(`${clone}.origin_release_id`)
  const newest = sql.ref(`${original}.current_release_id`)
  return sql<boolean>`(${newest} is not null and ${newest} is distinct from ${had}
    and (${had} is not null or exists (select from clone_bases where course_id = ${sql.ref(`${clone}.id`)})))`
}

/** Facts about a course that are not in its row. */
export interface CourseFacts {
  id: string
  company_name: string
  cover_key: string | null
  release_number: number | null
  published_at: string | null
  release_minutes: number | null
  chapters: number
  /** Chapters and sections that contain something; empty ones are in no release. */
  headings: number
  lessons: number
  quizzes: number
  students: number
  /** Whether anybody has ever started it, even if the enrolment was closed since. */
  is_begun: boolean
  /** Of the last review. */
  rejected_reason: string | null
  /** The course it was copied from, if the caller may see it. */
  origin_id: string | null
  origin_company: string | null
  origin_locales: Locale[] | null
  /** The origin's newest release, if the course does not have it yet. */
  update_number: number | null
  update_published_at: string | null
}

export async function selectFacts(ctx: SignedIn, courseIds: string[]): Promise<Map<string, CourseFacts>> {
  const { rows } = await factsQuery(ctx, courseIds).execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const factsQuery = (ctx: SignedIn, courseIds: string[]): RawBuilder<CourseFacts> => sql<CourseFacts>`
    select courses.id, companies.name as company_name, files.storage_key as cover_key,
      releases.number as release_number, releases.published_at, releases.minutes as release_minutes,
      (select count(*) from chapters where course_id = courses.id) as chapters,
      (select count(distinct chapter_id) + count(distinct sections.id) from sections join items on section_id = sections.id
        where sections.course_id = courses.id) as headings,
      (select count(*) from items where course_id = courses.id and kind = 'lesson') as lessons,
      (select count(*) from items where course_id = courses.id and kind = 'quiz') as quizzes,
      (select count(*) from enrolments where course_id = courses.id and archived_at is null) as students,
      exists (select from enrolments where course_id = courses.id) as is_begun,
      (select reason from reviews where course_id = courses.id order by requested_at desc limit 1) as rejected_reason,
      origin.id as origin_id, origin.locales as origin_locales, origin_company.name as origin_company,
      newer.number as update_number, newer.published_at as update_published_at
    from courses join companies on companies.id = courses.company_id
    left join files on files.id = courses.cover_file_id
    left join releases on releases.id = courses.current_release_id
    left join courses origin on origin.id = courses.origin_course_id and origin.company_id in (${inReach(ctx)})
    left join companies origin_company on origin_company.id = origin.company_id
    left join releases newer on newer.id = origin.current_release_id and ${isBehindOriginal('courses', 'origin')}
    where courses.id = any(${courseIds}::uuid[])
  `

export async function hasEnrolments(ctx: SignedIn, courseId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('enrolments')
    .select('id')
    .where('course_id', '=', courseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type CourseSettings = Partial<
  Pick<
    CourseRow,
    | 'difficulty'
    | 'locales'
    | 'estimated_minutes'
    | 'tags'
    | 'order_mode'
    | 'skipping_allowed'
    | 'pass_mark'
    | 'step_seconds'
    | 'certificate_enabled'
    | 'is_listed'
    | 'validity_days'
    | 'objectives'
  >
> & { /** As JSON. */ extra_credit?: string }

/** Returns false if a course with this id already exists. */
export async function insertCourse(
  ctx: SignedIn,
  course: CourseSettings & Pick<CourseRow, 'id' | 'company_id' | 'slug' | 'locales' | 'difficulty'>,
): Promise<boolean> {
  const at = ctx.now.toISOString()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('courses')
    .values({ ...course, created_by: ctx.actor.id, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateCourse(
  ctx: SignedIn,
  courseId: string,
  settings: CourseSettings & { slug?: string },
): Promise<void> {
  await ctx.db
    .updateTable('courses')
    .set((q) => ({ ...settings, version: q('version', '+', 1) }))
    .where('id', '=', courseId)
    .execute()
}

export async function updateCover(ctx: SignedIn, courseId: string, fileId: string | null): Promise<void> {
  await ctx.db.updateTable('courses').set({ cover_file_id: fileId }).where('id', '=', courseId).execute()
}

export async function deleteCourse(ctx: SignedIn, courseId: string): Promise<void> {
  await ctx.db.deleteFrom('courses').where('id', '=', courseId).execute()
}

/** Whether the course has a chapter or an item, which could have texts. */
export async function hasOutline(ctx: SignedIn, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select exists (select from chapters where course_id = ${courseId})
      or exists (select from items where course_id = ${courseId}) as begun
  `.execute(ctx.db)
  return rows[0]?.begun ?? false
}

/**
 * Makes another locale the source. It copies missing texts from the old source; all the course's other texts count
 * as up-to-date translations of it.
 */
export async function moveSource(
  ctx: SignedIn,
  course: { id: string; locales: Locale[] },
  source: Locale,
): Promise<void> {
  await sql`
    insert into texts (company_id, course_id, owner_kind, owner_id, field, locale, value, hash, updated_by, updated_at)
    select company_id, course_id, owner_kind, owner_id, field, ${source}, value, hash, updated_by, updated_at
    from texts where course_id = ${course.id} and locale = ${course.locales[0]}
    on conflict do nothing
  `.execute(ctx.db)
  await sql`
    update texts set source_hash = case when texts.locale <> ${source} then source.hash end
    from texts source where texts.course_id = ${course.id} and source.owner_id = texts.owner_id
      and source.field = texts.field and source.locale = ${source}
  `.execute(ctx.db)
}
