import { beforeEach, describe, expect, it } from 'vitest'
import * as courses from '#contract/courses/courses.ts'
import * as lessonCalls from '#contract/courses/lessons.ts'
import { getReview, publishCourse, restoreRelease } from '#contract/publishing/publishing.ts'
import { type QuestionType, questionTypes } from '#contract/quizzes/question-types.ts'
import { createQuestion, listQuestions, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse, type TestCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { publishDraft } from '#tests/support/builders/publishing.ts'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const admin = fileFixture(async () => anAdmin(app, await aCompany(app)))

let course: TestCourse
let quizId: string
const at = () => ({ courseId: course.id })
const inQuiz = () => ({ ...at(), quizId })

beforeEach(async () => {
  course = await aCourse(app, admin, { lessons: 1, locales: ['en_US', 'es_ES'] })
  quizId = (await aQuiz(app, admin, { course, questions: 1 })).id
})

const read = async () => (await app.call(courses.getCourse, { as: admin, params: at() })).data.data
const review = async () => (await app.call(getReview, { as: admin, params: at() })).data.data
const outlineChanges = async () => {
  const { data: chapters, final_exam } = (await app.call(courses.listChapters, { as: admin, params: at() }))
    .data
  const items = [
    ...chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items)),
    ...final_exam,
  ]
  return items.flatMap(({ id, change }) => (change === null ? [] : [id]))
}
/** What list, outline and review report as unpublished; fails if they differ. */
const unpublished = async (): Promise<string[]> => {
  const { changes } = await review()
  const ids = [...new Set(changes.map(({ item_id }) => item_id ?? 'course'))]
  const items = new Set(
    changes.flatMap(({ item_id, kind, change }) =>
      (kind === 'lesson' || kind === 'quiz') && change !== 'removed' ? [item_id] : [],
    ),
  )
  expect({
    list: (await read()).unpublished_changes,
    outline: (await outlineChanges()).toSorted(),
  }).toEqual({ list: ids.length, outline: [...items].toSorted() })
  return ids
}
const rename = async (title: string) =>
  app.call(courses.updateCourse, {
    as: admin,
    params: at(),
    body: { version: (await read()).version, title },
  })
const publishAgain = async () =>
  (await app.call(publishCourse, { as: admin, params: at(), body: { note: 'Again' } })).status
const addQuestion = async (type: QuestionType, more = {}) =>
  (
    await app.call(createQuestion, {
      as: admin,
      params: inQuiz(),
      body: { ...aQuestionBody(type), ...more },
    })
  ).data.data
const firstQuestion = async () => {
  const [question] = (await app.call(listQuestions, { as: admin, params: inQuiz() })).data.data
  return question as NonNullable<typeof question>
}
const change = async (fields: Record<string, unknown>) => {
  const { id, version } = await firstQuestion()
  const params = { ...inQuiz(), questionId: id }
  return app.call(updateQuestion, { as: admin, params, body: { version, ...fields } })
}

describe('restoring a release into the draft', () => {
  it.each(questionTypes.filter((type) => type !== 'hotspot'))(
    'leaves an untouched %s question unchanged',
    async (type) => {
      await addQuestion(type)
      const releaseId = await publishDraft(app, admin, course.id)
      await rename('Another title')
      expect(await unpublished()).toEqual(['course'])
      await app.call(restoreRelease, { as: admin, params: { ...at(), releaseId } })
      expect(await unpublished()).toEqual([])
    },
  )

  it('leaves nothing unpublished after questions were changed, removed and translated', async () => {
    await translateTitles(app, admin, { course, locale: 'es_ES', titles: { [quizId]: 'Examen' } })
    const releaseId = await publishDraft(app, admin, course.id)
    await change({ partial_credit: true, points: 4, explanation: '', tags: ['new'] })
    await addQuestion('cloze')
    await app.call(lessonCalls.removeLesson, {
      as: admin,
      params: {
        ...at(),
        chapterId: course.chapterId,
        sectionId: course.sectionId,
        lessonId: course.lessonIds[0] as string,
      },
    })
    expect((await unpublished()).length).toBeGreaterThan(1)
    await app.call(restoreRelease, { as: admin, params: { ...at(), releaseId } })
    expect(await unpublished()).toEqual([])
    expect((await firstQuestion()).tags).toEqual([])
  })
})

describe('list, outline and review agree', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['tags of a question, which no reader sees', { tags: ['phishing'] }, true],
    ['partial credit spelled out as it is anyway', { partial_credit: false }, false],
    ['the words for a picture that is not there', { alt: 'A cat' }, true],
    ['the unit of a question that takes no number', { unit: 'km' }, true],
    ['points', { points: 7 }, true],
    ['an objective', { objective: 'To know' }, true],
    ['other words', { text: 'Other words?' }, true],
    ['an explanation', { explanation: 'Other reasons.' }, true],
  ])('%s', async (_, fields, isChange) => {
    await publishDraft(app, admin, course.id)
    expect((await change(fields)).status).toBe(200)
    expect(await unpublished()).toEqual(isChange ? [quizId] : [])
    expect(await publishAgain()).toBe(isChange ? 200 : 409)
  })

  it('about a feedback, a match and a gap of an answer', async () => {
    await publishDraft(app, admin, course.id)
    const answersWith = async (more: object) =>
      (await firstQuestion()).answers.map(({ id, text, is_correct }) => ({ id, text, is_correct, ...more }))
    await change({ answers: await answersWith({ match: 'unused', target: 'https://a.example' }) })
    await unpublished()
    await change({ answers: await answersWith({ feedback: 'Other' }) })
    expect(await unpublished()).toEqual([quizId])
  })

  it('about a draft that was never published', async () => {
    await app.call(courses.createChapter, { as: admin, params: at(), body: { title: 'Still empty' } })
    const { changes } = await review()
    expect((await read()).unpublished_changes).toBe(new Set(changes.map(({ item_id }) => item_id)).size)
  })
})
