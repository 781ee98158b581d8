import { expect, test } from 'vitest'
import { createMaterial } from '#contract/content/materials.ts'
import * as courses from '#contract/courses/courses.ts'
import * as lessons from '#contract/courses/lessons.ts'
import { addItems } from '#contract/courses/outline.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { cloneCourse, rejectCourse } from '#contract/publishing/publishing.ts'
import { createQuestion, createQuiz, getQuestion, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { callOf, ids } from '#tests/isolation/row.ts'
import { aWorld, type World } from '#tests/isolation/world.ts'
import { aTestApp, type Caller } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const world = fileFixture(() => aWorld(app))

const blank = ' \t\n\u00a0'
const twoAnswers = [
  { text: 'Yes', is_correct: true },
  { text: 'No', is_correct: false },
]
const cases: [string, Endpoint, (world: World) => Record<string, string>, object, string][] = [
  ['a course', courses.createCourse, () => ({}), { title: blank, difficulty: 'beginner' }, 'title'],
  ['a course renamed', courses.updateCourse, ids.course, { version: 1, title: blank }, 'title'],
  [
    'an objective',
    courses.updateCourse,
    ids.course,
    { version: 1, objectives: [{ text: blank }] },
    'objectives.0.text',
  ],
  ['a chapter', courses.createChapter, ids.course, { title: blank }, 'title'],
  ['a chapter renamed', courses.updateChapter, ids.chapter, { version: 1, title: blank }, 'title'],
  ['a section', courses.createSection, ids.chapter, { title: blank }, 'title'],
  ['a lesson', lessons.createLesson, ids.section, { title: blank }, 'title'],
  [
    'several lessons',
    addItems,
    ids.course,
    { key: 'blank-words', kind: 'quiz', section_id: null, titles: ['One', blank] },
    'titles.1',
  ],
  ['a quiz', createQuiz, ids.course, { title: blank, section_id: null }, 'title'],
  [
    'a question',
    createQuestion,
    ids.quiz,
    { type: 'single_choice', text: blank, answers: twoAnswers },
    'text',
  ],
  [
    'a material',
    createMaterial,
    ids.content,
    { kind: 'link', title: blank, url: 'https://example.test/' },
    'title',
  ],
  ['a copy', cloneCourse, ids.course, { key: 'blank-words', title: blank }, 'title'],
  ['a rejection', rejectCourse, ids.course, { reason: blank }, 'reason'],
]
// Specification, authoring 1: Nothing is called by blanks alone, and a translation of blanks is none
test.each(cases)('nothing is called by blanks alone: %s', async (_, endpoint, paramsOf, body, field) => {
  const { status, error } = await app.call(endpoint, {
    ...callOf({ params: paramsOf, body: () => body, own: [] }, world),
    as: world.admin,
  })
  expect([status, error.errors]).toEqual([422, { [field]: [messageOf('field.required')] }])
})

// Specification, authoring 1: Nothing is called by blanks alone, and a translation of blanks is none
test('a translation of blanks alone is none, and the reader gets the source', async () => {
  const teacher = await aTeacher(app, await aCompany(app))
  const course = await aCourse(app, teacher, { locales: ['en_US', 'el_GR'] })
  const quiz = await aQuiz(app, teacher, { course })
  const params = { courseId: course.id, quizId: quiz.id, questionId: quiz.questionIds[0] ?? '' }
  const greek = { 'content-language': 'el' }
  const save = (version: number, explanation: string) =>
    app.call(updateQuestion, { as: teacher, params, headers: greek, body: { version, explanation } })
  expect((await save(1, 'Επειδή έτσι είναι.')).data.data.explanation).toBe('Επειδή έτσι είναι.')
  expect((await save(2, blank)).data.data.explanation).toBe('Because it is so.')
  expect((await app.call(getQuestion, { as: teacher, params })).data.data.explanation).toBe(
    'Because it is so.',
  )
})

test('tags are kept without blanks around them, each once', async () => {
  const as: Caller = world.teacher
  const { data } = await app.call(courses.createCourse, {
    as,
    body: { title: 'Tagged', difficulty: 'beginner', tags: ['mail', ' mail', 'travel '] },
  })
  expect(data.data.tags).toEqual(['mail', 'travel'])
  const params = { courseId: data.data.id }
  const refused = await app.call(courses.updateCourse, {
    as,
    params,
    body: { version: 1, tags: ['x', '  '] },
  })
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['tags.1']])
  const changed = await app.call(courses.updateCourse, {
    as,
    params,
    body: { version: 1, tags: ['x', 'x '] },
  })
  expect(changed.data.data.tags).toEqual(['x'])
  const question = { type: 'single_choice', text: 'Which?', answers: twoAnswers, tags: ['x', ' x'] } as const
  const created = await app.call(createQuestion, {
    as,
    params: ids.quiz(world),
    body: { ...question, tags: [...question.tags] },
  })
  expect(created.data.data.tags).toEqual(['x'])
})
