import { sql } from 'kysely'
import type { CourseStatus } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import type { JobStatus } from '#contract/translations/jobs.ts'
import type { Origin, UnitPart, UnitState } from '#contract/translations/units.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

interface Person {
  id: string
  name: string
}
export interface StateCount {
  state: UnitState
  units: number
  words: number
  errors: number
  warnings: number
  questions: number
  assessed: number
}

const nameOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name',
    coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})), ''),
      ${sql.ref(`${table}.email`)}, '')) end`

/** Jobs within reach with everything that is shown of them. */
const jobs = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('translation_jobs')
    .innerJoin('courses', 'courses.id', 'translation_jobs.course_id')
    .innerJoin('companies', 'companies.id', 'courses.company_id')
    .leftJoin('users as assignee', 'assignee.id', 'translation_jobs.assignee_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'translation_jobs.reviewer_id')
    .leftJoin('translation_settings', 'translation_settings.company_id', 'courses.company_id')
    .select(['translation_jobs.id', 'translation_jobs.company_id', 'translation_jobs.course_id'])
    .select(['translation_jobs.status', 'translation_jobs.due_on', 'translation_jobs.note'])
    .select(['translation_jobs.reason', 'translation_jobs.version', 'translation_jobs.created_at'])
    .select(['translation_jobs.handed_in_at', 'translation_jobs.done_at', 'translation_jobs.synced_at'])
    .select(['translation_jobs.assignee_id', 'translation_jobs.reviewer_id'])
    .select([
      sql<Locale>`translation_jobs.locale`.as('locale'),
      sql<Locale>`courses.locales[1]`.as('source_locale'),
      sql<CourseStatus>`courses.status`.as('course_status'),
      sql<string>`coalesce((select value from texts where owner_id = courses.id and field = 'title'
        and texts.locale = courses.locales[1]), '')`.as('course_title'),
      sql<Person | null>`${nameOf('assignee')}`.as('assignee'),
      sql<Person | null>`${nameOf('reviewer')}`.as('reviewer'),
      sql<boolean>`coalesce(four_eyes, false)`.as('four_eyes'),
      sql<number>`coalesce(threshold, ${limits.publishedLocale})::integer`.as('threshold'),
      sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`.as('today'),
      sql<StateCount[]>`coalesce((select json_agg(counted) from (
          select state, sum(units)::integer as units, sum(words)::integer as words, sum(errors)::integer as errors,
            sum(warnings)::integer as warnings, sum(questions)::integer as questions, sum(assessed)::integer as assessed
          from translation_counts where job_id = translation_jobs.id group by state
        ) counted), '[]')`.as('counted'),
      sql<number>`(select count(*)::integer from translation_lessons
        where job_id = translation_jobs.id and target_sum is null and words > 0)`.as('lessons_missing'),
      // Suggestions waiting for a decision.
      sql<number>`(select count(*)::integer from translation_imports f join translation_import_rows r on r.import_id = f.id
        where f.job_id = translation_jobs.id and r.offered_at is not null)`.as('file_suggestions'),
      // Nine days contain seven working days.
      sql<number>`(select coalesce(sum(words), 0)::integer from unit_history where job_id = translation_jobs.id
        and at > ${ctx.now.toISOString()}::timestamptz - interval '9 days' and origin in ('human', 'memory')
        and state in ('translated', 'approved') and revision = 1)`.as('words_done'),
    ])
    .where('translation_jobs.company_id', 'in', inReach(ctx))
    // A language removed from the course keeps its job in case it is added again.
    .where(sql<boolean>`translation_jobs.locale = any(courses.locales[2:])`)

export type JobRow = Awaited<ReturnType<typeof selectCourseJobs>>[number]

export async function selectCourseJobs(
  ctx: SignedIn,
  courseId: string,
  filter: { status?: JobStatus | undefined; locale?: Locale | undefined; id?: string | undefined } = {},
) {
  let rows = jobs(ctx).where('translation_jobs.course_id', '=', courseId)
  if (filter.status) rows = rows.where('translation_jobs.status', '=', filter.status)
  if (filter.locale) rows = rows.where('translation_jobs.locale', '=', filter.locale)
  if (filter.id) rows = rows.where('translation_jobs.id', '=', filter.id)
  return rows.orderBy('translation_jobs.created_at').orderBy('translation_jobs.id').execute()
}

const order = sql`case translation_jobs.status when 'open' then 0 when 'handed_in' then 1 else 2 end,
  coalesce(translation_jobs.due_on, 'infinity'), translation_jobs.id`

interface AllFilter {
  status?: JobStatus | undefined
  locale?: Locale | undefined
  mine?: 'translate' | 'review' | undefined
  after?: string | undefined
  limit: number
}

