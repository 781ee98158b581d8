import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { startQuiz } from '#contract/learning/attempts.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { getFile } from '#contract/media/media.ts'
import { previewComponent } from '#contract/publishing/preview.ts'
import {
  assignCourse,
  cloneCourse,
  downloadCourse,
  getReview,
  importCourse,
  publishCourse,
  restoreRelease,
} from '#contract/publishing/publishing.ts'
import * as contract from '#contract/quizzes/quizzes.ts'
import { collectUnusedFiles } from '#domains/media/file-gc.job.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { aQuiz, type TestQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const { admin, teacher, student, stranger } = anOffice(app)
const samples = join(import.meta.dirname, '../../../../tests/support/samples')
const film = readFileSync(join(samples, 'film.mp4'))
/** Extra bytes at the end, which players ignore, make it a different file each time. */
const anotherFilm = () =>
  Buffer.concat([film, Buffer.from([0, 0, 0, 16, 0x66, 0x72, 0x65, 0x65]), randomBytes(8)])
const otherFilm = anotherFilm()
const sound = readFileSync(join(samples, 'sound.mp3'))

let course: TestCourse
let quiz: TestQuiz
let question: contract.Question
beforeEach(async () => {
  course = await aCourse(app, teacher, { lessons: 1, locales: ['en_US', 'es_ES'], order_mode: 'free' })
  quiz = await aQuiz(app, teacher, { course, questions: 0 })
  question = await add('single_choice')
})

const add = async (type: 'single_choice' | 'hotspot') => {
  const params = { courseId: course.id, quizId: quiz.id }
  return (await app.call(contract.createQuestion, { as: teacher, params, body: aQuestionBody(type) })).data
    .data
}
const at = () => ({ courseId: course.id, quizId: quiz.id, questionId: question.id })
const captionsAt = (locale: Locale = 'en_US') => ({ ...at(), locale })
const fileOf = (bytes: Uint8Array) => ({ name: 'a.bin', type: 'application/octet-stream', bytes })
const captionsFile = (line: string) =>
  fileOf(Buffer.from(`1\r\n00:00:00,000 --> 00:00:02,000\r\n${line}\r\n`))
const attach = (
  kind: 'image' | 'video' | 'audio',
  bytes: Uint8Array,
  { params = at(), ...query }: { params?: ReturnType<typeof at>; locale?: Locale } = {},
) =>
  app.call(contract.attachQuestionMedia, {
    as: teacher,
    params,
    query: { kind, ...(kind === 'video' ? { width: 320, height: 180 } : {}), ...query },
    file: fileOf(bytes),
  })
const attachCaptions = (line: string, locale: Locale = 'en_US') =>
  app.call(contract.attachQuestionCaptions, {
    as: teacher,
    params: captionsAt(locale),
    file: captionsFile(line),
  })
const read = async () => (await app.call(contract.getQuestion, { as: teacher, params: at() })).data.data
const mediaOf = async () => (await read()).media
const describeIt = async () => {
  const { version } = await read()
  const body = { version, alt: 'The call', transcript: 'This is your bank.' }
  await app.call(contract.updateQuestion, { as: teacher, params: at(), body })
}
const openFile = (url = '', headers = {}) =>
  app.call(getFile, { params: { key: url.replace('/files/', '') }, headers })
const sweepIn = async (days: number) => {
  const ctx = { ...app.contextOutside(), now: new Date(Date.now() + days * 86_400_000) }
  const transaction = runInTransaction(ctx, (tasks) => {
    for (const task of tasks) ctx.afterCommit(task)
  })
  await collectUnusedFiles({ ...ctx, transaction })
  await app.settled()
}
const publish = async () => {
  const body = {}
  const release = (await app.call(publishCourse, { as: admin, params: at(), body })).data.data.release
  return release?.id ?? ''
}

