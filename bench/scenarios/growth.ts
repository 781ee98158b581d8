import pg from 'pg'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import {
  advanceItem,
  getItem,
  getOutline,
  listStudentCourses,
  rewindItem,
} from '#contract/learning/learning.ts'
import { type BenchData, callerFor } from '../data.ts'
import type { Stage } from '../harness.ts'
import { median } from '../measure.ts'

const repeats = 39
const rows = { few: 1_000, many: 1_000_000 }

export interface GrowthFigures {
  rows: { few: number; many: number }
  calls: { what: string; few: number; many: number }[]
  /** Number of sequential scans of progress tables during the measurement. */
  scans: number
}

/** Durations of a student’s calls with little progress of others in the database, and with much. */
export async function growth(stage: Stage, data: BenchData): Promise<GrowthFigures> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    return await measureBoth(stage, data, client)
  } finally {
    await client.end()
  }
}

async function measureBoth(stage: Stage, data: BenchData, client: pg.Client): Promise<GrowthFigures> {
  await fill(client, data, { from: 0, to: rows.few })
  const few = await measureCalls(stage, data, 0)
  await fill(client, data, { from: rows.few, to: rows.many })
  const before = await countScans(client)
  const many = await measureCalls(stage, data, repeats)
  const scans = (await countScans(client)) - before
  const calls = [...few].map(([what, time]) => ({ what, few: time, many: many.get(what) ?? 0 }))
  return { rows, calls, scans }
}

/** Items of the course completed by others, twenty per student. */
const perStudent = 20

async function fill(
  client: pg.Client,
  { course, students: [first] }: BenchData,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const range = [from / perStudent, to / perStudent - 1]
  const id = (kind: string) => `md5('${kind} ' || n)::uuid`
  const company = `(select company_id from users where id = '${first?.id}')`
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     select ${id('student')}, ${company}, 'student', 'many' || n || '@example.test', 'Ada', 'Many', 'active'
     from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query(
    `insert into enrolments (id, company_id, student_id, course_id, release_id, locale)
     select ${id('enrolment')}, ${company}, ${id('student')}, $3, (select current_release_id from courses where id = $3), 'en_US'
     from generate_series($1::int, $2::int) n`,
    [...range, course.id],
  )
  await client.query(
    `insert into item_progress (enrolment_id, item_id, status, completed_at)
     select ${id('enrolment')}, item.id, 'completed', now() from generate_series($1::int, $2::int) n
     cross join (select id from items where course_id = $3 limit ${perStudent}) item`,
    [...range, course.id],
  )
  await client.query('vacuum analyze users, enrolments, item_progress')
}

/** Makes each of a student’s calls one at a time, so that only the size of the database differs. */
async function measureCalls(
  stage: Stage,
  data: BenchData,
  firstQuestion: number,
): Promise<Map<string, number>> {
  const call = callerFor(stage.ours.url, data.students[0]?.token ?? '')
  const { course, examination } = data
  const params = { courseId: course.id, itemId: course.lessonId }
  const sitting = { courseId: examination.courseId, itemId: examination.quizId }
  const attempt_id = (await call(startQuiz, sitting)).data.id
  await call(getItem, params)
  const answer = (nth: number) => {
    const { id = '', answerId = '' } = examination.questions[firstQuestion + nth] ?? {}
    const sent = { attempt_id, question_id: id, answer: { answer_ids: [answerId] }, advance: true }
    return call(answerQuestion, sitting, sent)
  }
  const calls: [string, (nth: number) => Promise<unknown>][] = [
    ['library', () => call(listStudentCourses, {})],
    ['outline', () => call(getOutline, { courseId: course.id })],
    ['lesson', () => call(getItem, params)],
    ['step', (nth) => call(nth % 2 === 0 ? advanceItem : rewindItem, params, {})],
    ['answer', (nth) => answer(nth)],
  ]
  const taken = new Map<string, number>()
  for (const [what, act] of calls) {
    const times: number[] = []
    for (let nth = 0; nth < repeats; nth += 1) {
      const begun = performance.now()
      await act(nth)
      times.push(performance.now() - begun)
    }
    taken.set(what, median(times))
  }
  return taken
}

/** Of tables large enough that a sequential scan would be wrong; the statistics arrive a moment later. */
async function countScans(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await client.query('select pg_stat_clear_snapshot()')
  const { rows: found } = await client.query<{ scans: string }>(
    `select sum(seq_scan) as scans from pg_stat_user_tables where relname in ('users', 'enrolments', 'item_progress')`,
  )
  return Number(found[0]?.scans)
}
