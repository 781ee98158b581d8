import { expect, test } from 'vitest'
import * as materials from '#contract/content/materials.ts'
import * as courses from '#contract/courses/courses.ts'
import * as lessonCalls from '#contract/courses/lessons.ts'
import * as outline from '#contract/courses/outline.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as publishing from '#contract/publishing/publishing.ts'
import * as quizzes from '#contract/quizzes/quizzes.ts'
import { contentIdOf } from '#domains/content/content.rules.ts'
import { aTestApp, type CallOptions } from './support/app.ts'
import { anAdmin } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { aCourse } from './support/builders/courses.ts'
import { aQuiz } from './support/builders/quizzes/quizzes.ts'
import { fileFixture } from './support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const author = fileFixture(() => anAdmin(app, company))
const colleague = fileFixture(() => anAdmin(app, company))
const course = fileFixture(() => aCourse(app, author, { lessons: 1 }))
const quiz = fileFixture(() => aQuiz(app, author, { course }))

const title = 'Once'
const answers = [
  { text: 'Right', is_correct: true },
  { text: 'Wrong', is_correct: false },
]
type Made = { data: { id: string }[] | { id: string } | { course: { id: string } } }
const idOf = ({ data }: Made): string => {
  const [one = null] = Array.isArray(data) ? data : [data]
  return one === null ? '' : 'course' in one ? one.course.id : one.id
}

/** Everything that authors create, with the call that creates it. */
const makes: Record<string, { endpoint: Endpoint; body: object; inQuery?: true }> = {
  'a course': { endpoint: courses.createCourse, body: { title, difficulty: 'beginner' } },
  'a chapter': { endpoint: courses.createChapter, body: { title } },
  'a section': { endpoint: courses.createSection, body: { title } },
  'a lesson': { endpoint: lessonCalls.createLesson, body: { title } },
  'a quiz': { endpoint: quizzes.createQuiz, body: { title, section_id: null } },
  'a question': {
    endpoint: quizzes.createQuestion,
    body: { type: 'single_choice', text: 'Once?', answers },
  },
  'a material': {
    endpoint: materials.createMaterial,
    body: { kind: 'link', title, url: 'https://example.org/' },
  },
  'several quizzes': {
    endpoint: outline.addItems,
    body: { kind: 'quiz', section_id: null, titles: [title, 'Twice'] },
  },
  'a copy of a lesson': { endpoint: outline.duplicateLesson, body: {} },
  'a copy of a quiz': { endpoint: quizzes.duplicateQuiz, body: {} },
  'a copy of a question': { endpoint: quizzes.duplicateQuestion, body: {} },
  'a copy of a course': { endpoint: publishing.cloneCourse, body: {} },
  'an imported course': { endpoint: publishing.importCourse, body: {}, inQuery: true },
}

const where = () => ({
  courseId: course.id,
  chapterId: course.chapterId,
  sectionId: course.sectionId,
  lessonId: course.lessonIds[0] ?? '',
  quizId: quiz.id,
  questionId: quiz.questionIds[0] ?? '',
  contentId: contentIdOf(course.lessonIds[0] ?? '', 'en_US'),
})

async function courseFile() {
  const params = { courseId: course.id, locale: 'en_US' }
  const { bytes } = await app.call(publishing.downloadCourse, {
    as: author,
    params,
    query: { format: 'json' },
  })
  return { name: 'course.json', type: 'application/json', bytes }
}

async function make(what: string, key: string | undefined, as = author): Promise<string> {
  const { endpoint, body, inQuery } = makes[what] as (typeof makes)[string]
  const keyed = { ...body, ...(key === undefined ? {} : { key }) }
  const sent = inQuery ? { query: keyed, file: await courseFile() } : { body: keyed }
  const answer = await app.call(endpoint, { as, params: where(), ...sent } as CallOptions<Endpoint>)
  expect([what, answer.status], answer.text.slice(0, 300)).toEqual([what, expect.toBeOneOf([200, 201])])
  return idOf(answer.data as unknown as Made)
}

test.each(Object.keys(makes))(
  '%s is made once, however often and by however many calls it is sent',
  async (what) => {
    const key = `${what.replaceAll(' ', '-')}-key`
    const [first, second] = await Promise.all([make(what, key), make(what, key)])
    expect(second).toBe(first)
    expect(await make(what, key)).toBe(first)
    const others = [
      await make(what, `${key}-2`),
      await make(what, key, colleague),
      await make(what, undefined),
      await make(what, undefined),
    ]
    expect(new Set([first, ...others]).size).toBe(5)
  },
)

test('what was made and moved since is found where it is', async () => {
  const key = 'moved-since'
  const sectionId = await make('a section', key)
  const { data } = await app.call(courses.createChapter, { as: author, params: where(), body: { title } })
  const move = { kind: 'section' as const, ids: [sectionId], parent_id: data.data.id, position: 0 }
  const moved = await app.call(courses.moveNodes, { as: author, params: where(), body: move })
  expect(moved.status).toBe(204)
  expect(await make('a section', key)).toBe(sectionId)
  const lessonId = await make('a lesson', key)
  const body = { kind: 'item' as const, ids: [lessonId], parent_id: sectionId, position: 0 }
  await app.call(courses.moveNodes, { as: author, params: where(), body })
  expect(await make('a lesson', key)).toBe(lessonId)
})
