import { sql } from 'kysely'
import { batchQuery } from '#platform/cache/batch-query.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { AcknowledgementRecord, ItemRecord } from './learning.evaluator.ts'
import { type Presence, presentUntilNow, secondsUntilNow } from './presence.queries.ts'
import type { AttemptRecord } from './quiz-state.rules.ts'

/** An open enrolment of the caller, with everything the evaluator needs. */
export interface EnrolmentRow extends Presence {
  id: string
  course_id: string
  release_id: string
  locale: string
  status: 'in_progress' | 'completed'
  cursor_item_id: string | null
  due_at: string | null
  /** When the earlier result expires that this enrolment renews; otherwise null. */
  due_anew_at: string | null
  started_at: string
  last_active_at: string
  active_seconds: number
  completed_at: string | null
  /** When the result of a finished enrolment expires; null if it does not. */
  ends_at: string | null
  score: number | null
  items: ItemRecord[]
  /** Only the attempts that matter for each quiz: see `ProgressRecords`. */
  attempts: AttemptRecord[]
  /** By quiz; null if there are none. */
  extra_attempts: Record<string, number> | null
  /** Null if there are none. */
  acknowledgements: AcknowledgementRecord[] | null
  /** Incremented with every change; cached data is valid while it stays the same. */
  revision: number
}

const itemsOfEnrolment = sql<ItemRecord[]>`coalesce((
  select json_agg(json_build_object(
    'item_id', p.item_id, 'status', p.status, 'step', p.step, 'steps_seen', p.steps_seen, 'completed_at', p.completed_at,
    'release_number', p.release_number, 'locale', p.locale, 'started_at', p.started_at, 'step_seen_at', p.step_seen_at, 'watched', p.watched))
  from item_progress p where p.enrolment_id = enrolments.id), '[]')`
/**
 * For each quiz only the attempts that matter: the open one, the newest closed one, and among those that count the
 * newest, the best and the first passed. A student may have hundreds of practice attempts.
 */
const attemptsOfEnrolment = sql<AttemptRecord[]>`coalesce((
  select json_agg(json_build_object(
    'id', a.id, 'item_id', a.item_id, 'number', a.number, 'status', a.status, 'score', a.score, 'passed', a.passed,
    'deadline_at', a.deadline_at, 'submitted_at', a.submitted_at, 'practice', a.practice))
  from (
    select id, item_id, number, status, score, passed, deadline_at, submitted_at, practice,
      row_number() over (partition by item_id, status = 'open' order by number desc) as newest,
      row_number() over (partition by item_id, status = 'open', practice order by number desc) as newest_alike,
      row_number() over (partition by item_id, status = 'open', practice order by score desc nulls last, number) as best_alike,
      row_number() over (partition by item_id, practice, passed order by number) as first_alike
    from attempts where enrolment_id = enrolments.id
  ) a
  where a.status = 'open' or a.newest = 1
    or (not a.practice and (a.newest_alike = 1 or a.best_alike = 1 or (a.passed and a.first_alike = 1)))), '[]')`

const extraAttemptsOfEnrolment = sql<Record<string, number> | null>`(
  select json_object_agg(x.item_id, x.attempts) from extra_attempts x where x.enrolment_id = enrolments.id)`

const acknowledgementsOfEnrolment = sql<AcknowledgementRecord[] | null>`(
  select json_agg(json_build_object('item_id', g.item_id, 'block_id', g.block_id, 'source_hash', g.source_hash,
    'confirmed_at', g.confirmed_at)) from acknowledgements g where g.enrolment_id = enrolments.id)`

const ownEnrolments = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('enrolments')
    .select([
      'id',
      'course_id',
      'release_id',
      'locale',
      'status',
      'cursor_item_id',
      'due_at',
      'due_anew_at',
      'started_at',
      'last_active_at',
      'active_seconds',
      'present_item_id',
      'present_at',
      'completed_at',
      'ends_at',
      'score',
      'revision',
      itemsOfEnrolment.as('items'),
      attemptsOfEnrolment.as('attempts'),
      extraAttemptsOfEnrolment.as('extra_attempts'),
      acknowledgementsOfEnrolment.as('acknowledgements'),
    ])
    .where('student_id', '=', ctx.actor.id)
    .where('archived_at', 'is', null)

export async function selectEnrolment(ctx: SignedIn, courseId: string): Promise<EnrolmentRow | null> {
  return (await ownEnrolments(ctx).where('course_id', '=', courseId).executeTakeFirst()) ?? null
}

/** The open enrolment and its revision. */
export interface Mark {
  id: string
  revision: number
}

