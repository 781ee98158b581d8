import { expect } from 'vitest'
import { getStudentFile, listStudents } from '#contract/directory/directory.ts'
import { getOverallProgress, listCourseProgress, listStudentCourses } from '#contract/learning/learning.ts'
import { daysBetween } from '#domains/learning/days.rules.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './builders/accounts.ts'
import type { ReleasedCourse } from './builders/learning.ts'
import { aReader } from './builders/reader.ts'

/** All views of a student’s progress in the only course of their company, and whether they agree. */

export interface Eyes {
  app: TestApp
  student: TestPerson
  teacher: TestPerson
  /** The student, in a session of the impersonating teacher. */
  acting: TestPerson
  course: ReleasedCourse
}

/** Views outside the course are read first: they must be correct without anyone opening the course. */
export async function everyView({ app, student, teacher, acting, course }: Eyes) {
  const own = aReader(app, student, course)
  const [library, progress, overall, file, directory, looked] = await Promise.all([
    app.call(listStudentCourses, { as: student }),
    app.call(listCourseProgress, { as: student }),
    app.call(getOverallProgress, { as: student }),
    app.call(getStudentFile, { as: teacher, params: { studentId: student.id } }),
    app.call(listStudents, { as: teacher, query: { course_id: course.id } }),
    aReader(app, acting, course).outline(),
  ])
  const [outline, inGreek, page, status, summary, grades] = await Promise.all([
    own.outline(),
    aReader(app, student, course, { 'content-language': 'el_GR' }).outline(),
    own.course(),
    own.status(),
    own.summary(),
    own.grades(),
  ])
  return {
    library: library.data,
    progress: progress.data.data,
    overall: overall.data.data,
    file: file.data.data.courses,
    directory: directory.data.data.map(({ courses, state }) => ({ courses, state })),
    looked: looked.data.data,
    outline: outline.data.data,
    inGreek: inGreek.data.data,
    course: page.data.data,
    status: status.data.data,
    // The minutes may differ, because the student was active for a moment longer.
    summary: { ...summary.data.data, minutes: 0 },
    grades: grades.data.data,
    rows: await rowsOf(app, student),
  }
}
export type Views = Awaited<ReturnType<typeof everyView>>

