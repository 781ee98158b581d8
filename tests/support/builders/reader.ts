import type { Endpoint } from '#contract/endpoint.ts'
import { answerQuestion, handInQuiz, startQuiz } from '#contract/learning/attempts.ts'
import { listGrades } from '#contract/learning/grades.ts'
import * as contract from '#contract/learning/learning.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'
import type { TestCompany } from './companies.ts'
import { aReleasedCourse, lesson, type QuizInput, quiz, type ReleasedCourse } from './learning.ts'

/** A student who takes a course over HTTP; items are referred to by index. Every call returns status and body. */
export function aReader(
  app: TestApp,
  student: TestPerson,
  course: ReleasedCourse,
  headers: Record<string, string> = {},
) {
  const as = student
  const at = (index: number) => ({ courseId: course.id, itemId: course.items[index]?.id ?? '' })
  const whole = { params: { courseId: course.id }, as, headers }
  const onItem = <E extends Endpoint>(endpoint: E, index: number, body?: unknown) =>
    app.call<E>(endpoint, {
      as,
      params: at(index),
      headers,
      ...(body === undefined ? {} : { body }),
    } as never)
  const reader = {
    open: (index: number) => onItem(contract.getItem, index),
    progress: (index: number) => onItem(contract.getItemProgress, index),
    advance: (index: number, from?: number) => onItem(contract.advanceItem, index, { from }),
    rewind: (index: number, from?: number) => onItem(contract.rewindItem, index, { from }),
    markRead: (index: number) => onItem(contract.markRead, index),
    skip: (index: number) => onItem(contract.skipItem, index),
    start: (index: number) => onItem(startQuiz, index),
    answer: (index: number, given: { attempt: string; question: string; ids: string[]; advance?: boolean }) =>
      onItem(answerQuestion, index, {
        attempt_id: given.attempt,
        question_id: given.question,
        answer: { answer_ids: given.ids },
        ...(given.advance === undefined ? {} : { advance: given.advance }),
      }),
    handIn: (index: number, attempt_id: string) => onItem(handInQuiz, index, { attempt_id }),
    course: () => app.call(contract.getStudentCourse, whole),
    outline: () => app.call(contract.getOutline, whole),
    status: () => app.call(contract.getCourseStatus, whole),
    grades: () => app.call(listGrades, whole),
    summary: () => app.call(contract.getSummary, whole),
    advanceCourse: () => app.call(contract.advanceCourse, whole),
    skipCurrent: () => app.call(contract.skipCourseItem, whole),
    /** Reads a lesson to the end. */
    async read(index: number) {
      await reader.open(index)
      for (let step = 0; step < (course.items[index]?.steps ?? 1) - 1; step += 1)
        await reader.advance(index, step)
      return reader.markRead(index)
    },
    /** Takes a quiz question by question, answering right or wrong as given, and returns the submitted attempt. */
    async take(index: number, rights: boolean[]) {
      await reader.open(index)
      let attempt = (await reader.start(index)).data.data
      for (const right of rights) {
        const question = attempt.question?.id ?? ''
        const ids = (right ? course.right : course.wrong)[question] ?? []
        attempt = (await reader.answer(index, { attempt: attempt.id, question, ids, advance: true })).data
          .data
      }
      return attempt
    },
  }
  return reader
}
export type Reader = ReturnType<typeof aReader>

/**
 * A student in a course with one quiz followed by a lesson, so that passing does not complete the course. Questions are
 * referred to by number.
 */
export async function aQuizTaker(
  app: TestApp,
  { student, company }: { student: TestPerson; company: TestCompany },
  options: Omit<QuizInput, 'kind'> = {},
) {
  const course = await aReleasedCourse(app, company, { items: [quiz(options), lesson()] })
  const reader = aReader(app, student, course)
  const questions = course.items[0]?.questions ?? []
  return {
    course,
    reader,
    questions,
    right: (nth: number) => course.right[questions[nth] ?? ''] ?? [],
    wrong: (nth: number) => course.wrong[questions[nth] ?? ''] ?? [],
    answer: (attempt: string, nth: number, ids: string[], advance?: boolean) =>
      reader.answer(0, { attempt, question: questions[nth] ?? '', ids, advance }),
    start: async () => (await reader.start(0)).data.data,
  }
}

/** Expires an attempt, as if it had been started long ago. */
export const endTime = (app: TestApp, attemptId: string) =>
  app.database.db
    .updateTable('attempts')
    .set({ deadline_at: new Date(Date.now() - 1_000).toISOString() })
    .where('id', '=', attemptId)
    .execute()

/**
 * Makes the student’s progress be read again, as after a change of their own: otherwise what a test wrote by SQL is not
 * noticed.
 */
export const standAnew = (app: TestApp, student: { id: string }) =>
  app.database.db
    .updateTable('enrolments')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('student_id', '=', student.id)
    .execute()
