import { expect, test } from 'vitest'
import type { ContentNode } from '#contract/content/content.ts'
import { listChapters } from '#contract/courses/courses.ts'
import { getOutline, getStudentCourse } from '#contract/learning/learning.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { everyBlock } from '#tests/support/builders/every-block.ts'
import { publishDraft } from '#tests/support/builders/publishing.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const student = fileFixture(() => aStudent(app, company))

const { video, check } = { video: everyBlock()['video elsewhere'], check: everyBlock()['knowledge check'] }
const film = {
  type: 'video',
  attrs: { ...video?.attrs, transcript: 'word '.repeat(50), seconds: 185 },
}

test('authors and students are told the same length, with films and exercises', async () => {
  const course = await aCourse(app, admin, { lessons: 2 })
  // Their authors set no duration.
  const unsaid = { estimated_minutes: 0 }
  await app.database.db.updateTable('items').set(unsaid).where('course_id', '=', course.id).execute()
  const document = aDocument('word '.repeat(400), film, check as ContentNode)
  await writeLesson(app, admin, { courseId: course.id, lessonId: course.lessonIds[0] as string, document })
  await aQuiz(app, admin, { course, questions: 5 })
  const params = { courseId: course.id }
  const { data } = (await app.call(listChapters, { as: admin, params })).data
  const drafted = data.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
  expect(drafted.map(({ kind, content_minutes }) => [kind, content_minutes])).toEqual([
    ['lesson', 6],
    ['lesson', 1],
    ['quiz', 3],
  ])
  await publishDraft(app, admin, course.id)
  const outline = (await app.call(getOutline, { as: student, params })).data.data
  const read = outline.chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
  expect(read.map(({ minutes }) => minutes)).toEqual([6, 1, 3])
  expect((await app.call(getStudentCourse, { as: student, params })).data.data).toMatchObject({
    estimated_minutes: 10,
    minutes_left: 10,
  })
})
