import { expect, it } from 'vitest'
import { getLessonContents } from '#contract/content/content.ts'
import { createChapter, createSection } from '#contract/courses/courses.ts'
import { createLesson } from '#domains/courses/outline/outline.service.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'

const app = aTestApp()

it('knows the lessons before and after it, over sections, chapters and quizzes', async () => {
  const teacher = await aTeacher(app, await aCompany(app))
  const longer = await aCourse(app, teacher)
  const { id: courseId, chapterId, sectionId } = longer
  const add = async (title: string, path: { chapterId: string; sectionId: string }) =>
    (await createLesson(app.as(teacher), { courseId, ...path }, { title })).id
  const first = await add('First', { chapterId, sectionId })
  await aQuiz(app, teacher, { course: longer })
  const chapter = await app.call(createChapter, {
    as: teacher,
    params: { courseId },
    body: { title: 'Two' },
  })
  const params = { courseId, chapterId: chapter.data.data.id }
  // A section without lessons is skipped.
  await app.call(createSection, { as: teacher, params, body: { title: 'Empty' } })
  const section = await app.call(createSection, { as: teacher, params, body: { title: 'Full' } })
  const last = { chapterId: params.chapterId, sectionId: section.data.data.id }
  const [second, third] = [await add('Second', last), await add('Third', last)]
  const around = async (lessonId: string) => {
    const answer = await app.call(getLessonContents, {
      as: teacher,
      params: { courseId, lessonId },
    })
    return [answer.data.data.previous, answer.data.data.next]
  }
  expect(await around(first)).toEqual([null, { id: second, title: 'Second' }])
  expect(await around(second)).toEqual([
    { id: first, title: 'First' },
    { id: third, title: 'Third' },
  ])
  expect(await around(third)).toEqual([{ id: second, title: 'Second' }, null])
})
