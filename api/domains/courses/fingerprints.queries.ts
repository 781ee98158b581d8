import { sql } from 'kysely'
import type { SignedIn } from '../../platform/context.ts'
import { createDraftMemory, type DraftState, remembered } from './draft-memory.ts'
import { compareFingerprints, type DraftChange, type Fingerprints } from './fingerprints.rules.ts'

/**
 * The state of several drafts, by course. One query whatever the number of courses: the database hashes what it holds and only the
 * hashes travel. Text of a language that the course no longer has does not count.
 */
export async function selectFingerprints(
  ctx: SignedIn,
  courseIds: string[],
): Promise<Map<string, Fingerprints>> {
  const drafts = new Map<string, Fingerprints>(courseIds.map((id) => [id, {}]))
  if (courseIds.length === 0) return drafts
  const { rows } = await fingerprintQuery(courseIds).execute(ctx.db)
  for (const { course_id, id, ...fingerprint } of rows) {
    const draft = drafts.get(course_id)
    if (draft) draft[id] = fingerprint
  }
  return drafts
}

interface ReleasedRow {
  id: string
  /** Whether the draft is the release's still. */
  untouched: boolean
  fingerprints: Fingerprints | null
}

/** What differs from the current release; a course without one is not in the answer. Only drafts edited since are compared. */
export async function changesSinceRelease(
  ctx: SignedIn,
  courses: DraftState[],
): Promise<Map<string, DraftChange[]>> {
  const released = courses.filter(({ current_release_id }) => current_release_id !== null)
  return remembered(ctx, released, {
    memory: changeMemory,
    compute: (missing) => computeChanges(ctx, missing),
  })
}

const changeMemory = createDraftMemory<DraftChange[]>()

async function computeChanges(ctx: SignedIn, courses: DraftState[]): Promise<Map<string, DraftChange[]>> {
  const { rows } = await sql<ReleasedRow>`
    select courses.id, updated_at = published_at as untouched,
      case when updated_at <> published_at then snapshot -> 'fingerprints' end as fingerprints
    from courses join releases on releases.id = current_release_id
    where courses.id = any(${courses.map(({ id }) => id)}::uuid[])
  `.execute(ctx.db)
  const edited = rows.filter(({ untouched }) => !untouched).map(({ id }) => id)
  const now = await selectFingerprints(ctx, edited)
  return new Map(
    rows.map(({ id, untouched, fingerprints }) => [
      id,
      untouched ? [] : compareFingerprints(fingerprints ?? {}, now.get(id) ?? {}),
    ]),
  )
}

interface FingerprintRow {
  course_id: string
  id: string
  hash: string
  parent: string | null
  position: number
}

/**
 * A question's and an answer's texts count for their quiz, an objective's for the course, `owned.top`. The final exam has no parent, like the course before it: under
 * the course it would share the chapters' places.
 */
const fingerprintQuery = (courseIds: string[]) => sql<FingerprintRow>`
  with chosen as (select * from courses where courses.id = any(${courseIds}::uuid[])),
  nodes as (
    select id as course_id, id, null::uuid as parent, -1 as position,
      jsonb_build_array(difficulty, locales, cover_file_id, estimated_minutes, tags, order_mode, skipping_allowed, pass_mark,
        certificate_enabled, validity_days, extra_credit)::text || coalesce(nullif(step_seconds, 0)::text, '') || array_to_string(objectives, ' ') as own
    from chosen
    union all
    select course_id, chapters.id, course_id, position, '' from chapters join chosen on chosen.id = course_id
    union all
    select course_id, sections.id, chapter_id, position, '' from sections join chosen on chosen.id = course_id
    union all
    select items.course_id, items.id, section_id, position,
      jsonb_build_array(items.estimated_minutes, to_jsonb(quizzes) - 'version')::text
    from items join chosen on chosen.id = items.course_id left join quizzes on quizzes.id = items.id
  ),
  owned as (
    select id as top, unnest(objectives || array(select (value ->> 'id')::uuid from jsonb_array_elements(extra_credit))) as id,
      null::integer as place, null::integer as answer_place, '' as own
    from chosen
    union all
    select questions.quiz_id as top, questions.id, questions.position as place, null::integer as answer_place,
      jsonb_build_array(questions.type, questions.points, questions.settings, questions.objective, questions.tags)::text
        || coalesce(questions.media_file_id::text, '') as own
    from questions join chosen on chosen.id = questions.course_id
    union all
    select questions.quiz_id, answers.id, questions.position, answers.position,
      jsonb_build_array(is_correct, answers.settings)::text || coalesce(answers.media_file_id::text, '')
    from answers join questions on questions.id = answers.question_id join chosen on chosen.id = questions.course_id
  ),
  parts as (
    select coalesce(owned.top, texts.owner_id) as top,
      concat_ws('|', 'text', owned.place, owned.answer_place, texts.owner_id, field, locale, hash) as part
    from texts join chosen on chosen.id = texts.course_id left join owned on owned.id = texts.owner_id
    where texts.locale = any(chosen.locales)
    union all
    select top, concat_ws('|', 'own', place, answer_place, id, own) from owned
    union all
    select lesson_id, concat_ws('|', 'content', locale, md5(document::text), nullif(materials::text, '[]'))
    from contents join chosen on chosen.id = contents.course_id where contents.locale = any(chosen.locales)
  ),
  hashed as (select top, string_agg(part, chr(10) order by part collate "C") as whole from parts group by top)
  select course_id, id, parent, position, md5(concat_ws(chr(10), own, whole)) as hash
  from nodes left join hashed on top = id`
