import { sql } from 'kysely'
import type { ExemptionReason } from '#contract/learning/exemptions.ts'
import type { Locale } from '#contract/locales.ts'
import type { Origin } from '#contract/translations/units.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { inAudience } from './assignments/audience.queries.ts'
import type { Release, ReleaseOutline } from './publishing.documents.ts'

/**
 * The origins of a release's texts in a language, as word counts by origin; null if unknown, as for the source
 * language.
 */
export async function selectOrigins(
  ctx: Ctx,
  releaseId: string,
  locale: string,
): Promise<OriginWords | null> {
  const { rows } = await sql<{ words: OriginWords | null }>`
    select origins -> ${locale} as words from releases where id = ${releaseId}
  `.execute(ctx.db)
  return rows[0]?.words ?? null
}
export type OriginWords = Partial<Record<Origin, number>>

/** A release with the length of its JSON text, which the cache uses as its weight. */
export async function selectRelease(
  ctx: Ctx,
  releaseId: string,
): Promise<{ value: Release; weight: number } | undefined> {
  const row = await ctx.db
    .selectFrom('releases')
    .select(['id', 'course_id', 'company_id', 'number', 'published_at'])
    .select(sql<string>`outline::text`.as('outline'))
    .where('id', '=', releaseId)
    .executeTakeFirst()
  if (!row) return undefined
  const items = await ctx.db
    .selectFrom('release_items')
    .select(['item_id', 'locale', 'document_hash', 'revision'])
    .where('release_id', '=', releaseId)
    .execute()
  const documents: Release['documents'] = {}
  const revisions: Release['revisions'] = {}
  for (const { item_id, locale, document_hash, revision } of items) {
    documents[item_id] = { ...documents[item_id], [locale as Locale]: document_hash }
    revisions[item_id] = { ...revisions[item_id], [locale as Locale]: revision }
  }
  const outline = JSON.parse(row.outline) as ReleaseOutline
  await dropAbsentFilms(ctx, releaseId, outline)
  const value = { ...row, outline, documents, revisions, material: await selectMaterial(ctx, row) }
  return { value, weight: 2 * (row.outline.length + items.length * 150) }
}

/**
 * Removes required videos that a language of the release lacks. Early releases have such videos, and readers of
 * that language could never finish.
 */
async function dropAbsentFilms(
  ctx: Ctx,
  releaseId: string,
  { course, chapters, final_exam }: ReleaseOutline,
): Promise<void> {
  const items = [
    ...chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items)),
    ...final_exam,
  ]
  const films = items.flatMap((item) =>
    item.kind === 'lesson' ? (item.must_watch ?? []).map((block) => ({ item: item.id, block })) : [],
  )
  if (films.length === 0 || course.locales.length === 1) return
  const { rows } = await sql<{ item: string; block: string }>`
    select film.item, film.block from jsonb_to_recordset(${JSON.stringify(films)}::jsonb) film(item uuid, block text)
    where exists (
      select from release_items items join documents on documents.hash = items.document_hash
      where items.release_id = ${releaseId} and items.item_id = film.item and items.locale <> ${course.locales[0]}
        and not jsonb_path_exists(documents.body, '$.document.**.attrs.id ? (@ == $block)',
          jsonb_build_object('block', film.block)))`.execute(ctx.db)
  for (const { item, block } of rows) {
    const lesson = items.find(({ id }) => id === item)
    if (lesson?.kind === 'lesson') lesson.must_watch = lesson.must_watch?.filter((id) => id !== block) ?? []
  }
}

/** Changes of all releases up to this one, each compared with the one before. */
async function selectMaterial(
  ctx: Ctx,
  { course_id, number }: { course_id: string; number: number },
): Promise<Release['material']> {
  const { rows } = await sql<{ item_id: string; locale: Locale; changed: number | null; added: boolean }>`
    with each as (
      select items.item_id, items.locale, releases.number, releases.kind = 'material' as material,
        items.document_hash <> lag(items.document_hash) over same_text as changed,
        releases.number > 1 and releases.number = min(releases.number) over (partition by items.item_id) as added
      from releases join release_items items on items.release_id = releases.id
      where releases.course_id = ${course_id} and releases.number <= ${number}
      window same_text as (partition by items.item_id, items.locale order by releases.number)
    )
    select item_id, locale, max(number) filter (where changed) as changed, bool_or(added) as added
    from each where material and (changed or added) group by item_id, locale`.execute(ctx.db)
  const material: Release['material'] = {}
  for (const { item_id, locale, changed, added } of rows) {
    const known = (material[item_id] ??= { added: false, changed: {} })
    known.added ||= added
    if (changed !== null) known.changed[locale] = changed
  }
  return material
}

/** Body or keys of a document as the stored JSON text. */
export async function selectDocumentPart(
  ctx: Ctx,
  hash: string,
  part: 'body' | 'keys',
): Promise<string | null | undefined> {
  const row = await ctx.db
    .selectFrom('documents')
    .select(sql<string | null>`${sql.ref(part)}::text`.as('text'))
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.text
}

