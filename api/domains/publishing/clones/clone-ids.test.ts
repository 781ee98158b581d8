import { expect, it } from 'vitest'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import { cloneCourse } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { loadDraft } from '../drafts/draft.loader.ts'
import { inCloneIds } from './clone-ids.rules.ts'

const app = aTestApp()

/** A course that has one of everything that a clone gets under an id of its own. */
async function aFullCourse(as: Awaited<ReturnType<typeof aTeacher>>) {
  const course = await aCourse(app, as, { title: 'Phishing', locales: ['en_US', 'es_ES'], lessons: 2 })
  await translateTitles(app, as, { course, locale: 'es_ES' })
  await aQuiz(app, as, { course, questions: 2 })
  await aQuiz(app, as, { course, section_id: null })
  const params = { courseId: course.id }
  const { version } = (await app.call(getCourse, { as, params })).data.data
  const extra_credits = [
    { title: 'Report one', instructions: 'Forward it.', points: 5, kind: 'text' as const },
  ]
  const body = { version, objectives: [{ text: 'Recognise it' }, { text: 'Report it' }], extra_credits }
  expect((await app.call(updateCourse, { as, params, body })).status).toBe(200)
  return course
}

it('gives every part of a clone the id that it has in the database', async () => {
  const company = await aCompany(app)
  const child = await aCompany(app, { parent: company })
  const teacher = await aTeacher(app, company)
  const course = await aFullCourse(teacher)
  const key = '00000000-0000-7000-8000-000000000001'
  const answer = await app.call(cloneCourse, {
    as: teacher,
    params: { courseId: course.id },
    body: { key, company_id: child.id },
  })
  const original = await loadDraft(app.as(teacher), course.id)
  const clone = await loadDraft(app.as(teacher), answer.data.data.id)
  expect([original.objectives?.length, original.extra_credits?.length, original.final_exam.length]).toEqual([
    2, 1, 1,
  ])
  expect(clone.course.company_id).toBe(child.id)
  expect(inCloneIds(original, clone.course)).toEqual(clone)
})