test('who may add videos and captions', async () => {
  await attach('video', film)
  const before = await read()
  await expectGuarded(
    app,
    [
      { endpoint: contract.attachQuestionMedia, params: at(), query: { kind: 'audio' }, file: fileOf(sound) },
      { endpoint: contract.attachQuestionCaptions, params: captionsAt(), file: captionsFile('Hello') },
      { endpoint: contract.detachQuestionCaptions, params: captionsAt() },
    ],
    { wrongRole: student, stranger },
  )
  expect(await read()).toEqual(before)
})

// Specification, authoring 6: Media on questions and answers, reorder, duplicate
test('a video is shown with its captions, transcript and size, played by parts, until it is taken away', async () => {
  const first = await attach('video', film)
  expect([first.status, first.data.data]).toMatchObject([
    200,
    { version: 1, media: { kind: 'video', url: expect.stringMatching(/\.mp4$/), width: 320, height: 180 } },
  ])
  await attachCaptions('This is your bank')
  await attachCaptions('Habla su banco', 'es_ES')
  await describeIt()
  const part = await openFile(first.data.data.media?.url, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  const { captions = [] } = (await mediaOf()) ?? {}
  expect(captions.map(({ locale }) => locale)).toEqual(['en_US', 'es_ES'])
  expect((await openFile(captions[1]?.src)).text).toContain('Habla su banco')

  const params = { courseId: course.id, type: 'quiz' as const, id: quiz.id }
  const shown = (await app.call(previewComponent, { as: teacher, params })).data.data.quiz?.questions[0]
  expect(shown?.media).toMatchObject({
    kind: 'video',
    alt: 'The call',
    transcript: 'This is your bank.',
    captions,
  })
  const removed = await app.call(contract.detachQuestionCaptions, { as: teacher, params: captionsAt() })
  expect(removed.data.data.media?.captions).toEqual([captions[1]])
  const without = await app.call(contract.detachQuestionMedia, { as: teacher, params: at() })
  expect(without.data.data.media).toBeNull()
})

test('a call sent twice has one effect', async () => {
  const film1 = (await attach('video', film)).data.data
  expect((await attach('video', film)).data.data).toEqual(film1)
  const titled = (await attachCaptions('Hello')).data.data
  expect((await attachCaptions('Hello')).data.data).toEqual(titled)
  const detach = () => app.call(contract.detachQuestionCaptions, { as: teacher, params: captionsAt() })
  expect((await detach()).data.data).toEqual(film1)
  expect((await detach()).data.data).toEqual(film1)
})

describe('refuses', () => {
  test.each([
    ['sound as a video', 'video', sound, 415, 'unsupported_type'],
    ['a video as audio', 'audio', film, 415, 'unsupported_type'],
    ['a video as a picture', 'image', film, 415, 'unsupported_type'],
    ['a picture that is too large', 'image', Buffer.alloc(limits.imageBytes + 1), 413, 'too_large'],
    [
      'audio that is too long',
      'audio',
      Buffer.concat([sound, Buffer.alloc(limits.audioBytes)]),
      413,
      'too_large',
    ],
  ] as const)('%s', async (_, kind, bytes, status, code) => {
    const answer = await attach(kind, bytes)
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect(await mediaOf()).toBeNull()
  })

  test('captions without a cue, and captions of a picture', async () => {
    const send = (bytes: Uint8Array) =>
      app.call(contract.attachQuestionCaptions, { as: teacher, params: captionsAt(), file: fileOf(bytes) })
    await attach('audio', sound)
    const empty = await send(Buffer.from('WEBVTT\n\nNOTE nothing\n'))
    expect([empty.status, empty.error.code, empty.error.errors]).toEqual([
      422,
      'invalid',
      { file: [messageOf('media.no_captions')] },
    ])
    await attach('image', await aPicture())
    const silent = await attachCaptions('Hello')
    expect([silent.status, silent.error.errors]).toEqual([422, { file: [messageOf('quizzes.no_captions')] }])
  })

  test('a video where spots are marked on a picture', async () => {
    question = await add('hotspot')
    const answer = await attach('video', film)
    expect([answer.status, answer.error.errors]).toEqual([422, { kind: [messageOf('quizzes.image_only')] }])
  })

  test('a file for the main language alone, and one of another kind', async () => {
    await attach('video', film)
    const main = await attach('video', otherFilm, { locale: 'en_US' })
    expect(main.error.errors).toEqual({ locale: [messageOf('quizzes.not_a_translation')] })
    const other = await attach('audio', sound, { locale: 'es_ES' })
    expect(other.error.errors).toEqual({ kind: [messageOf('quizzes.other_kind')] })
  })

  test('a question that is not there', async () => {
    const nowhere = { ...at(), questionId: newId() }
    const answer = await attach('video', film, { params: nowhere })
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
  })
})

test('a course with an untitled video, or a video where spots are marked, cannot be published', async () => {
  await attach('video', film)
  const { version } = await read()
  const untitled = await app.call(getReview, { as: teacher, params: at() })
  expect(untitled.data.data.problems.map(({ message }) => message)).toEqual([
    messageOf('publishing.problem.question_media_without_title', { number: 1 }),
  ])
  const { type, answers } = aQuestionBody('hotspot')
  const body = { version, type, answers, alt: 'The call' }
  await app.call(contract.updateQuestion, { as: teacher, params: at(), body })
  const { data } = await app.call(getReview, { as: teacher, params: at() })
  expect(data.data.problems.map(({ message }) => message)).toEqual([
    messageOf('publishing.problem.hotspot_without_picture', { number: 1 }),
  ])
})

test('a language shows its own file, until it shows that of the others again', async () => {
  await attach('video', film)
  const source = (await mediaOf())?.url
  await attach('video', otherFilm, { locale: 'es_ES' })
  const [own] = (await mediaOf())?.languages ?? []
  expect(own).toMatchObject({ locale: 'es_ES', made_from: source })
  expect(own?.url).not.toBe(source)
  const shownIn = async (locale: Locale) => {
    const params = { courseId: course.id, type: 'quiz' as const, id: quiz.id }
    const headers = { 'content-language': locale }
    const { data } = await app.call(previewComponent, { as: teacher, params, headers })
    return data.data.quiz?.questions[0]?.media
  }
  expect((await shownIn('es_ES'))?.url).toBe(own?.url)
  expect(await shownIn('en_US')).not.toHaveProperty('languages')
  const query = { locale: 'es_ES' as const }
  await app.call(contract.detachQuestionMedia, { as: teacher, params: at(), query })
  expect((await shownIn('es_ES'))?.url).toBe(source)
  await attach('video', otherFilm, { locale: 'es_ES' })
  await attach('audio', sound)
  expect(await mediaOf()).not.toHaveProperty('languages')
})

describe('with captions and a file for one language', () => {
  let media: contract.Question['media']
  beforeEach(async () => {
    await attach('video', anotherFilm())
    await attachCaptions(`Hello ${newId()}`)
    await attach('video', anotherFilm(), { locale: 'es_ES' })
    await describeIt()
    media = await mediaOf()
  })

  test('a copy has all of it', async () => {
    const body = { key: 'once-and-again' }
    const copy = await app.call(contract.duplicateQuestion, { as: teacher, params: at(), body })
    expect(copy.data.data).toMatchObject({ media, transcript: 'This is your bank.' })
    const whole = await app.call(contract.duplicateQuiz, { as: teacher, params: at(), body })
    const params = { courseId: course.id, quizId: whole.data.data.id }
    const there = await app.call(contract.listQuestions, { as: teacher, params })
    expect(there.data.data[0]).toMatchObject({ media, transcript: 'This is your bank.' })
    const { company_id } = admin
    const clone = { key: 'a-whole-course', company_id }
    const made = await app.call(cloneCourse, { as: admin, params: at(), body: clone })
    const courseId = made.data.data.id
    const [cloned] = (await app.call(contract.listQuizzes, { as: admin, params: { courseId } })).data.data
    const of = { courseId, quizId: cloned?.id ?? '' }
    const copies = await app.call(contract.listQuestions, { as: admin, params: of })
    expect(copies.data.data[0]).toMatchObject({ media, transcript: 'This is your bank.' })
  })

  test('a student gets it with the question, and a restored release has it again', async () => {
    const releaseId = await publish()
    const { company_id } = student
    await app.call(assignCourse, { as: admin, params: at(), body: { company_ids: [company_id] } })
    await app.heard()
    const params = { courseId: course.id, itemId: quiz.id }
    const attempt = (await app.call(startQuiz, { as: student, params })).data.data
    const { languages: _, ...shown } = media ?? {}
    expect(attempt.question?.media).toEqual({ ...shown, alt: 'The call', transcript: 'This is your bank.' })
    await app.call(contract.detachQuestionMedia, { as: teacher, params: at() })
    await app.call(restoreRelease, { as: admin, params: { ...at(), releaseId } })
    expect(await read()).toMatchObject({ media, transcript: 'This is your bank.' })
  })

  test('the website plays it, and a course file brings it back', async () => {
    const download = (format: 'html' | 'json' | 'pdf' | 'scorm12', locale: Locale = 'en_US') =>
      app.call(downloadCourse, { as: teacher, params: { courseId: course.id, locale }, query: { format } })
    const pagesIn = async (format: 'html' | 'scorm12', locale: Locale) => {
      const files = Object.entries(unzipSync((await download(format, locale)).bytes))
      const pages = files.filter(([name]) => name.endsWith('.html')).map(([, bytes]) => strFromU8(bytes))
      return pages.join('\n')
    }
    const nameOf = (url = '') => url.replace('/files/', '')
    for (const format of ['html', 'scorm12'] as const) {
      const page = await pagesIn(format, 'en_US')
      expect(page).toMatch(new RegExp(`<video[^>]* src="[^"]*${nameOf(media?.url)}"`))
      expect(page).toContain('<track kind="captions" srcLang="en')
      expect(page).toContain('This is your bank.')
      expect(await pagesIn(format, 'es_ES')).toContain(nameOf(media?.languages?.[0]?.url))
    }
    expect((await download('pdf')).status).toBe(200)
    const bytes = Buffer.from((await download('json')).bytes)
    const file = { name: 'course.json', type: 'application/json', bytes }
    const query = { key: 'brings-it-back', dry_run: false }
    const imported = await app.call(importCourse, { as: stranger, query, file })
    const courseId = imported.data.data.course?.id ?? ''
    const rows = await app.database.db
      .selectFrom('questions')
      .innerJoin('files', 'files.id', 'media_file_id')
      .select(['media_settings', 'kind'])
      .where('course_id', '=', courseId)
      .execute()
    expect(rows).toMatchObject([
      {
        kind: 'video',
        media_settings: {
          width: 320,
          captions: [{ locale: 'en_US', src: expect.stringMatching(/\.vtt$/) }],
          languages: [{ locale: 'es_ES', url: expect.stringMatching(/\.mp4$/) }],
        },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(media?.captions?.[0]?.src)
  })

  test('its files are erased once nothing uses them', async () => {
    const { src: captions = '' } = media?.captions?.[0] ?? {}
    const files = [media?.url, media?.languages?.[0]?.url, captions]
    const statuses = async () => {
      const opened = await Promise.all(files.map((url) => openFile(url, { range: 'bytes=0-9' })))
      return opened.map(({ status }) => status)
    }
    for (const days of [2, 12]) await sweepIn(days)
    expect(await statuses()).toEqual([206, 206, 206])
    await app.call(contract.detachQuestionCaptions, { as: teacher, params: captionsAt() })
    for (const days of [14, 24]) await sweepIn(days)
    expect(await statuses()).toEqual([206, 206, 404])
    await app.call(contract.detachQuestionMedia, { as: teacher, params: at() })
    for (const days of [26, 36]) await sweepIn(days)
    expect(await statuses()).toEqual([404, 404, 404])
  })
})