/** Active assignments that reach the caller's company (its own, and inherited ones) and audience, of published courses. */
export function reachingAssignments(ctx: SignedIn) {
  return ctx.db
    .selectFrom('company_closure')
    .innerJoin('assignments', 'assignments.company_id', 'company_closure.ancestor_id')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .innerJoin('users', (join) => join.on('users.id', '=', ctx.actor.id))
    .where('company_closure.descendant_id', '=', ctx.actor.company_id)
    .where('assignments.withdrawn_at', 'is', null)
    .where('courses.status', '<>', 'archived')
    .where((eb) =>
      eb.or([eb('company_closure.depth', '=', 0), eb('assignments.with_descendants', '=', true)]),
    )
    .where(inAudience('users', 'assignments'))
}

export interface AssignmentTerms {
  course_id: string
  release_id: string
  mandatory: boolean
  /** Whether students who finished are asked to review what a release with material changes changes. */
  top_up: boolean
  /**
   * The end of the given day, or of the day `due_days` after the person was assigned, whichever is earlier. If the given
   * day was over when they were assigned, the end of the day 14 days after that.
   */
  due_at: string | null
  due_days: number | null
  /** Null for immediately. */
  starts_at: string | null
  /** When the person was first assigned the course. */
  assigned_at: string
  /**
   * The day to which the due date was extended for this person, with the reason. It applies only if it is later
   * than the regular one.
   */
  extended_on: string | null
  extension_reason: string | null
  /** Whether the person is waived from every campaign that assigned the course, and nothing else assigns it. */
  is_waived: boolean
  /** The person's exemption from the course, in effect or over; null for none. */
  exemption: Exemption | null
  /** The person's absences, past and coming. */
  absences: Pause[] | null
  /** The absences and the exemption. */
  pauses: Pause[] | null
  /** The time zone of the person's company, in which these days are counted. */
  zone: string
}

/** A period in which nothing is due; without `until` until somebody ends it. */
export interface Pause {
  from: string
  until: string | null
}

export type Exemption = Pause & { reason: ExemptionReason; note: string }

/**
 * SQL: when an assignment `a` begins to apply to a person of the company `home`: the latest of the start of the
 * assignment, the person's own start, and the moment when they first were named, had one of its tags or were in one
 * of its groups.
 */
const givenAt = (
  u: string,
) => sql`greatest(a.created_at, start_of_day(a.starts_on, home.time_zone), ${sql.ref(u)}.created_at,
  start_of_day(${sql.ref(u)}.starts_on, home.time_zone), (
  select least(
    (select min(coalesce((${sql.ref(u)}.tag_since ->> tag)::timestamptz, ${sql.ref(u)}.created_at))
      from unnest(a.tags) tag where tag = any (${sql.ref(u)}.tags)),
    (select min(m.added_at) from group_members m
      where m.user_id = ${sql.ref(u)}.id and a.group_ids <> '{}' and m.group_id = any (a.group_ids)),
    case when ${sql.ref(u)}.id = any (a.user_ids) then a.created_at end)))`

/**
 * SQL: for a lateral join to the assignment `a`, when it begins to apply to the person, as `given.since` and `given.day`. Not
 * inlined, because several terms use it.
 */
const given = (u: string) => sql`lateral (
  select since, (since at time zone home.time_zone)::date as day from (select ${givenAt(u)} as since offset 0) moment) given`

/** Who gets a course only after its due day has this long from then. */
const latecomersDays = 14

/**
 * SQL: the day on which the course is due for the person. A day that is over when they get it would make them late at
 * once; one that was over when the course was assigned was meant so.
 */
const dueOn = sql`least(
  case when a.due_on < given.day and a.due_on >= (a.created_at at time zone home.time_zone)::date
    then given.day + ${sql.lit(latecomersDays)} else a.due_on end,
  given.day + a.due_days)`

/** SQL: whether a campaign made the assignment `a` and the person is waived from that campaign, if so before a moment. */
const isWaived = (u: string, before?: string) => sql`exists (
  select from campaign_waivers waiver
  join campaign_assignments made on made.campaign_id = waiver.campaign_id and made.is_own
  where waiver.student_id = ${sql.ref(u)}.id and made.assignment_id = a.id
    ${before ? sql`and waiver.waived_at < ${before}::timestamptz` : sql``})`

/** SQL: the periods in which nothing in the course is due for the person, for a lateral join as `paused`. */
const pausesOf = (u: string, course: string) => sql`lateral (
  select own.absences, exempt.exemption,
    nullif(coalesce(own.absences, '[]') || coalesce(exempt.exemption, '[]'), '[]') as pauses
  from (
    select jsonb_agg(jsonb_build_object('from', starts_on, 'until', ends_on)) as absences
    from absences where student_id = ${sql.ref(u)}.id
  ) own left join lateral (
    select jsonb_build_object('from', starts_on, 'until', ends_on, 'reason', reason, 'note', note) as exemption
    from course_exemptions where student_id = ${sql.ref(u)}.id and course_id = ${sql.ref(course)}
  ) exempt on true
) paused`

/**
 * For a lateral join: the courses assigned to the row of `users` with the alias `u`, one row per course. Where
 * several assignments reach the person, the strictest value of each term applies. Assignments of campaigns from which
 * the person is waived only count where there are no others.
 */
