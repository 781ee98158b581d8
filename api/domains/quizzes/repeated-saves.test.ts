import { beforeEach, expect, test } from 'vitest'
import { updateLesson } from '#contract/courses/lessons.ts'
import { listQuestions, updateQuestion, updateQuiz } from '#contract/quizzes/quizzes.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { aQuiz, type TestQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const ann = fileFixture(() => aTeacher(app, company))
const ben = fileFixture(() => aTeacher(app, company))

let course: TestCourse
let quiz: TestQuiz
beforeEach(async () => {
  course = await aCourse(app, ann, { lessons: 1 })
  quiz = await aQuiz(app, ann, { course })
})

type Save = (
  as: typeof ann,
  body: { version: number; key?: string; text: string },
) => Promise<{
  status: number
  version: number
  text: string
}>

const lesson: Save = async (as, { text: title, ...body }) => {
  const { chapterId, sectionId, id: courseId } = course
  const params = { courseId, chapterId, sectionId, lessonId: course.lessonIds[0] ?? '' }
  const { status, data, error } = await app.call(updateLesson, { as, params, body: { ...body, title } })
  const item = status === 200 ? data.data : (error.detail as typeof data.data)
  return { status, version: item.version, text: item.title }
}
const quizTitle: Save = async (as, { text: title, ...body }) => {
  const params = { courseId: course.id, quizId: quiz.id }
  const { status, data, error } = await app.call(updateQuiz, { as, params, body: { ...body, title } })
  const saved = status === 200 ? data.data : (error.detail as typeof data.data)
  return { status, version: saved.version, text: saved.title }
}
const question: Save = async (as, body) => {
  const params = { courseId: course.id, quizId: quiz.id, questionId: quiz.questionIds[0] ?? '' }
  const { status, data, error } = await app.call(updateQuestion, { as, params, body })
  const saved = status === 200 ? data.data : (error.detail as typeof data.data)
  return { status, version: saved.version, text: saved.text }
}

// Specification, authoring 3: An author’s own lost answer is nobody else’s change
test.each<[string, Save]>([
  ['a lesson’s title', lesson],
  ['a quiz’s title', quizTitle],
  ['a question', question],
])('%s saved again under its key is answered, also after a save of somebody else', async (_name, save) => {
  const first = await save(ann, { version: 1, key: newId(), text: 'Before' })
  const mine = { version: first.version, key: newId(), text: 'Mine' }
  const saved = await save(ann, mine)
  expect(await save(ann, mine)).toEqual(saved)
  const theirs = await save(ben, { version: saved.version, key: newId(), text: 'Theirs' })
  expect(theirs.status).toBe(200)
  expect(await save(ann, mine)).toEqual({ status: 200, version: theirs.version, text: 'Theirs' })
  expect(await save(ann, { ...mine, key: newId() })).toEqual({ ...theirs, status: 409 })
})

test('questions are told with their answers after a repeated save', async () => {
  const key = newId()
  for (let time = 0; time < 2; time += 1) await question(ann, { version: 1, key, text: 'Asked once' })
  const params = { courseId: course.id, quizId: quiz.id }
  const { data } = await app.call(listQuestions, { as: ann, params })
  expect(data.data).toMatchObject([{ text: 'Asked once', version: 2 }])
  expect(data.data[0]?.answers).toHaveLength(2)
})
