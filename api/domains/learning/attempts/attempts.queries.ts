import { sql } from 'kysely'
import { batchQuery } from '#platform/cache/batch-query.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { samePartsAs } from '../progress/same-parts.queries.ts'
import type { RecordedAnswer } from './attempts.rules.ts'

export interface AttemptRow {
  id: string
  enrolment_id: string
  item_id: string
  number: number
  release_id: string
  document_hash: string
  locale: string
  question_order: string[]
  answer_order: Record<string, string[]>
  cursor: number
  status: 'open' | 'submitted' | 'expired'
  score: number | null
  passed: boolean | null
  started_at: string
  deadline_at: string | null
  submitted_at: string | null
  practice: boolean
  /** Points that the attempt earned in the ledger. */
  points: number | null
}

interface AttemptPath {
  attemptId: string
  courseId: string
  itemId: string
}

const columns = [
  'attempts.id',
  'attempts.enrolment_id',
  'attempts.item_id',
  'attempts.number',
  'attempts.release_id',
  'attempts.document_hash',
  'attempts.locale',
  'attempts.question_order',
  'attempts.answer_order',
  'attempts.cursor',
  'attempts.status',
  'attempts.score',
  'attempts.passed',
  'attempts.started_at',
  'attempts.deadline_at',
  'attempts.submitted_at',
  'attempts.practice',
] as const

const pointsWon = sql<number | null>`(select amount from points
  where points.student_id = attempts.student_id and cause_kind = 'quiz' and cause_id = attempts.id)`

