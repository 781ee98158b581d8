import { expect, it } from 'vitest'
import { listQuestionLocales } from '#contract/learning/question-locales.ts'
import type { Locale } from '#contract/locales.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, quiz } from '#tests/support/builders/learning.ts'

const app = aTestApp()

it('names the question that students of one language get wrong since its translation turned the key around', async () => {
  const company = await aCompany(app)
  const [admin, student, stranger] = [
    await anAdmin(app, company),
    await aStudent(app, company),
    await anAdmin(app, await aCompany(app)),
  ]
  const course = await aReleasedCourse(app, company, { locales: ['en_US', 'el_GR'], items: [quiz()] })
  const { db } = app.database
  const [item] = course.items
  const [sound = '', wrong = ''] = item?.questions ?? []
  const documents = await db
    .selectFrom('release_items')
    .select(['locale', 'document_hash'])
    .where('release_id', '=', course.releaseId)
    .execute()
  const enrolmentId = newId()
  await db
    .insertInto('enrolments')
    .values({
      id: enrolmentId,
      company_id: company.id,
      student_id: student.id,
      course_id: course.id,
      release_id: course.releaseId,
      cycle: 1,
      locale: 'en_US',
    })
    .execute()
  let number = 0
  /** Everyone answering in Greek gets the second question wrong. */
  const attempt = async (locale: Locale): Promise<void> => {
    number += 1
    const id = newId()
    await db
      .insertInto('attempts')
      .values({
        id,
        enrolment_id: enrolmentId,
        company_id: company.id,
        student_id: student.id,
        item_id: item?.id ?? '',
        number,
        release_id: course.releaseId,
        document_hash: documents.find((one) => one.locale === locale)?.document_hash ?? '',
        locale,
        question_order: [sound, wrong],
        status: 'submitted',
        submitted_at: new Date().toISOString(),
      })
      .execute()
    await db
      .insertInto('attempt_answers')
      .values(
        [sound, wrong].map((question_id) => ({
          attempt_id: id,
          question_id,
          answer: JSON.stringify({ answer_ids: [] }),
          correct: question_id === sound || locale === 'en_US',
          points: 0,
        })),
      )
      .execute()
  }
  const ask = async (locale: Locale) =>
    (await app.call(listQuestionLocales, { as: admin, params: { courseId: course.id }, query: { locale } }))
      .data.data
  for (let index = 0; index < 19; index += 1) await attempt('el_GR')
  for (let index = 0; index < 30; index += 1) await attempt('en_US')
  expect(await ask('el_GR')).toEqual([])
  await attempt('el_GR')
  expect(await ask('el_GR')).toEqual([
    {
      question_id: wrong,
      quiz_id: item?.id,
      quiz_title: expect.stringContaining('el_GR'),
      text: expect.any(String),
      own: { answered: 20, correct: 0 },
      others: { answered: 30, correct: 30 },
    },
  ])
  expect(await ask('es_ES')).toEqual([])
  const query = { locale: 'el_GR' as const }
  const params = { courseId: course.id }
  expect((await app.call(listQuestionLocales, { as: stranger, params, query })).status).toBe(404)
  expect((await app.call(listQuestionLocales, { as: student, params, query })).status).toBe(403)
  expect((await app.call(listQuestionLocales, { params, query })).status).toBe(401)
  expect(
    (await app.call(listQuestionLocales, { as: admin, params, query: { locale: 'xx' as Locale } })).status,
  ).toBe(422)
})
