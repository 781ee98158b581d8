import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { UnitState } from '#contract/translations/units.ts'
import type { TextOwner } from '#domains/courses/texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { StoredUnit } from '../units/unit-items.presenter.ts'

// Parts of the draft that the items of a job are made from.

export interface TextPair {
  owner_kind: TextOwner
  owner_id: string
  field: string
  source: string
  source_hash: string
  words: number
  target: string | null
  target_hash: string | null
  made_from: string | null
  state: UnitState | null
  revision: number | null
  updated_by: string | null
  updated_at: string | null
}

export async function selectTextPairs(
  ctx: SignedIn,
  courseId: string,
  { source, locale }: { source: Locale; locale: Locale },
): Promise<TextPair[]> {
  const { rows } = await sql<TextPair>`
    select s.owner_kind, s.owner_id, s.field, s.value as source, s.hash as source_hash, s.words, t.value as target,
      t.hash as target_hash, t.source_hash as made_from, t.state, t.revision, t.updated_by, t.updated_at
    from texts s left join texts t on t.owner_id = s.owner_id and t.field = s.field and t.locale = ${locale}
    where s.course_id = ${courseId} and s.locale = ${source}
  `.execute(ctx.db)
  return rows
}

export interface OutlineNode {
  kind: 'chapter' | 'section' | 'lesson' | 'quiz'
  id: string
}

/** Chapters, sections and items in reading order, the final exam last. */
export async function selectReadingOrder(ctx: SignedIn, courseId: string): Promise<OutlineNode[]> {
  const { rows } = await sql<OutlineNode>`
    select kind, id from (
      select 'chapter' as kind, id, position as a, -1 as b, -1 as c from chapters where course_id = ${courseId}
      union all
      select 'section', sections.id, chapters.position, sections.position, -1
      from sections join chapters on chapters.id = chapter_id where sections.course_id = ${courseId}
      union all
      select items.kind, items.id, chapters.position, sections.position, items.position
      from items join sections on sections.id = section_id join chapters on chapters.id = chapter_id
      where items.course_id = ${courseId}
      union all
      select items.kind, items.id, 2147483647, 0, position from items where course_id = ${courseId} and section_id is null
    ) nodes order by a, b, c
  `.execute(ctx.db)
  return rows
}

/** Questions and answers with the quiz they belong to, in order. */
export async function selectQuizOrder(
  ctx: SignedIn,
  courseId: string,
): Promise<{ id: string; quiz_id: string; type: string }[]> {
  const { rows } = await sql<{ id: string; quiz_id: string; type: string }>`
    select id, quiz_id, type from (
      select id, quiz_id, type, position as a, -1 as b from questions where course_id = ${courseId}
      union all
      select answers.id, quiz_id, type, questions.position, answers.position
      from answers join questions on questions.id = question_id where questions.course_id = ${courseId}
    ) parts order by quiz_id, a, b
  `.execute(ctx.db)
  return rows
}

export interface LessonSums {
  lesson_id: string
  words: number
  source_sum: string
  target_sum: string | null
  /** Whether both documents are the ones that the items were made from. */
  is_known: boolean
}

export async function selectLessonSums(
  ctx: SignedIn,
  courseId: string,
  job: { id: string; source: Locale; locale: Locale },
): Promise<LessonSums[]> {
  const { rows } = await sql<LessonSums>`
    select s.lesson_id, s.words, s.sum as source_sum, t.sum as target_sum,
      coalesce(known.source_sum = s.sum and known.target_sum is not distinct from t.sum, false) as is_known
    from contents s left join contents t on t.lesson_id = s.lesson_id and t.locale = ${job.locale}
    left join translation_lessons known on known.job_id = ${job.id} and known.lesson_id = s.lesson_id
    where s.course_id = ${courseId} and s.locale = ${job.source}
  `.execute(ctx.db)
  return rows
}

