import { expect, it } from 'vitest'
import * as courses from '#contract/courses/courses.ts'
import * as lessonCalls from '#contract/courses/lessons.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { applyCloneUpdate, getCloneUpdate, listClones } from '#contract/publishing/clone-updates.ts'
import * as preview from '#contract/publishing/preview.ts'
import { listPreviewComments, listPreviewLinks } from '#contract/publishing/preview-links.ts'
import * as publishing from '#contract/publishing/publishing.ts'
import { countWords } from '#contract/publishing/word-counts.ts'
import { importQuestions } from '#contract/quizzes/question-imports.ts'
import * as quizzes from '#contract/quizzes/quizzes.ts'
import { aTestApp, type CallOptions } from './support/app.ts'
import { anAdmin } from './support/builders/accounts.ts'
import { aClone } from './support/builders/clones.ts'
import { aCompany } from './support/builders/companies.ts'
import { aDocument, writeLesson } from './support/builders/content.ts'
import { aPreviewLink, commentByLink } from './support/builders/preview-links.ts'
import { aReleasedCourse, publishDraft } from './support/builders/publishing.ts'
import { aQuiz } from './support/builders/quizzes/quizzes.ts'
import { countStatements } from './support/database/statement-count.ts'
import { fileFixture } from './support/fixtures.ts'

/** Counts the database queries of a call, with few and with many entries in the course. */
const statements = countStatements()

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))

interface Sized {
  courseId: string
  chapterId: string
  sectionId: string
  lessonIds: string[]
  quizId: string
  questionIds: string[]
  releaseId: string
}

async function aCourseOf(size: number): Promise<Sized> {
  const course = await aReleasedCourse(app, admin, { lessons: size })
  const quiz = await aQuiz(app, admin, { course, questions: size })
  for (let more = 1; more < size; more += 1) await aQuiz(app, admin, { course })
  for (const lessonId of course.lessonIds) {
    const { token } = await aPreviewLink(app, admin, course.id)
    await commentByLink(app, { token, company, lessonId })
  }
  const releaseId = await publishDraft(app, admin, course.id)
  const { chapterId, sectionId, lessonIds } = course
  return {
    courseId: course.id,
    ...{ chapterId, sectionId, lessonIds, releaseId },
    quizId: quiz.id,
    questionIds: quiz.questionIds,
  }
}

type Ids = Record<string, string>
const course = ({ courseId }: Sized): Ids => ({ courseId })
const chapter = ({ courseId, chapterId }: Sized): Ids => ({ courseId, chapterId })
const section = (sized: Sized): Ids => ({ ...chapter(sized), sectionId: sized.sectionId })
const quiz = ({ courseId, quizId }: Sized): Ids => ({ courseId, quizId })
const key = 'statements'

/** In this order: calls that change the course come after those that read it. */
const calls: [Endpoint, (sized: Sized) => Ids, ((sized: Sized) => object)?][] = [
  [courses.getCourse, course],
  [courses.listChapters, course],
  [courses.listSections, chapter],
  [lessonCalls.listLessons, section],
  [quizzes.listQuizzes, course],
  [quizzes.listQuestions, quiz],
  [preview.previewOutline, course],
  [listPreviewLinks, course],
  [listPreviewComments, course],
  [publishing.getReview, course],
  [countWords, course],
  [publishing.downloadCourse, (sized) => ({ ...course(sized), locale: 'en_US' })],
  [quizzes.reorderQuestions, quiz, ({ questionIds }) => ({ ids: questionIds.toReversed() })],
  [
    importQuestions,
    quiz,
    ({ lessonIds }) => ({ format: 'gift', content: lessonIds.map((id) => `${id}? {=Yes ~No}`).join('\n\n') }),
  ],
  [quizzes.duplicateQuiz, quiz, () => ({ key })],
  [publishing.publishCourse, course, () => ({})],
  [publishing.restoreRelease, ({ courseId, releaseId }) => ({ courseId, releaseId })],
  [publishing.cloneCourse, course, () => ({ key })],
  [listClones, course],
]

it('a course file is read in with as many questions to the database for a large course as for a small one', async () => {
  const imported = async (size: number): Promise<number> => {
    const { courseId } = await aCourseOf(size)
    const params = { courseId, locale: 'en_US' }
    const options = { as: admin, params, query: { format: 'json' as const } }
    const { bytes } = await app.call(publishing.downloadCourse, options)
    const file = { name: 'course.json', type: 'application/json', bytes }
    await app.heard()
    const before = statements()
    expect((await app.call(publishing.importCourse, { as: admin, query: {}, file })).status).toBe(200)
    return statements() - before
  }
  const small = await imported(2)
  expect(await imported(9)).toSatisfy((large: number) => large <= small + 3)
})

it('a clone is updated with as many questions to the database for a large course as for a small one', async () => {
  const updated = async (size: number): Promise<number[]> => {
    const original = await aReleasedCourse(app, admin, { lessons: size })
    const { id: courseId } = await aClone(app, admin, { course: original })
    for (const lessonId of original.lessonIds)
      await writeLesson(app, admin, { courseId: original.id, lessonId, document: aDocument('Better.') })
    await aQuiz(app, admin, { course: original, questions: size })
    const release_id = await publishDraft(app, admin, original.id)
    await app.heard()
    const before = statements()
    const offered = await app.call(getCloneUpdate, { as: admin, params: { courseId } })
    const between = statements()
    const { draft_hash, changes } = offered.data.data
    expect(changes.length).toBe(size + 1)
    const body = { release_id, draft_hash, node_ids: changes.map(({ node_id }) => node_id) }
    expect((await app.call(applyCloneUpdate, { as: admin, params: { courseId }, body })).status).toBe(200)
    return [between - before, statements() - between]
  }
  const [read = 0, written = 0] = await updated(2)
  const large = await updated(9)
  expect(large[0]).toBeLessThanOrEqual(read + 3)
  expect(large[1]).toBeLessThanOrEqual(written + 3)
})

// Specification, authoring 12: A call asks the database as often for a large course as for a small one
it('a call asks the database as often for a large course as for a small one', async () => {
  const few = await aCourseOf(2)
  const many = await aCourseOf(9)
  const count = async ([endpoint, params, body]: (typeof calls)[number], sized: Sized): Promise<number> => {
    const options = { as: admin, params: params(sized), ...(body ? { body: body(sized) } : {}) }
    await app.heard()
    const before = statements()
    const { status, text } = await app.call(endpoint, options as CallOptions<Endpoint>)
    expect([endpoint.path, status], text.slice(0, 300)).toEqual([
      endpoint.path,
      expect.toBeOneOf([200, 201, 204]),
    ])
    return statements() - before
  }
  for (const call of calls) {
    const small = await count(call, few)
    expect([call[0].path, small]).toEqual([call[0].path, expect.toSatisfy((n: number) => n > 0)])
    const large = await count(call, many)
    expect([call[0].path, large]).toEqual([call[0].path, expect.toSatisfy((n: number) => n <= small + 3)])
  }
})
