import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import * as quizzes from '#contract/quizzes/quizzes.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { callsOf } from './greek-job.test-support.ts'

const app = aTestApp()
const film = readFileSync(join(import.meta.dirname, '../../../tests/support/samples/film.mp4'))
// Extra bytes at the end, which players ignore, make it a different file.
const otherFilm = Buffer.concat([film, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])])
const thirdFilm = Buffer.concat([otherFilm, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])])
const call = callsOf(app)
let admin: TestPerson
let path: { courseId: string; translationJobId: string }
let question: { courseId: string; quizId: string; questionId: string }

const fileOf = (bytes: Uint8Array) => ({ name: 'a', type: 'application/octet-stream', bytes })
const show = async (bytes: Uint8Array, locale?: Locale) => {
  const query = { kind: 'video' as const, ...(locale ? { locale } : {}) }
  const file = fileOf(bytes)
  return (await call(quizzes.attachQuestionMedia, { as: admin, params: question, query, file })).data.media
}
const caption = async (line: string, locale: Locale) => {
  const file = fileOf(Buffer.from(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${line}\n`))
  const params = { ...question, locale }
  const { media } = (await call(quizzes.attachQuestionCaptions, { as: admin, params, file })).data
  return media?.captions?.find((track) => track.locale === locale)?.src ?? ''
}
const list = async () =>
  (await call(items.listMediaItems, { as: admin, params: path, query: { group: question.quizId } })).data
const itemIn = async (slot: 'src' | 'captions') => {
  const item = (await list()).find((one) => one.slot === slot)
  if (!item) throw new Error(`The question has no row for its ${slot}`)
  return item
}
const save = async (slot: 'src' | 'captions', address: string | null) =>
  app.call(items.saveMediaItem, { as: admin, params: path, body: { id: (await itemIn(slot)).id, address } })
const mediaOf = async () => (await call(quizzes.getQuestion, { as: admin, params: question })).data.media

beforeEach(async () => {
  admin = await anAdmin(app, await aCompany(app))
  const course = await aCourse(app, admin, { lessons: 1, locales: ['en_US', 'el_GR'] })
  const quiz = await aQuiz(app, admin, { course, questions: 2, title: 'The call' })
  question = { courseId: course.id, quizId: quiz.id, questionId: quiz.questionIds[1] ?? '' }
  const [job] = (await call(jobs.listCourseJobs, { as: admin, params: question })).data
  path = { courseId: course.id, translationJobId: job?.id ?? '' }
})

test('the video of a question has another file in a language, which is out of date once the source’s changes', async () => {
  const source = (await show(film))?.url
  expect(await list()).toMatchObject([
    {
      title: 'The call',
      question: { number: 2 },
      lesson_id: null,
      slot: 'src',
      kind: 'video',
      source,
      target: null,
    },
    { slot: 'captions', source: '', target: null },
  ])
  const own = (await show(otherFilm, 'el_GR'))?.languages?.[0]?.url ?? ''
  expect((await save('src', own)).data.data).toMatchObject({ target: own, is_stale: false })
  expect(await itemIn('src')).toMatchObject({ source, target: own, is_stale: false })

  const changed = (await show(thirdFilm))?.url
  expect(await itemIn('src')).toMatchObject({ source: changed, target: own, is_stale: true })
  await save('src', own)
  expect(await itemIn('src')).toMatchObject({ target: own, is_stale: false })
  await save('src', null)
  expect(await itemIn('src')).toMatchObject({ source: changed, target: null })
  expect(await mediaOf()).not.toHaveProperty('languages')
})

test('captions of a language are a track beside those of the source', async () => {
  await show(film)
  const english = await caption('Hello', 'en_US')
  const greek = await caption('Γεια', 'el_GR')
  expect(await itemIn('captions')).toMatchObject({ source: english, target: greek })
  await save('captions', null)
  expect(await itemIn('captions')).toMatchObject({ source: english, target: null })
  await save('captions', greek)
  expect((await mediaOf())?.captions).toEqual([
    { locale: 'en_US', src: english },
    { locale: 'el_GR', src: greek },
  ])
})

test('a file of another kind, of another company or of nobody is refused', async () => {
  const own = (await show(film))?.url ?? ''
  const captions = await caption('Hello', 'en_US')
  const theirs = await (async () => {
    const [before, mine] = [admin, question]
    admin = await anAdmin(app, await aCompany(app))
    const course = await aCourse(app, admin, { lessons: 0 })
    const quiz = await aQuiz(app, admin, { course, questions: 1 })
    question = { courseId: course.id, quizId: quiz.id, questionId: quiz.questionIds[0] ?? '' }
    const url = (await show(otherFilm))?.url ?? ''
    admin = before
    question = mine
    return url
  })()
  for (const [slot, address] of [
    ['src', captions],
    ['src', theirs],
    ['src', '/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.mp4'],
    ['captions', own],
  ] as const) {
    const { status, error } = await save(slot, address)
    expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([422, 'invalid', ['address']])
  }
})

test('the title and the transcript of a video are units of the job', async () => {
  await show(film)
  const { version } = (await call(quizzes.getQuestion, { as: admin, params: question })).data
  const body = { version, alt: 'A call from the bank', transcript: 'This is your bank.' }
  await call(quizzes.updateQuestion, { as: admin, params: question, body })
  const { data } = await call(items.listUnits, { as: admin, params: path, query: { limit: 100 } })
  expect(data.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['question.alt', 'question.transcript']),
  )
})
