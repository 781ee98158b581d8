import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import {
  compareFingerprints,
  type DraftChange,
  type Fingerprints,
  withoutEmpty,
} from './fingerprints.rules.ts'
import { localeGates } from './locale-gates.queries.ts'
import { createDraftMemory, type DraftState, remembered } from './outline/drafts.cache.ts'

/** The languages of a draft that count. */
interface Reading {
  id: string
  /** The languages in which items are compared. */
  read: Locale[]
  /** The languages that the next release would have. */
  ready: Locale[]
}

/**
 * Fingerprints of several drafts, by course. One query for any number of courses: the database computes the hashes,
 * and only these are transferred.
 */
export async function selectFingerprints(
  ctx: SignedIn,
  courses: Reading[],
): Promise<Map<string, Fingerprints>> {
  const drafts = new Map<string, Fingerprints>(courses.map(({ id }) => [id, {}]))
  if (courses.length === 0) return drafts
  const { rows } = await fingerprintQuery(courses).execute(ctx.db)
  for (const { course_id, id, ...fingerprint } of rows) {
    const draft = drafts.get(course_id)
    if (draft) draft[id] = fingerprint
  }
  return drafts
}

type ComparedDraft = DraftState & { locales: Locale[] }

/**
 * What the next release would change; courses without a release are left out. Only drafts edited since are
 * compared, and their items in the languages of the release; a further language that is ready counts as a change of
 * the course.
 */
export async function changesSinceRelease(
  ctx: SignedIn,
  courses: ComparedDraft[],
): Promise<Map<string, DraftChange[]>> {
  const released = courses.filter(({ current_release_id }) => current_release_id !== null)
  return remembered(ctx, released, {
    memory: changeMemory,
    compute: (missing) => computeChanges(ctx, missing),
  })
}

const changeMemory = createDraftMemory<DraftChange[]>()

async function computeChanges(ctx: SignedIn, courses: ComparedDraft[]): Promise<Map<string, DraftChange[]>> {
  const { rows } = await sql<{ id: string; untouched: boolean }>`
    select courses.id, updated_at = published_at as untouched
    from courses join releases on releases.id = current_release_id
    where courses.id = any(${courses.map(({ id }) => id)}::uuid[])
  `.execute(ctx.db)
  const changes = new Map<string, DraftChange[]>(rows.map(({ id }) => [id, []]))
  const touched = new Set(rows.flatMap(({ id, untouched }) => (untouched ? [] : [id])))
  const edited = courses.filter(({ id }) => touched.has(id))
  const then = await releasedFingerprints(
    ctx,
    edited.map(({ current_release_id }) => current_release_id ?? ''),
  )
  const gates = await localeGates(ctx, edited)
  const releaseOf = (course: ComparedDraft) => then.get(course.current_release_id ?? '') ?? unreleased
  const readings = edited.map((course) => ({
    id: course.id,
    read: releaseOf(course).locales,
    ready: course.locales.filter((locale) => gates.get(course.id)?.get(locale)?.publishable),
  }))
  const now = await selectFingerprints(ctx, readings)
  for (const course of edited) {
    const before = withoutEmpty(course.id, releaseOf(course).fingerprints)
    changes.set(course.id, compareFingerprints(before, withoutEmpty(course.id, now.get(course.id) ?? {})))
  }
  return changes
}

const unreleased: Released = { fingerprints: {}, locales: [] }

/** A node and its parent, with the ids that fingerprints use. */
interface Placed {
  id: string
  parent: string
}

/**
 * The same for some chapters, sections or items of one course, at a cost independent of the size of the course:
 * only these are hashed, and of their siblings only the positions are read.
 */
export async function nodeChanges(
  ctx: SignedIn,
  { id, current_release_id }: DraftState,
  nodes: Placed[],
): Promise<DraftChange[]> {
  if (current_release_id === null || nodes.length === 0) return []
  const known = (await releasedFingerprints(ctx, [current_release_id])).get(current_release_id)
  const { fingerprints: released, locales: read } = known ?? unreleased
  const ids = nodes.map((node) => node.id)
  const parents = [...new Set(nodes.map(({ parent }) => parent))]
  const hashed = await fingerprintQuery([{ id, read, ready: [] }], ids).execute(ctx.db)
  const after: Fingerprints = {}
  for (const sibling of await selectPlaces(ctx, parents)) after[sibling.id] = { ...sibling, hash: '' }
  for (const { course_id: _, id: own, ...fingerprint } of hashed.rows) after[own] = fingerprint
  const near = new Set([...parents, ...ids])
  const before = Object.fromEntries(
    Object.entries(released).filter(([own, { parent }]) => after[own] || near.has(parent ?? '')),
  )
  return compareFingerprints(before, after).filter((change) => ids.includes(change.id))
}

async function selectPlaces(
  ctx: SignedIn,
  parents: string[],
): Promise<{ id: string; parent: string; position: number }[]> {
  const of = sql`any(${parents}::uuid[])`
  const { rows } = await sql<{ id: string; parent: string; position: number }>`
    select id, course_id as parent, position from chapters where course_id = ${of}
    union all select id, chapter_id, position from sections where chapter_id = ${of}
    union all select id, section_id, position from items where section_id = ${of}
  `.execute(ctx.db)
  return rows
}