/** The earliest due date first, closed jobs last. */
export async function selectAllJobs(ctx: SignedIn, filter: AllFilter): Promise<JobRow[]> {
  let rows = jobs(ctx)
  if (filter.status) rows = rows.where('translation_jobs.status', '=', filter.status)
  if (filter.locale) rows = rows.where('translation_jobs.locale', '=', filter.locale)
  if (filter.mine === 'translate')
    rows = rows
      .where('translation_jobs.assignee_id', '=', ctx.actor.id)
      .where('translation_jobs.status', '=', 'open')
  if (filter.mine === 'review')
    rows = rows
      .where('translation_jobs.reviewer_id', '=', ctx.actor.id)
      .where('translation_jobs.status', '=', 'handed_in')
  if (filter.after)
    rows = rows.where(
      sql<boolean>`(${order}) > (select ${order} from translation_jobs where id = ${filter.after})`,
    )
  return rows.orderBy(order).limit(filter.limit).execute()
}

/** Locks a job until the end of the transaction. */
export async function lockJob(
  ctx: SignedIn,
  jobId: string,
): Promise<{ synced_at: string | null; status: JobStatus } | undefined> {
  return ctx.db
    .selectFrom('translation_jobs')
    .select(['synced_at', 'status'])
    .where('id', '=', jobId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Records the draft version that the items were made from. A closed job with new work is reopened. */
export async function setSynced(
  ctx: SignedIn,
  jobId: string,
  { at, reopens }: { at: string; reopens: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('translation_jobs')
    .set({ synced_at: at, ...(reopens ? { status: 'open', done_at: null, handed_in_at: null } : {}) })
    .where('id', '=', jobId)
    .execute()
}

/** After a save in one language, the items of the other languages are still in sync with the draft. */
export async function moveSynced(
  ctx: SignedIn,
  courseId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await ctx.db
    .updateTable('translation_jobs')
    .set({ synced_at: to })
    .where('course_id', '=', courseId)
    .where('synced_at', '=', from)
    .execute()
}

/** Word counts of a course's translated units, by language and origin. */
export async function selectOrigins(
  ctx: SignedIn,
  courseId: string,
): Promise<{ locale: Locale; origin: Origin; words: number }[]> {
  const { rows } = await sql<{ locale: Locale; origin: Origin; words: number }>`
    select job.locale, item.origin, sum(item.words)::integer as words
    from translation_jobs job join translation_job_items item on item.job_id = job.id
    where job.course_id = ${courseId} and item.origin is not null group by job.locale, item.origin
  `.execute(ctx.db)
  return rows
}

export interface JobTerms {
  assignee_id?: string | null
  reviewer_id?: string | null
  due_on?: string | null
  note?: string
  status?: JobStatus
  reason?: string | null
  handed_in_at?: string | null
  done_at?: string | null
}
export async function updateJob(ctx: SignedIn, jobId: string, terms: JobTerms): Promise<void> {
  await ctx.db
    .updateTable('translation_jobs')
    .set({ ...terms, version: sql`version + 1` })
    .where('id', '=', jobId)
    .execute()
}

/** Staff of the course's company and of companies above it whom the caller may see, by name. */
export async function selectTranslators(ctx: SignedIn, companyId: string, ids?: string[]): Promise<Person[]> {
  let rows = ctx.db
    .selectFrom('users')
    .select('users.id')
    .select(
      sql<string>`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email, '')`.as('name'),
    )
    .where('role', 'in', ['admin', 'teacher'])
    .where('status', 'in', ['active', 'invited'])
    .where('company_id', 'in', inReach(ctx))
    .where(
      sql<boolean>`exists (select from company_closure c where c.ancestor_id = users.company_id and c.descendant_id = ${companyId})`,
    )
  if (ids) rows = rows.where('users.id', 'in', ids)
  return rows.orderBy('last_name').orderBy('first_name').orderBy('users.id').limit(200).execute()
}

export interface GroupCount extends StateCount {
  group_id: string
  part: UnitPart
  position: number
  title: string
}
export async function selectGroupCounts(ctx: SignedIn, jobId: string): Promise<GroupCount[]> {
  return ctx.db
    .selectFrom('translation_counts')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('position')
    .orderBy('group_id')
    .execute()
}

export interface CompanySettings {
  four_eyes: boolean
  threshold: number
  machine: boolean
  monthly_characters: number | null
}
export async function selectSettings(ctx: Ctx, companyId: string): Promise<CompanySettings> {
  const row = await ctx.db
    .selectFrom('translation_settings')
    .select(['four_eyes', 'threshold', 'machine', 'monthly_characters'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return (
    row ?? { four_eyes: false, threshold: limits.publishedLocale, machine: true, monthly_characters: null }
  )
}

export async function saveSettings(
  ctx: SignedIn,
  companyId: string,
  settings: CompanySettings,
): Promise<void> {
  await ctx.db
    .insertInto('translation_settings')
    .values({ company_id: companyId, ...settings })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(settings))
    .execute()
}
