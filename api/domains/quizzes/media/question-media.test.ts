import { beforeEach, expect, test } from 'vitest'
import { pathFor } from '#contract/endpoint.ts'
import { getFile } from '#contract/media/media.ts'
import { previewComponent } from '#contract/publishing/preview.ts'
import { getReview, publishCourse, restoreRelease } from '#contract/publishing/publishing.ts'
import * as contract from '#contract/quizzes/quizzes.ts'
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

let course: TestCourse
let quiz: TestQuiz
let question: contract.Question
beforeEach(async () => {
  course = await aCourse(app, teacher, { lessons: 1 })
  quiz = await aQuiz(app, teacher, { course, questions: 0 })
  const params = { courseId: course.id, quizId: quiz.id }
  const body = aQuestionBody('single_choice')
  question = (await app.call(contract.createQuestion, { as: teacher, params, body })).data.data
})

const at = (index = 0) => ({
  courseId: course.id,
  quizId: quiz.id,
  questionId: question.id,
  answerId: question.answers[index]?.id ?? '',
})
const png = async () => ({
  name: 'a.png',
  type: 'image/png',
  bytes: await aPicture({ width: 40, height: 30 }),
})
const read = async () => (await app.call(contract.getQuestion, { as: teacher, params: at() })).data.data

test('clients of earlier releases send the picture as `image`', async () => {
  const { name, type, bytes } = await png()
  const sendAs = async (field: string) => {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
    const headers = { authorization: `Bearer ${teacher.token}` }
    return fetch(app.url + pathFor(contract.attachQuestionMedia.path, at()), {
      method: 'POST',
      headers,
      body: form,
    })
  }
  expect((await sendAs('image')).status).toBe(200)
  expect((await read()).media).not.toBeNull()
  expect((await sendAs('picture')).status).toBe(422)
})

test('who may give questions and answers pictures, and take answers away', async () => {
  const params = at()
  await expectGuarded(
    app,
    [
      { endpoint: contract.attachQuestionMedia, params, file: await png() },
      { endpoint: contract.detachQuestionMedia, params },
      { endpoint: contract.attachAnswerMedia, params, file: await png() },
      { endpoint: contract.detachAnswerMedia, params },
      { endpoint: contract.removeAnswer, params: at(1) },
      { endpoint: contract.duplicateQuestion, params, body: { key: 'by-whom-ever' } },
      { endpoint: contract.duplicateQuiz, params, body: { key: 'by-whom-ever' } },
    ],
    { wrongRole: student, stranger },
  )
  expect(await read()).toEqual(question)
})

// Specification, authoring 6: Media on questions and answers, reorder, duplicate
test('a picture is shown with its question and with an answer until it is taken away', async () => {
  const send = { as: teacher, params: at(), file: await png() }
  const first = (await app.call(contract.attachQuestionMedia, send)).data.data
  expect(first).toMatchObject({ version: 1, media: { width: 40, height: 30, url: /^\/files\/.+\.webp$/ } })
  const key = first.media?.url.replace('/files/', '') ?? ''
  expect((await app.call(getFile, { params: { key } })).headers.get('content-type')).toBe('image/webp')
  const both = (await app.call(contract.attachAnswerMedia, send)).data.data
  expect(both.answers.map(({ media }) => media !== null)).toEqual([true, false, false])

  const alts = both.answers.map(({ id, text, is_correct }) => ({ id, text, is_correct, alt: 'A padlock' }))
  const body = { version: 1, alt: 'A text message', answers: alts }
  await app.call(contract.updateQuestion, { as: teacher, params: at(), body })
  const preview = { courseId: course.id, type: 'quiz' as const, id: quiz.id }
  const shown = (await app.call(previewComponent, { as: teacher, params: preview })).data.data.quiz
    ?.questions[0]
  expect(shown).toMatchObject({
    media: { alt: 'A text message' },
    answers: [{ media: { alt: 'A padlock' } }, { text: 'Delete it' }, {}],
  })

  const without = (await app.call(contract.detachQuestionMedia, { as: teacher, params: at() })).data.data
  expect(without.media).toBeNull()
  const bare = (await app.call(contract.detachAnswerMedia, { as: teacher, params: at() })).data.data
  expect(bare.answers.every(({ media }) => media === null)).toBe(true)
})

