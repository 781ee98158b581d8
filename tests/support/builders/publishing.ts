import type { BodyOf } from '#contract/endpoint.ts'
import type { publishCourse } from '#contract/publishing/publishing.ts'
import { selectNewest } from '#domains/publishing/releases/releases.queries.ts'
import { publish } from '#domains/publishing/reviews/reviews.service.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'
import { aCourse, type TestCourse } from './courses.ts'
import { aQuiz } from './quizzes/quizzes.ts'

export interface TestReleasedCourse extends TestCourse {
  releaseId: string
  /** After the lessons, in the same section. */
  quizIds: string[]
}

type PublishedCourseOptions = Parameters<typeof aCourse>[2] & {
  /** Number of quizzes, each with one question. */
  quizzes?: number
}

/** A course of the admin’s company with a first release, available to the company’s students. */
export async function aReleasedCourse(
  app: TestApp,
  admin: TestPerson,
  { quizzes = 0, ...options }: PublishedCourseOptions = {},
): Promise<TestReleasedCourse> {
  const course = await aCourse(app, admin, { lessons: quizzes > 0 ? 0 : 1, ...options })
  const quizIds: string[] = []
  for (let made = 0; made < quizzes; made += 1) quizIds.push((await aQuiz(app, admin, { course })).id)
  return { ...course, quizIds, releaseId: await publishDraft(app, admin, course.id) }
}

/** Publishes the draft as the course’s next release. Returns the release’s id. */
export async function publishDraft(
  app: TestApp,
  admin: TestPerson,
  courseId: string,
  options: BodyOf<typeof publishCourse> = {},
): Promise<string> {
  const ctx = app.as(admin)
  await app.database.db
    .transaction()
    .execute((db) => publish({ ...ctx, db }, courseId, { audience: 'company', ...options }))
  const newest = await selectNewest(ctx, courseId)
  if (!newest)
    throw new Error(
      `Course ${courseId} was submitted for review instead of published: ${admin.role} is no admin`,
    )
  return newest.id
}