export const assignedTo = (u: string) => sql<AssignmentTerms>`(
  select terms.*, paused.absences, paused.exemption, paused.pauses from (
    select each.course_id, each.release_id,
      bool_or(each.mandatory) as mandatory, bool_or(each.top_up) as top_up, min(each.due_days) as due_days,
      end_of_day(min(each.due_on), each.zone) as due_at,
      case when bool_or(each.starts_on is null) then null else start_of_day(min(each.starts_on), each.zone) end as starts_at,
      min(each.since) as assigned_at, extension.due_on as extended_on, extension.reason as extension_reason, each.zone,
      each.is_waived
    from (
      select courses.id as course_id, courses.current_release_id as release_id, a.mandatory, a.top_up, a.due_days, a.starts_on,
        ${dueOn} as due_on, given.since, home.time_zone as zone, waived.by_campaign,
        bool_and(waived.by_campaign) over (partition by courses.id) as is_waived
      from company_closure above
      join assignments a on a.company_id = above.ancestor_id and a.withdrawn_at is null
        and (above.depth = 0 or a.with_descendants)
      join courses on courses.id = a.course_id and courses.status <> 'archived'
        and courses.current_release_id is not null
      join companies home on home.id = ${sql.ref(u)}.company_id
      cross join ${given(u)}
      cross join lateral (select ${isWaived(u)} as by_campaign) waived
      where above.descendant_id = ${sql.ref(u)}.company_id and ${inAudience(u, 'a')}
    ) each
    left join due_extensions extension on extension.student_id = ${sql.ref(u)}.id and extension.course_id = each.course_id
    where each.is_waived or not each.by_campaign
    group by each.course_id, each.release_id, each.zone, each.is_waived, extension.due_on, extension.reason
  ) terms cross join ${pausesOf(u, 'terms.course_id')}
)`

type PastTerms = Pick<
  AssignmentTerms,
  | 'course_id'
  | 'release_id'
  | 'mandatory'
  | 'due_at'
  | 'extended_on'
  | 'is_waived'
  | 'exemption'
  | 'absences'
  | 'pauses'
  | 'zone'
>

/**
 * What was assigned to the caller at a moment, with the release that was the newest by then. Audience membership,
 * due dates, waivers and exemptions are those of today, because only these are known.
 */
export async function selectAssignedAt(ctx: SignedIn, moment: Date): Promise<PastTerms[]> {
  const then = sql`${moment.toISOString()}::timestamptz`
  const { rows } = await sql<PastTerms>`
    select terms.*, paused.absences, paused.exemption, paused.pauses from (
      select u.id as student_id, a.course_id, newest.id as release_id, bool_or(a.mandatory) as mandatory,
        end_of_day(min(${dueOn}), home.time_zone) as due_at, extension.due_on as extended_on, home.time_zone as zone,
        bool_and(${isWaived('u')}) as is_waived
      from users u
      join companies home on home.id = u.company_id
      join company_closure above on above.descendant_id = u.company_id
      join assignments a on a.company_id = above.ancestor_id and (above.depth = 0 or a.with_descendants)
        and a.created_at <= ${then} and (a.withdrawn_at is null or a.withdrawn_at > ${then})
        and (a.starts_on is null or start_of_day(a.starts_on, home.time_zone) <= ${then})
        and ${inAudience('u', 'a')}
      cross join ${given('u')}
      cross join lateral (
        select id from releases where releases.course_id = a.course_id and published_at <= ${then}
        order by number desc limit 1
      ) newest
      left join due_extensions extension on extension.student_id = u.id and extension.course_id = a.course_id
      where u.id = ${ctx.actor.id} and u.created_at <= ${then}
      group by u.id, a.course_id, newest.id, home.time_zone, extension.due_on
    ) terms join users u on u.id = terms.student_id cross join ${pausesOf('u', 'terms.course_id')}`.execute(
    ctx.db,
  )
  return rows
}

export async function selectAssigned(ctx: SignedIn): Promise<AssignmentTerms[]> {
  const { rows } =
    await sql<AssignmentTerms>`select assigned.* from users u cross join lateral ${assignedTo('u')} assigned
    where u.id = ${ctx.actor.id}`.execute(ctx.db)
  return rows
}

/** The newest release of a course that reaches the caller, and from when it may be read; null for immediately. */
export async function selectReadable(
  ctx: SignedIn,
  courseId: string,
): Promise<{ release_id: string; starts_at: string | null; top_up: boolean } | undefined> {
  const row = await reachingAssignments(ctx)
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select('courses.current_release_id as release_id')
    .select(sql<string | null>`start_of_day(assignments.starts_on, companies.time_zone)`.as('starts_at'))
    .select(sql<boolean>`bool_or(assignments.top_up) over ()`.as('top_up'))
    .where('courses.id', '=', courseId)
    .where('courses.current_release_id', 'is not', null)
    .orderBy('assignments.starts_on', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.release_id ? { ...row, release_id: row.release_id } : undefined
}

export { dueOn, given, isWaived, pausesOf }
