import { sql } from 'kysely'
import type { Ctx, SignedIn } from '../../platform/context.ts'
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
  /** What it won in the ledger. */
  points: number | null
}

interface Asked {
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

/** The attempt and its cycle, both held until the end of the transaction: all that changes a cycle takes turns, in this order. */
export async function lockAttempt(
  ctx: SignedIn,
  { attemptId, courseId, itemId }: Asked,
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

/** An attempt of the caller's open cycle with its answers, by one statement and without holding it. */
export async function selectWithAnswers(
  ctx: SignedIn,
  { attemptId, courseId, itemId }: Asked,
): Promise<{ row: AttemptRow; answers: RecordedAnswer[] } | undefined> {
  const { rows } = await sql<Omit<AttemptRow, 'points'> & { answers: RecordedAnswer[] }>`
    select a.id, a.enrolment_id, a.item_id, a.number, a.release_id, a.document_hash, a.locale,
      to_json(a.question_order) as question_order, a.answer_order, a.cursor, a.status, a.score, a.passed,
      a.started_at, a.deadline_at, a.submitted_at,
      coalesce((select json_agg(json_build_object('question_id', g.question_id, 'answer', g.answer, 'correct', g.correct,
        'points', g.points, 'answered_at', g.answered_at)) from attempt_answers g where g.attempt_id = a.id), '[]') as answers
    from attempts a join enrolments e on e.id = a.enrolment_id
    where a.id = ${attemptId} and a.item_id = ${itemId} and a.student_id = ${ctx.actor.id}
      and e.course_id = ${courseId} and e.archived_at is null`.execute(ctx.db)
  const [found] = rows
  if (!found) return undefined
  const { answers, ...row } = found
  return { row: { ...row, points: null }, answers }
}

/**
 * Puts an answer and moves the cursor, if the attempt is open and where it was read, its cycle is open, and the question was
 * answered when it was read to be (`before`; null for not at all). False where anything of it has changed.
 */
export async function writeAnswer(
  ctx: Ctx,
  row: AttemptRow,
  { given, before, cursor }: { given: RecordedAnswer; before: string | null; cursor: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select a.id from attempts a join enrolments e on e.id = a.enrolment_id
      where a.id = ${row.id} and a.status = 'open' and a.cursor = ${row.cursor} and e.archived_at is null
      for no key update of a
    ), put as (
      insert into attempt_answers as old (attempt_id, question_id, answer, correct, points, answered_at)
      select held.id, ${given.question_id}::uuid, ${JSON.stringify(given.answer)}::jsonb, ${given.correct}::boolean,
        ${given.points}::integer, ${given.answered_at}::timestamptz from held
      on conflict (attempt_id, question_id) do update
        set answer = excluded.answer, correct = excluded.correct, points = excluded.points, answered_at = excluded.answered_at
        where old.answered_at = ${before}::timestamptz
      returning attempt_id
    )
    update attempts set cursor = ${cursor} from put where attempts.id = put.attempt_id returning attempts.id`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** The answers of some attempts, by attempt. */
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

/** The best score with which the student passed a quiz before this attempt, in any cycle; null where there is none. */
export async function bestPassBefore(ctx: SignedIn, attempt: AttemptRow): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('enrolments as this')
    .innerJoin('enrolments as any', (join) =>
      join.onRef('any.student_id', '=', 'this.student_id').onRef('any.course_id', '=', 'this.course_id'),
    )
    .innerJoin('attempts', 'attempts.enrolment_id', 'any.id')
    .select(({ fn }) => fn.max('attempts.score').as('best'))
    .where('this.id', '=', attempt.enrolment_id)
    .where('attempts.item_id', '=', attempt.item_id)
    .where('attempts.id', '<>', attempt.id)
    .where('attempts.passed', '=', true)
    .executeTakeFirst()
  return row?.best ?? null
}