const selectMarks = batchQuery<{ studentId: string; courseId: string }, Mark | null>(async (db, paths) => {
  const students = paths.map(({ studentId }) => studentId)
  const courses = paths.map(({ courseId }) => courseId)
  const { rows } = await sql<Mark & { index: number }>`
    select asked.place::integer as index, enrolments.id, enrolments.revision
    from unnest(${students}::uuid[], ${courses}::uuid[]) with ordinality as asked (student_id, course_id, place)
    join enrolments using (student_id, course_id) where enrolments.archived_at is null`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.index, row]))
  return paths.map((_, index) => byPlace.get(index + 1) ?? null)
})

/** Uses a single index; null where none is open. Called on every read of a course. */
export const selectMark = (ctx: SignedIn, courseId: string): Promise<Mark | null> =>
  selectMarks(ctx.db, { studentId: ctx.actor.id, courseId })

/** By course. A student has one open enrolment per course, and courses are assigned by hand, so this stays small. */
export async function selectEnrolments(ctx: SignedIn): Promise<Map<string, EnrolmentRow>> {
  const rows = await ownEnrolments(ctx).execute()
  return new Map(rows.map((row) => [row.course_id, row]))
}

/** The courses that the caller has finished in the open enrolment. */
export async function selectFinished(ctx: SignedIn): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('enrolments')
    .select('course_id')
    .where('student_id', '=', ctx.actor.id)
    .where('archived_at', 'is', null)
    .where('status', '=', 'completed')
    .execute()
  return new Set(rows.map(({ course_id }) => course_id))
}

/**
 * Locks the caller's open enrolment until the end of the transaction, so that all its changes are serialized, and
 * adds the time since the last heartbeat of an active reader. Returns false when there is none. Because this
 * statement may have waited for the lock, the enrolment must be read afterwards by another statement.
 */
export async function touchEnrolment(ctx: SignedIn, courseId: string): Promise<boolean> {
  const now = ctx.now.toISOString()
  const row = await ctx.db
    .updateTable('enrolments')
    .set({
      active_seconds: secondsUntilNow(ctx),
      present_at: presentUntilNow(ctx),
      last_active_at: sql<string>`greatest(last_active_at, ${now}::timestamptz)`,
      revision: sql<number>`revision + 1`,
    })
    .where('student_id', '=', ctx.actor.id)
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Opens the next enrolment. Returns false when a concurrent call just did. */
export async function insertEnrolment(
  ctx: SignedIn,
  begun: {
    course_id: string
    release_id: string
    locale: string
    due_at: string | null
    due_anew_at: string | null
  },
): Promise<boolean> {
  const now = ctx.now.toISOString()
  const cycle = sql<number>`coalesce((select max(cycle) from enrolments
    where student_id = ${ctx.actor.id} and course_id = ${begun.course_id}), 0) + 1`
  const row = await ctx.db
    .insertInto('enrolments')
    .values({
      ...begun,
      cycle,
      id: newId(),
      company_id: ctx.actor.company_id,
      student_id: ctx.actor.id,
      started_at: now,
      last_active_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateEnrolment(
  ctx: Ctx,
  id: string,
  change: Partial<{
    release_id: string
    locale: string
    status: 'completed'
    cursor_item_id: string
    last_active_at: string
    completed_at: string
    completed_release_id: string
    ends_at: string | null
    score: number | null
  }>,
): Promise<void> {
  const revision = sql<number>`revision + 1`
  await ctx.db
    .updateTable('enrolments')
    .set({ ...change, revision })
    .where('id', '=', id)
    .execute()
}

export interface ProgressChange {
  item_id: string
  status: ItemRecord['status']
  step: number
  steps_seen: number
  score: number | null
  /** The text that the student actually saw; left unchanged if omitted. */
  document_hash?: string
  locale?: string
  release_number?: number
  step_seen_at?: string
  watched?: string[]
  completed_at: string | null
}

export async function upsertProgress(ctx: Ctx, enrolmentId: string, change: ProgressChange): Promise<void> {
  const now = ctx.now.toISOString()
  await ctx.db
    .insertInto('item_progress')
    .values({ ...change, enrolment_id: enrolmentId, started_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['enrolment_id', 'item_id']).doUpdateSet({ ...change, updated_at: now }),
    )
    .execute()
}

/** Locks the caller's open enrolment, so that repeated calls are serialized. */
export async function lockCycle(
  ctx: SignedIn,
  courseId: string,
): Promise<
  | {
      id: string
      status: 'in_progress' | 'completed'
      completed_at: string | null
      ends_at: string | null
    }
  | undefined
> {
  return ctx.db
    .selectFrom('enrolments')
    .select(['id', 'status', 'completed_at', 'ends_at'])
    .where('student_id', '=', ctx.actor.id)
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Archives or reopens an enrolment and invalidates what was cached of it. */
export async function setArchived(ctx: SignedIn, id: string, archived_at: string | null): Promise<void> {
  await ctx.db
    .updateTable('enrolments')
    .set({ archived_at, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}