export async function selectAttempts(ctx: SignedIn, ids: string[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('attempts')
    .select(columns)
    .select(pointsWon.as('points'))
    .where('id', 'in', ids)
    .where('student_id', '=', ctx.actor.id)
    .execute()
  return rows as AttemptRow[]
}

/**
 * Locks the attempt and its enrolment until the end of the transaction. Everything that changes an enrolment is
 * serialized by this lock; the enrolment is always locked first.
 */
export async function lockAttempt(
  ctx: SignedIn,
  { attemptId, courseId, itemId }: AttemptPath,
): Promise<AttemptRow | undefined> {
  const row = await ctx.db
    .selectFrom('enrolments')
    .innerJoin('attempts', 'attempts.enrolment_id', 'enrolments.id')
    .select(columns)
    .where('attempts.id', '=', attemptId)
    .where('attempts.item_id', '=', itemId)
    .where('enrolments.student_id', '=', ctx.actor.id)
    .where('enrolments.course_id', '=', courseId)
    .where('enrolments.archived_at', 'is', null)
    .forUpdate(['enrolments', 'attempts'])
    .executeTakeFirst()
  return row && ({ ...row, points: null } as AttemptRow)
}

interface AttemptWithAnswers {
  row: AttemptRow
  answers: RecordedAnswer[]
}

const selectAllWithAnswers = batchQuery<AttemptPath & { studentId: string }, AttemptWithAnswers | undefined>(
  async (db, paths) => {
    const { rows } = await sql<Omit<AttemptRow, 'points'> & { index: number; answers: RecordedAnswer[] }>`
    select asked.place::integer as index, a.id, a.enrolment_id, a.item_id, a.number, a.release_id, a.document_hash, a.locale,
      to_json(a.question_order) as question_order, a.answer_order, a.cursor, a.status, a.score, a.passed,
      a.started_at, a.deadline_at, a.submitted_at, a.practice,
      coalesce((select json_agg(json_build_object('question_id', g.question_id, 'answer', g.answer, 'correct', g.correct,
        'points', g.points, 'answered_at', g.answered_at)) from attempt_answers g where g.attempt_id = a.id), '[]') as answers
    from unnest(${paths.map(({ attemptId }) => attemptId)}::uuid[], ${paths.map(({ itemId }) => itemId)}::uuid[],
      ${paths.map(({ studentId }) => studentId)}::uuid[], ${paths.map(({ courseId }) => courseId)}::uuid[])
      with ordinality as asked (attempt_id, item_id, student_id, course_id, place)
    join attempts a on a.id = asked.attempt_id and a.item_id = asked.item_id and a.student_id = asked.student_id
    join enrolments e on e.id = a.enrolment_id and e.course_id = asked.course_id and e.archived_at is null`.execute(
      db,
    )
    const byPlace = new Map(
      rows.map(({ index, answers, ...row }) => [index, { row: { ...row, points: null }, answers }]),
    )
    return paths.map((_, index) => byPlace.get(index + 1))
  },
)

/** Reads an attempt of the caller's open enrolment with its answers, without locking it. */
export const selectWithAnswers = (
  ctx: SignedIn,
  paths: AttemptPath,
): Promise<AttemptWithAnswers | undefined> =>
  selectAllWithAnswers(ctx.db, { ...paths, studentId: ctx.actor.id })

/** The first answer to a question of an attempt as it was read, and the cursor of the attempt after it. */
interface FirstAnswer {
  row: AttemptRow
  given: RecordedAnswer
  cursor: number
}

const writeAll = batchQuery<FirstAnswer, boolean>(async (db, wished) => {
  // Only the first of two answers to the same attempt is written; the other caller has to read the attempt again.
  const ofAttempt = new Map(wished.toReversed().map((entry) => [entry.row.id, entry]))
  const all = [...ofAttempt.values()]
  const given = all.map((entry) => entry.given)
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select * from unnest(${all.map(({ row }) => row.id)}::uuid[], ${all.map(({ row }) => row.cursor)}::integer[],
        ${all.map(({ cursor }) => cursor)}::integer[], ${given.map(({ question_id }) => question_id)}::uuid[],
        ${given.map(({ answer }) => JSON.stringify(answer))}::jsonb[], ${given.map(({ correct }) => correct)}::boolean[],
        ${given.map(({ points }) => points)}::integer[], ${given.map(({ answered_at }) => answered_at)}::timestamptz[])
        as asked (attempt_id, cursor, next, question_id, answer, correct, points, answered_at)
    ), held as (
      select asked.* from asked join attempts a on a.id = asked.attempt_id join enrolments e on e.id = a.enrolment_id
      where a.status = 'open' and a.cursor = asked.cursor and e.archived_at is null
      for no key update of a skip locked
    ), put as (
      insert into attempt_answers (attempt_id, question_id, answer, correct, points, answered_at)
      select attempt_id, question_id, answer, correct, points, answered_at from held
      on conflict (attempt_id, question_id) do nothing
      returning attempt_id
    )
    update attempts set cursor = held.next from held join put using (attempt_id)
    where attempts.id = held.attempt_id returning attempts.id`.execute(db)
  const written = new Set(rows.map(({ id }) => id))
  return wished.map((entry) => ofAttempt.get(entry.row.id) === entry && written.has(entry.row.id))
})

/**
 * Inserts a first answer and moves the cursor, if the attempt is open and its cursor unchanged, its enrolment is
 * open, and no other transaction holds the row lock. Returns false otherwise; waiting for one student's lock would
 * delay all others in the batch.
 */
export const writeAnswer = (ctx: Ctx, answer: FirstAnswer): Promise<boolean> => writeAll(ctx.db, answer)

/** The recorded answers by attempt id. */
export async function selectAnswers(ctx: Ctx, attemptIds: string[]): Promise<Map<string, RecordedAnswer[]>> {
  const rows = await ctx.db
    .selectFrom('attempt_answers')
    .select(['attempt_id', 'question_id', 'answer', 'correct', 'points', 'answered_at'])
    .where('attempt_id', 'in', attemptIds)
    .execute()
  return Map.groupBy(rows as (RecordedAnswer & { attempt_id: string })[], ({ attempt_id }) => attempt_id)
}

export async function insertAttempt(ctx: SignedIn, row: Omit<AttemptRow, 'points'>): Promise<void> {
  const { answer_order, ...rest } = row
  await ctx.db
    .insertInto('attempts')
    .values({
      ...rest,
      answer_order: JSON.stringify(answer_order),
      company_id: ctx.actor.company_id,
      student_id: ctx.actor.id,
    })
    .execute()
}

export async function upsertAnswer(ctx: Ctx, attemptId: string, given: RecordedAnswer): Promise<void> {
  const { question_id, answer, ...graded } = given
  const written = { ...graded, answer: JSON.stringify(answer) }
  await ctx.db
    .insertInto('attempt_answers')
    .values({ ...written, attempt_id: attemptId, question_id })
    .onConflict((conflict) => conflict.columns(['attempt_id', 'question_id']).doUpdateSet(written))
    .execute()
}

export async function updateAttempt(
  ctx: Ctx,
  id: string,
  change: Partial<Pick<AttemptRow, 'cursor' | 'status' | 'score' | 'passed' | 'submitted_at'>>,
): Promise<void> {
  await ctx.db.updateTable('attempts').set(change).where('id', '=', id).execute()
}

/** Summary of one enrolment's attempts at a quiz, without the attempt in question. */
export interface TriesOfTime {
  enrolment_id: string
  ended: number
  passed: boolean
  /** The best passing score outside practice; null where there is none. */
  best: number | null
}

/** The student's other attempts at this attempt's quiz, grouped by enrolment. Enrolments without any are left out. */
export async function triesBesides(ctx: SignedIn, attempt: AttemptRow): Promise<TriesOfTime[]> {
  return ctx.db
    .selectFrom('enrolments as this')
    .innerJoin('enrolments as each_time', (join) =>
      join
        .onRef('each_time.student_id', '=', 'this.student_id')
        .onRef('each_time.course_id', '=', 'this.course_id'),
    )
    .innerJoin('attempts', 'attempts.enrolment_id', 'each_time.id')
    .select(({ fn, ref }) => [
      'attempts.enrolment_id',
      sql<number>`count(*) filter (where ${ref('attempts.status')} <> 'open')`.as('ended'),
      sql<boolean>`coalesce(bool_or(${ref('attempts.passed')}), false)`.as('passed'),
      fn
        .max<number | null>('attempts.score')
        .filterWhere('attempts.passed', '=', true)
        .filterWhere('attempts.practice', '=', false)
        .as('best'),
    ])
    .where('this.id', '=', attempt.enrolment_id)
    .where('attempts.item_id', '=', attempt.item_id)
    .where('attempts.id', '<>', attempt.id)
    .groupBy('attempts.enrolment_id')
    .execute()
}

/** Whether staff added attempts to this attempt’s quiz after the student had used all that it allows by itself. */
export async function wasAddedAfterUse(
  ctx: SignedIn,
  { id, enrolment_id, item_id }: AttemptRow,
  own: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from extra_attempts extra join attempts used on used.enrolment_id = extra.enrolment_id
      and used.item_id = extra.item_id and used.number >= ${own} and used.id <> ${id}
    where extra.enrolment_id = ${enrolment_id} and extra.item_id = ${item_id} and used.submitted_at <= extra.set_at
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The student's best counted score in clones or originals of this quiz in other courses; 0 where there is none. */
export async function bestInClones(ctx: SignedIn, itemId: string): Promise<number> {
  const { rows } = await sql<{ best: number | null }>`
    select max(attempts.score)::integer as best
    from ${samePartsAs(itemId)} part
    join enrolments on enrolments.student_id = ${ctx.actor.id}
    join attempts on attempts.enrolment_id = enrolments.id and attempts.item_id = part.id
    where part.id <> ${itemId} and attempts.passed and not attempts.practice`.execute(ctx.db)
  return rows[0]?.best ?? 0
}