/** By lesson id, then by block id. */
export async function selectBlockUnits(
  ctx: SignedIn,
  lessonIds: string[],
  locale: Locale,
): Promise<Map<string, Map<string, StoredUnit>>> {
  const { rows } = await sql<StoredUnit & { lesson_id: string; block_id: string }>`
    select lesson_id, block_id, unit.hash, unit.source_hash, unit.state, unit.revision, unit.words
    from contents join content_units unit on content_id = contents.id
    where lesson_id = any(${lessonIds}::uuid[]) and locale = ${locale}
  `.execute(ctx.db)
  const units = new Map<string, Map<string, StoredUnit>>()
  for (const { lesson_id, block_id, ...unit } of rows) {
    const known = units.get(lesson_id) ?? new Map<string, StoredUnit>()
    units.set(lesson_id, known.set(block_id, unit))
  }
  return units
}

export interface KnownItem {
  id: string
  owner_id: string
  unit: string
  kind: 'text' | 'block'
  what: string
  group_id: string
  position: number
  state: UnitState
  revision: number
  source_hash: string
  target_hash: string | null
  made_from: string | null
  keys_differ: boolean
  dismissed: string[]
}

export async function selectKnownItems(ctx: SignedIn, jobId: string): Promise<KnownItem[]> {
  return ctx.db
    .selectFrom('translation_job_items')
    .select(['id', 'owner_id', 'unit', 'kind', 'what', 'group_id', 'position', 'state', 'revision'])
    .select(['source_hash', 'target_hash', 'made_from', 'keys_differ', 'dismissed'])
    .where('job_id', '=', jobId)
    .execute()
}

export type ItemRow = Record<string, unknown> & { id: string }

/**
 * Inserts or overwrites items; data that exists only in the item, such as comments, is kept. `repeats` is stored for new
 * items only: see `countRepeats`.
 */
export async function upsertItems(ctx: SignedIn, jobId: string, items: ItemRow[]): Promise<void> {
  for (let from = 0; from < items.length; from += 500)
    await sql`
      insert into translation_job_items (id, job_id, kind, part, group_id, position, what, owner_id, unit, names, source, target,
        codes, source_key, words, assessed, keys_differ, state, revision, source_hash, target_hash, made_from, origin, findings,
        errors, warnings, repeats, updated_by, updated_at)
      select id, ${jobId}, kind, part, group_id, position, what, owner_id, unit, names, source, nullif(target, 'null'), codes, source_key,
        words, assessed, keys_differ, state, revision, source_hash, target_hash, made_from, origin, findings, errors, warnings, repeats,
        updated_by, updated_at
      from jsonb_to_recordset(${JSON.stringify(items.slice(from, from + 500))}::jsonb) as item (id uuid, kind text, part text,
        group_id uuid, position bigint, what text, owner_id uuid, unit text, names jsonb, source jsonb, target jsonb, codes jsonb,
        source_key text, words integer, assessed boolean, keys_differ boolean, state text, revision integer, source_hash text, target_hash text,
        made_from text, origin text, findings jsonb, errors integer, warnings integer, repeats integer, updated_by uuid, updated_at timestamptz)
      on conflict (id) do update set part = excluded.part, group_id = excluded.group_id, position = excluded.position,
        what = excluded.what, names = excluded.names, source = excluded.source, target = excluded.target, codes = excluded.codes,
        source_key = excluded.source_key, words = excluded.words, assessed = excluded.assessed, keys_differ = excluded.keys_differ,
        state = excluded.state,
        revision = excluded.revision, source_hash = excluded.source_hash, target_hash = excluded.target_hash,
        made_from = excluded.made_from, findings = excluded.findings, errors = excluded.errors, warnings = excluded.warnings,
        -- Words that were written elsewhere, in the editor of the course, are a person's.
        origin = case when translation_job_items.target_hash is distinct from excluded.target_hash then excluded.origin
          else translation_job_items.origin end,
        provider = case when translation_job_items.target_hash is distinct from excluded.target_hash then null
          else translation_job_items.provider end,
        repeat_of = case when translation_job_items.target_hash is distinct from excluded.target_hash then null
          else translation_job_items.repeat_of end,
        reason = case when excluded.state = 'rejected' then translation_job_items.reason end,
        updated_by = coalesce(excluded.updated_by, translation_job_items.updated_by),
        updated_at = coalesce(excluded.updated_at, translation_job_items.updated_at)
    `.execute(ctx.db)
}