async function rowsOf({ database: { db } }: TestApp, { id }: TestPerson) {
  const [events, points, badges, certificates, cycles] = await Promise.all([
    db
      .selectFrom('events')
      .select(['kind', 'item_id', 'release_id'])
      .where('student_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('points')
      .select(['cause_kind', 'cause_id', 'amount', 'enrolment_id'])
      .where('student_id', '=', id)
      .orderBy('cause_kind')
      .orderBy('cause_id')
      .execute(),
    db.selectFrom('badge_awards').select('badge_type').where('student_id', '=', id).orderBy('id').execute(),
    db
      .selectFrom('certificates')
      .select(['hash', 'enrolment_id', 'status'])
      .where('student_id', '=', id)
      .orderBy('issued_at')
      .execute(),
    db
      .selectFrom('enrolments')
      .select(['id', 'cycle', 'status', 'cursor_item_id', 'score', 'archived_at'])
      .where('student_id', '=', id)
      .orderBy('cycle')
      .execute(),
  ])
  return { events, points, badges, certificates, cycles }
}

export const itemsOf = ({ chapters, final_exam }: Views['outline']) => [
  ...chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
  ...final_exam,
]

/** All figures agree. */
export function expectOneStory(views: Views): void {
  const { outline, course, status, summary, rows } = views
  const items = itemsOf(outline)
  const done = items.filter(({ state }) => state === 'completed').length
  const isFinished = course.status === 'completed'
  expect(course.items_total).toBe(items.length)
  expect(course.items_done).toBe(isFinished ? items.length : done)
  expect(course.percent).toBe(isFinished ? 100 : Math.floor((100 * done) / items.length))
  expect(rows.cycles.filter(({ archived_at }) => !archived_at).map((cycle) => cycle.status)).toEqual(
    course.status === 'not_started' ? [] : [course.status],
  )
  expectSameInLists(views)
  expect(toFigures(summary.course)).toEqual(toFigures(course))
  expect([status.percent, status.status, status.score]).toEqual([course.percent, course.status, course.score])
  for (const { course: line } of [views.looked, views.inGreek, outline])
    expect([line.percent, line.status, line.minutes_left]).toEqual([
      course.percent,
      course.status,
      course.minutes_left,
    ])
  expect(itemsOf(views.inGreek).map(toState)).toEqual(items.map(toState))
  expect(views.looked).toEqual(outline)
  expectGrades(views)
  expectTheWay(views)
  expectWonOnce(views)
}

function expectSameInLists({ library, progress, overall, file, directory, course }: Views): void {
  for (const lines of [library.data, file]) expect(lines.map(toFigures)).toEqual([toFigures(course)])
  const { percent, items_done, items_total, minutes_left, status } = course
  expect(progress).toEqual([{ course_id: course.id, percent, status, items_done, items_total, minutes_left }])
  const completed = status === 'completed' ? 1 : 0
  expect(overall).toEqual({ percent, completed, total: 1 })
  expect(library.meta.overall).toEqual(overall)
  const begun = status === 'not_started' ? 0 : 1
  const overdue = course.is_overdue || course.is_expired ? 1 : 0
  const last_day = (course.is_expired ? course.expires_at?.slice(0, 10) : course.due_on) ?? ''
  const overdue_days = overdue ? daysBetween(last_day, new Date().toISOString().slice(0, 10)) : 0
  const done = course.is_expired ? 0 : completed
  const courses = { assigned: 1, begun, completed: done, overdue, overdue_days, exempt: 0 }
  expect(directory).toEqual([{ courses, state: overdue ? 'overdue' : status }])
}

const toState = ({ id, state, changed, score }: ReturnType<typeof itemsOf>[number]) => [
  id,
  state,
  changed,
  score,
]

const toFigures = (line: Views['library']['data'][number]) => ({
  percent: line.percent,
  status: line.status,
  done: line.items_done,
  total: line.items_total,
  minutes: line.minutes_left,
  score: line.score,
  release: line.release_number,
  completed_at: line.completed_at,
  next: line.next_item?.id,
})

function expectGrades({ outline, grades }: Views): void {
  const quizzes = itemsOf(outline).filter(({ kind }) => kind === 'quiz')
  expect(grades.map(({ item_id, score }) => [item_id, score])).toEqual(
    quizzes.map(({ id, score }) => [id, score]),
  )
  for (const { item_id, passed } of grades)
    if (passed) expect(quizzes.find(({ id }) => id === item_id)?.state).toBe('completed')
}

/** No item named as the next one or as missing is locked. */
function expectTheWay({ outline, course, status, summary, file }: Views): void {
  const stateOf = new Map(itemsOf(outline).map(({ id, state }) => [id, state]))
  const ways = [course.next_item?.id, ...status.missing.map(({ item_id }) => item_id)]
  for (const id of ways) if (id) expect(['locked', undefined]).not.toContain(stateOf.get(id))
  const rules = ({ rule, item_id }: { rule: string; item_id: string | null }) => [rule, item_id]
  for (const { missing } of [summary, ...file]) expect(missing.map(rules)).toEqual(status.missing.map(rules))
  expect(status.missing.length === 0).toBe(course.status === 'completed')
}

/** A completed enrolment has its event, its certificate and its points exactly once. */
function expectWonOnce({ course, summary, rows }: Views): void {
  const { events, points, certificates, cycles } = rows
  const finished = cycles.filter(({ status }) => status === 'completed').map(({ id }) => id)
  expect(certificates.map(({ enrolment_id }) => enrolment_id).sort()).toEqual(finished.sort())
  expect(certificates.filter(({ status }) => status === 'valid').length).toBeLessThanOrEqual(1)
  expect(summary.certificate?.status).toBe(course.status === 'completed' ? 'valid' : undefined)
  expect(events.filter(({ kind }) => kind === 'course.completed')).toHaveLength(finished.length)
  expect(points.filter(({ cause_kind }) => cause_kind === 'course')).toHaveLength(
    Math.min(1, finished.length),
  )
  const read = events.flatMap(({ kind, item_id }) => (kind === 'lesson.completed' && item_id) || [])
  const paid = points.flatMap(({ cause_kind, cause_id }) => (cause_kind === 'lesson' ? [cause_id] : []))
  expect(paid.sort()).toEqual([...new Set(read)].sort())
  // The summary counts only the open enrolment, the ledger all of them.
  const open = cycles.find(({ archived_at }) => !archived_at)?.id
  const won = points.filter(({ enrolment_id }) => enrolment_id === open)
  expect(won.reduce((sum, { amount }) => sum + amount, 0)).toBe(summary.points)
}
