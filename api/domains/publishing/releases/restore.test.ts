import { expect, test } from 'vitest'
import * as courses from '#contract/courses/courses.ts'
import * as lessonCalls from '#contract/courses/lessons.ts'
import { getReview, listReleases, restoreRelease } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { translateTitles } from '#tests/support/builders/courses.ts'
import { aReleasedCourse, publishDraft } from '#tests/support/builders/publishing.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const app = aTestApp()
const admin = fileFixture(async () => anAdmin(app, await aCompany(app)))
const course = fileFixture(() => aReleasedCourse(app, admin, { lessons: 3, locales: ['en_US', 'es_ES'] }))

const restore = (releaseId: string, as = admin) =>
  app.call(restoreRelease, { as, params: { courseId: course.id, releaseId } })
const review = async () =>
  (await app.call(getReview, { as: admin, params: { courseId: course.id } })).data.data

// Specification, authoring 9: Releases are listed and restored, and unpublished changes are told
test('brings the draft back to what any release was made of, and forward again', async () => {
  const at = { courseId: course.id, chapterId: course.chapterId, sectionId: course.sectionId }
  const [first = '', second = '', third = ''] = course.lessonIds
  const hash = async () => (await review()).draft_hash
  const before = await hash()

  await app.call(lessonCalls.removeLesson, { as: admin, params: { ...at, lessonId: first } })
  await writeLesson(app, admin, {
    courseId: course.id,
    lessonId: second,
    document: aDocument('Other words.'),
  })
  await translateTitles(app, admin, { course, locale: 'es_ES', titles: { [third]: 'Otra' } })
  await aQuiz(app, admin, { course, questions: 2 })
  await aQuiz(app, admin, { course, section_id: null })
  const { version } = (await app.call(courses.getCourse, { as: admin, params: at })).data.data
  await app.call(courses.updateCourse, {
    as: admin,
    params: at,
    body: { version, title: 'Renamed', pass_mark: 55, step_seconds: 15, tags: ['new'], order_mode: 'free' },
  })
  const changed = await hash()
  const later = await publishDraft(app, admin, course.id)

  const answer = await restore(course.releaseId)
  expect([answer.status, answer.data.data.title]).toEqual([200, expect.not.stringContaining('Renamed')])
  expect(await hash()).toBe(before)
  expect((await restore(later)).status).toBe(200)
  expect(await hash()).toBe(changed)
  expect((await review()).changes).toEqual([])
  // Restoring works although the questions already exist.
  await restore(later)
  expect((await review()).changes).toEqual([])
  expect(answer.data.data.unpublished_changes).toBeGreaterThan(0)
})

test('changes nothing for students, and is undone by its twin', async () => {
  const releases = async () =>
    (await app.call(listReleases, { as: admin, params: { courseId: course.id } })).data.data.map(
      ({ number, is_current }) => [number, is_current],
    )
  const before = await releases()
  await restore(course.releaseId)
  await restore(course.releaseId)
  expect(await releases()).toEqual(before)
})

test('who may', async () => {
  const company = await aCompany(app)
  await expectGuarded(
    app,
    [{ endpoint: restoreRelease, params: { courseId: course.id, releaseId: course.releaseId } }],
    { wrongRole: await aStudent(app, company), stranger: await anAdmin(app, company) },
  )
  const other = await aReleasedCourse(app, admin)
  expect((await restore(other.releaseId)).status).toBe(404)
})