export async function moveItems(
  ctx: SignedIn,
  jobId: string,
  moved: { id: string; position: number }[],
): Promise<void> {
  await sql`
    update translation_job_items set position = moved.position
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ position }) => position)}::bigint[]) as moved (id, position)
    where translation_job_items.id = moved.id and job_id = ${jobId}
  `.execute(ctx.db)
}

export async function deleteItems(ctx: SignedIn, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from translation_job_items where id = any(${ids}::uuid[])`.execute(ctx.db)
}

export async function noteLessons(ctx: SignedIn, jobId: string, lessons: LessonSums[]): Promise<void> {
  await sql`
    insert into translation_lessons (job_id, lesson_id, source_sum, target_sum, words)
    select ${jobId}, * from unnest(${lessons.map(({ lesson_id }) => lesson_id)}::uuid[],
      ${lessons.map(({ source_sum }) => source_sum)}::text[], ${lessons.map(({ target_sum }) => target_sum)}::text[],
      ${lessons.map(({ words }) => words)}::integer[])
    on conflict (job_id, lesson_id) do update set source_sum = excluded.source_sum, target_sum = excluded.target_sum,
      words = excluded.words
  `.execute(ctx.db)
}

/** Deletes the records of lessons that the course no longer has. */
export async function forgetLessons(ctx: SignedIn, jobId: string, lessonIds: string[]): Promise<void> {
  await sql`
    delete from translation_lessons where job_id = ${jobId} and lesson_id <> all(${lessonIds}::uuid[])
  `.execute(ctx.db)
}

/** Recomputes the counts of some groups of a job, or of all. */
export async function recount(ctx: SignedIn, jobId: string, groupIds?: string[]): Promise<void> {
  const chosen = groupIds ? sql`and group_id = any(${groupIds}::uuid[])` : sql``
  await sql`delete from translation_counts where job_id = ${jobId} ${chosen}`.execute(ctx.db)
  await sql`
    insert into translation_counts (job_id, group_id, part, position, title, state, units, words, errors, warnings, questions, assessed)
    select ${jobId}, group_id, min(part), min(min(position)) over (partition by group_id),
      coalesce(max(max(source ->> 0) filter (where what in ('course.title', 'lesson.title', 'quiz.title')))
        over (partition by group_id), ''),
      state, count(*), sum(words), count(*) filter (where errors > 0), count(*) filter (where warnings > 0),
      count(*) filter (where questions > 0), count(*) filter (where assessed)
    from translation_job_items where job_id = ${jobId} ${chosen} group by group_id, state
  `.execute(ctx.db)
}

/** Stores how many other units of a job have the same source, where that has changed. It does not depend on translations. */
export async function countRepeats(ctx: SignedIn, jobId: string): Promise<void> {
  // Joined by id alone: a job written just now has no planner statistics, and the planner would take its 60,000
  // units for one.
  await sql`
    update translation_job_items i set repeats = same.others
    from (
      select id, count(*) over (partition by source_key)::integer - 1 as others from translation_job_items where job_id = ${jobId}
    ) same
    where i.id = same.id and i.repeats <> same.others
  `.execute(ctx.db)
}

/** Keeps the sources that translations were made from, to show later what has changed. */
export async function saveSources(
  ctx: SignedIn,
  job: { id: string; course_id: string },
  itemIds?: string[],
): Promise<void> {
  const chosen = itemIds ? sql`and id = any(${itemIds}::uuid[])` : sql``
  await sql`
    insert into unit_sources (course_id, owner_id, unit, hash, source)
    select ${job.course_id}, owner_id, unit, source_hash, source from translation_job_items
    where job_id = ${job.id} and made_from = source_hash ${chosen}
    on conflict do nothing
  `.execute(ctx.db)
}
