import { expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = fileFixture(() => aReleasedCourse(app, company, { items: [quiz({ questions: 3 })] }))

const question = () => course.items[0]?.questions[0] ?? ''

/** A student with an attempt at its first question. */
async function aSitting() {
  const reader = aReader(app, await aStudent(app, company), course)
  const attempt = (await reader.start(0)).data.data.id
  const answer = (ids = course.right[question()] ?? []) =>
    reader.answer(0, { attempt, question: question(), ids, advance: true })
  return { attempt, answer }
}

const written = (attempts: string[]) =>
  app.database.db
    .selectFrom('attempts')
    .innerJoin('attempt_answers', 'attempt_answers.attempt_id', 'attempts.id')
    .select(['attempts.cursor', 'attempt_answers.correct', 'attempt_answers.answer'])
    .where('attempts.id', 'in', attempts)
    .execute()

it('takes what many students answer in one moment, each answer once, however often it is sent', async () => {
  const sittings = await Promise.all(Array.from({ length: 20 }, aSitting))
  const wrong = course.wrong[question()] ?? []
  const answers = await Promise.all(
    sittings.flatMap(({ answer }, nth) => [0, 1].map(() => answer(nth % 2 ? wrong : undefined))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.map(({ data }) => [data.data.cursor, data.data.progress[0]?.correct])).toEqual(
    answers.map((_, nth) => [1, Math.floor(nth / 2) % 2 === 0]),
  )
  const rows = await written(sittings.map(({ attempt }) => attempt))
  expect(rows).toHaveLength(20)
  expect(rows.filter(({ cursor }) => cursor === 1)).toHaveLength(20)
  expect(rows.filter(({ correct }) => correct)).toHaveLength(10)
})

it('takes one of two answers to a question whose feedback is shown at once, and keeps that', async () => {
  const { attempt, answer } = await aSitting()
  const sent = [course.right[question()] ?? [], course.wrong[question()] ?? []]
  const answers = await Promise.all(sent.map((ids) => answer(ids)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const taken = sent[answers.findIndex(({ status }) => status === 200)]
  expect(await written([attempt])).toMatchObject([{ cursor: 1, answer: { answer_ids: taken } }])
})

it('keeps nobody waiting for a student whose attempt is held', async () => {
  const [locked, free] = [await aSitting(), await aSitting()]
  let late = locked.answer
  await app.database.db.transaction().execute(async (db) => {
    await db.selectFrom('attempts').select('id').where('id', '=', locked.attempt).forUpdate().execute()
    const waiting = locked.answer()
    expect((await free.answer()).status).toBe(200)
    expect(await written([locked.attempt])).toEqual([])
    late = () => waiting
  })
  expect((await late()).status).toBe(200)
  expect(await written([locked.attempt])).toMatchObject([{ cursor: 1, correct: true }])
})