interface Released {
  fingerprints: Fingerprints
  /** The languages of the release. */
  locales: Locale[]
}

/** Cached, because releases are immutable. Weighed by the length of the JSON text. */
const released = createCache<Released & { weight: number }>({
  capacity: 12_000_000,
  weigh: ({ weight }) => weight,
})

async function releasedFingerprints(ctx: SignedIn, releaseIds: string[]): Promise<Map<string, Released>> {
  const known = new Map<string, Released>()
  for (const id of releaseIds) {
    const kept = released.get(id)
    if (kept) known.set(id, kept)
  }
  const missing = releaseIds.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  const rows = await ctx.db
    .selectFrom('releases')
    .select(['id', 'locales', sql<string>`fingerprints::text`.as('text')])
    .where(sql<boolean>`id = any(${missing}::uuid[])`)
    .execute()
  for (const { id, locales, text } of rows) {
    const fingerprints = JSON.parse(text) as Fingerprints
    const read = { fingerprints, locales: locales as Locale[], weight: 2 * text.length }
    known.set(
      id,
      released.getOrMake(id, () => read),
    )
  }
  return known
}

interface FingerprintRow {
  course_id: string
  id: string
  hash: string
  parent: string | null
  position: number
}

/**
 * The texts of questions and answers belong to their quiz, those of objectives to the course: `owned.top`. The
 * final exam has no parent, like the course itself; with the course as its parent it would share the positions of
 * the chapters. `ids` restricts the query to these nodes.
 */
function fingerprintQuery(courses: Reading[], ids?: string[]): RawBuilder<FingerprintRow> {
  const only = (column: string): RawBuilder<unknown> =>
    ids ? sql`where ${sql.ref(column)} = any(${ids}::uuid[])` : sql``
  return sql<FingerprintRow>`
  with chosen as (
    select courses.*, reading.read, array(
      select locale from unnest(courses.locales) with ordinality as each (locale, place)
      where place = 1 or locale = any(reading.ready) order by place) as published
    from courses join jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as reading (id uuid, read text[], ready text[])
      on reading.id = courses.id
  ),
  nodes as (
    select id as course_id, id, null::uuid as parent, -1 as position,
      jsonb_build_array(difficulty, published, cover_file_id, estimated_minutes, tags, order_mode, skipping_allowed, pass_mark,
        certificate_enabled, validity_days, extra_credit)::text || coalesce(nullif(step_seconds, 0)::text, '') || array_to_string(objectives, ' ') as own
    from chosen ${only('id')}
    union all
    select course_id, chapters.id, course_id, position, '' from chapters join chosen on chosen.id = course_id ${only('chapters.id')}
    union all
    select course_id, sections.id, chapter_id, position, '' from sections join chosen on chosen.id = course_id ${only('sections.id')}
    union all
    select items.course_id, items.id, section_id, position,
      jsonb_build_array(items.estimated_minutes, to_jsonb(quizzes) - 'version')::text
    from items join chosen on chosen.id = items.course_id left join quizzes on quizzes.id = items.id ${only('items.id')}
  ),
  owned as (
    select id as top, unnest(objectives || array(select (value ->> 'id')::uuid from jsonb_array_elements(extra_credit))) as id,
      null::integer as place, null::integer as answer_place, '' as own
    from chosen ${only('id')}
    union all
    select questions.quiz_id as top, questions.id, questions.position as place, null::integer as answer_place,
      jsonb_build_array(questions.type, questions.points, questions.settings, questions.objective, questions.tags)::text
        || coalesce(questions.media_file_id::text, '') || coalesce(questions.media_settings::text, '') as own
    from questions join chosen on chosen.id = questions.course_id ${only('questions.quiz_id')}
    union all
    select questions.quiz_id, answers.id, questions.position, answers.position,
      jsonb_build_array(is_correct, answers.settings)::text || coalesce(answers.media_file_id::text, '')
    from answers join questions on questions.id = answers.question_id join chosen on chosen.id = questions.course_id
    ${only('questions.quiz_id')}
  ),
  owners as (
    select id as top, id, null::integer as place, null::integer as answer_place from nodes
    union all select top, id, place, answer_place from owned
  ),
  parts as (
    select top, concat_ws('|', 'text', place, answer_place, texts.owner_id, field, locale, texts.hash) as part
    from owners join texts on texts.owner_id = owners.id join chosen on chosen.id = texts.course_id
    where texts.locale = any(chosen.read)
    union all
    select top, concat_ws('|', 'own', place, answer_place, id, own) from owned
    union all
    select lesson_id, concat_ws('|', 'content', locale, contents.sum, nullif(materials::text, '[]'))
    from nodes join contents on lesson_id = nodes.id join chosen on chosen.id = contents.course_id
    where contents.locale = any(chosen.read)
  ),
  hashed as (select top, string_agg(part, chr(10) order by part collate "C") as whole from parts group by top)
  select course_id, id, parent, position, md5(concat_ws(chr(10), own, whole)) as hash
  from nodes left join hashed on top = id`
}