test('a copy has its place after the original, with pictures and all languages, and answers of its own', async () => {
  course = await aCourse(app, teacher, { locales: ['en_US', 'es_ES'] })
  quiz = await aQuiz(app, teacher, { course, questions: 0 })
  const params = { courseId: course.id, quizId: quiz.id }
  const create = async (type: 'ordering' | 'single_choice') =>
    (await app.call(contract.createQuestion, { as: teacher, params, body: aQuestionBody(type) })).data.data
  question = await create('ordering')
  await create('single_choice')
  await app.call(contract.attachAnswerMedia, { as: teacher, params: at(), file: await png() })
  const inSpanish = { 'content-language': 'es_ES' }
  const body = { version: 1, text: '¿En qué orden?', tags: ['reporting'] }
  await app.call(contract.updateQuestion, { as: teacher, params: at(), body, headers: inSpanish })
  const original = await read()

  const again = (copied: { courseId: string; quizId: string; questionId: string }) =>
    app.call(contract.duplicateQuestion, { as: teacher, params: copied, body: { key: 'question-once' } })
  const made = await again(at())
  expect(made.status).toBe(201)
  const copy = made.data.data
  expect((await again(at())).data.data).toEqual(copy)
  const ownIds = copy.answers.map(({ id }) => id)
  expect(copy).toEqual({
    ...original,
    id: copy.id,
    position: 1,
    version: 1,
    answers: original.answers.map((answer, index) => ({ ...answer, id: ownIds[index] })),
  })
  const all = await app.call(contract.listQuestions, { as: teacher, params, headers: inSpanish })
  expect(all.data.data.map(({ type, text, position }) => [type, text, position])).toEqual([
    ['ordering', '¿En qué orden?', 0],
    ['ordering', '¿En qué orden?', 1],
    ['single_choice', expect.any(String), 2],
  ])
  expect(new Set(all.data.data.flatMap(({ answers }) => answers.map(({ id }) => id))).size).toBe(9)

  const settings = { version: 1, pass_mark: 55, draw: 2, title: 'Prueba' }
  await app.call(contract.updateQuiz, { as: teacher, params, body: settings, headers: inSpanish })
  const duplicate = (quizParams = params) =>
    app.call(contract.duplicateQuiz, { as: teacher, params: quizParams, body: { key: 'once-and-no-more' } })
  const whole = (await duplicate()).data.data
  expect((await duplicate()).data.data).toEqual(whole)
  expect(whole).toMatchObject({ pass_mark: 55, draw: 2, questions: 3, version: 1 })
  const there = { courseId: course.id, quizId: whole.id }
  const twice = await app.call(contract.getQuiz, { as: teacher, params: there, headers: inSpanish })
  expect(twice.data.data.title).toBe('Prueba')
  const their = await app.call(contract.listQuestions, { as: teacher, params: there, headers: inSpanish })
  const nameless = ({ id, quiz_id, answers, version, ...rest }: contract.Question) => ({
    ...rest,
    answers: answers.map(({ id: _, ...answer }) => answer),
  })
  expect(their.data.data.map(nameless)).toEqual(all.data.data.map(nameless))
  const lost = { ...params, quizId: newId() }
  expect((await duplicate(lost)).status).toBe(404)

  expect((await again({ ...at(), questionId: newId() })).status).toBe(404)
})

test('a restored release shows its pictures again', async () => {
  const send = { as: admin, params: at(), file: await png() }
  const { media } = (await app.call(contract.attachQuestionMedia, send)).data.data
  await app.call(contract.attachAnswerMedia, send)
  const answers = question.answers.map(({ id, text, is_correct }) => ({
    id,
    text,
    is_correct,
    alt: 'A lock',
  }))
  const body = { version: 1, alt: 'A message', answers }
  await app.call(contract.updateQuestion, { as: admin, params: at(), body })
  const published = await app.call(publishCourse, { as: admin, params: at(), body: {} })
  await app.call(contract.detachQuestionMedia, { as: admin, params: at() })
  await app.call(contract.detachAnswerMedia, { as: admin, params: at() })
  const emptied = { version: 2, alt: '' }
  await app.call(contract.updateQuestion, { as: admin, params: at(), body: emptied })
  const releaseId = published.data.data.release?.id ?? ''
  const restored = await app.call(restoreRelease, { as: admin, params: { ...at(), releaseId } })
  expect(restored.status).toBe(200)
  expect(await read()).toMatchObject({
    media,
    alt: 'A message',
    answers: [{ media, alt: 'A lock' }, { media: null }, {}],
  })
})

test('what is no picture is refused, and what is not there is not found', async () => {
  const params = at()
  const file = { name: 'a.png', type: 'image/png', bytes: new TextEncoder().encode('not a picture') }
  expect((await app.call(contract.attachQuestionMedia, { as: teacher, params, file })).status).toBe(415)
  const nowhere = { ...params, questionId: newId(), answerId: newId() }
  const send = { as: teacher, params: nowhere, file: await png() }
  expect((await app.call(contract.attachQuestionMedia, send)).status).toBe(404)
  expect((await app.call(contract.attachAnswerMedia, send)).status).toBe(404)
  expect((await app.call(contract.removeAnswer, { as: teacher, params: nowhere })).status).toBe(404)
})

test('a picture without alternative text, and a hotspot without a picture, keep a course from being published', async () => {
  await app.call(contract.attachQuestionMedia, { as: teacher, params: at(), file: await png() })
  await app.call(contract.createQuestion, { as: teacher, params: at(), body: aQuestionBody('hotspot') })
  const { data } = await app.call(getReview, { as: teacher, params: at() })
  expect(data.data.problems.map(({ message }) => message)).toEqual([
    messageOf('publishing.problem.picture_without_alt', { number: 1 }),
    messageOf('publishing.problem.hotspot_without_picture', { number: 2 }),
  ])
})

test('an answer is taken away where the question can be asked without it', async () => {
  const remove = (index: number) => app.call(contract.removeAnswer, { as: teacher, params: at(index) })
  expect((await remove(0)).error.errors).toEqual({ answers: [messageOf('quizzes.one_right')] })
  expect((await remove(1)).status).toBe(204)
  expect(await read()).toMatchObject({
    version: 2,
    answers: [{ position: 0 }, { position: 1, text: 'Open it' }],
  })
  expect((await remove(1)).status).toBe(404)
  expect((await remove(2)).status).toBe(422)
})
