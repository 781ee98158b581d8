import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import { updateLesson } from '#contract/courses/lessons.ts'
import { listCourseResults } from '#contract/directory/course-results.ts'
import { listStudents } from '#contract/directory/directory.ts'
import { type Endpoint, rolesOf } from '#contract/endpoint.ts'
import { listCourseStatements } from '#contract/learning/acknowledgements/accepted-statements.ts'
import { getItem } from '#contract/learning/learning.ts'
import { previewComponent, previewOutline } from '#contract/publishing/preview.ts'
import {
  assignCourse,
  listAssignments,
  listReleases,
  withdrawAssignment,
} from '#contract/publishing/publishing.ts'
import { getReceivedCourse, listReceivedCourses } from '#contract/publishing/received-courses.ts'
import { aTestApp } from '../support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '../support/builders/accounts.ts'
import { aCompany, type TestCompany } from '../support/builders/companies.ts'
import { fileFixture } from '../support/fixtures.ts'
import { callOf } from './row.ts'
import { table } from './table.ts'
import { aWorld, type World } from './world.ts'

const app = aTestApp()
const world = fileFixture(() => aWorld(app))
const below = fileFixture(() => aCompany(app, { parent: world.company }))
const receiver = fileFixture(() => anAdmin(app, below))
const learner = fileFixture(() => aStudent(app, below))
let released: string

const params = () => ({ courseId: world.courseId })
const assign = (to: TestCompany, with_descendants: boolean) =>
  app.call(assignCourse, {
    as: world.admin,
    params: params(),
    body: { company_ids: [to.id], with_descendants },
  })

beforeAll(async () => {
  const draft = (await app.call(getCourse, { as: world.admin, params: params() })).data.data
  released = draft.title
  await assign(world.company, true)
  await app.call(updateCourse, {
    as: world.admin,
    params: params(),
    body: { version: draft.version, title: 'Only a draft' },
  })
  const { courseId, chapterId, sectionId, lessonId } = world
  const lesson = { courseId, chapterId, sectionId, lessonId }
  const body = { version: world.version.lesson, title: 'Only a draft' }
  await app.call(updateLesson, { as: world.admin, params: lesson, body })
})

const list = async (as: TestPerson) =>
  (await app.call(listReceivedCourses, { as })).data.data.map(({ id }) => id)
const detail = (as: TestPerson) => app.call(getReceivedCourse, { as, params: params() })

describe('staff of a company that a course was assigned to from above', () => {
  it('see its release, whose it is, and that they can change nothing', async () => {
    expect(await list(receiver)).toEqual([world.courseId])
    const { status, data } = await detail(receiver)
    expect(status).toBe(200)
    expect(data.data).toMatchObject({ id: world.courseId, title: released, release: { number: 1 } })
    expect(Object.values(data.data.can)).toEqual([false, false, false, false, false])
  })

  it('preview the release, never the draft', async () => {
    const outline = await app.call(previewOutline, { as: receiver, params: params(), query: {} })
    expect(outline.status).toBe(200)
    expect(outline.text).not.toContain('Only a draft')
    expect(outline.data.data.title).toBe(released)
    const item = { ...params(), type: 'lesson', id: world.lessonId } as const
    const shown = await app.call(previewComponent, { as: receiver, params: item, query: {} })
    expect(shown.status).toBe(200)
    expect(shown.text).not.toContain('Only a draft')
    const own = await app.call(previewComponent, { as: world.admin, params: item, query: {} })
    expect(own.text).toContain('Only a draft')
  })

  it('see how far their own people are, and nobody else', async () => {
    expect((await detail(receiver)).data.data.students).toEqual({ assigned: 1, completed: 0 })
    await app.call(getItem, { as: learner, params: { ...params(), itemId: world.lessonId } })
    const listed = await app.call(listStudents, { as: receiver, query: { course_id: world.courseId } })
    expect(listed.data.data.map(({ id, state }) => [id, state])).toEqual([[learner.id, 'in_progress']])
    await app.database.db
      .updateTable('enrolments')
      .set({ status: 'completed' })
      .where('student_id', '=', learner.id)
      .execute()
    expect((await detail(receiver)).data.data.students).toEqual({ assigned: 1, completed: 1 })
  })

  it('read the results of their own people in it alone', async () => {
    const { data } = await app.call(listCourseResults, { as: receiver, params: params() })
    expect(data.data.map(({ student }) => student.id)).toEqual([learner.id])
  })

  it('count how many of their own people accepted its statements', async () => {
    const { status, text } = await app.call(listCourseStatements, { as: receiver, params: params() })
    expect(status).toBe(200)
    for (const { id, email } of [world.student, learner])
      for (const one of [id, email]) expect(text).not.toContain(one)
    expect(text).not.toContain('Only a draft')
  })

  it('do not find it among the courses they write', async () => {
    expect((await app.call(listCourses, { as: receiver })).data.data).toEqual([])
  })

  const preview = ['/api/preview/:courseId/outline', '/api/preview/:courseId/component/:type/:id']
  const readable = [
    ...preview,
    '/api/preview/:courseId/quiz/:id/try',
    getReceivedCourse.path,
    listCourseResults.path,
    listCourseStatements.path,
  ]
  const endpoints = allRoutes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, path }) => rolesOf(access)?.includes('admin') && !readable.includes(path))
    .filter((endpoint) => namesCourse(endpoint))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  it.each(endpoints)('are refused %s with 404', async (name, endpoint) => {
    const row = table[name]
    if (!row) throw new Error(`No row for ${name}`)
    const answer = await app.call(endpoint, { ...callOf(row, world), as: receiver })
    expect(answer.status).toBe(404)
  })

  it('are refused another release than the newest', async () => {
    const releases = await app.call(listReleases, { as: world.admin, params: params() })
    const release = releases.data.data[0]?.id ?? ''
    const refused = await app.call(previewOutline, { as: receiver, params: params(), query: { release } })
    expect(refused.status).toBe(404)
  })
})

/** Whether a path refers to a course, including paths to its items. */
function namesCourse({ path }: Endpoint): boolean {
  return /:courseId|:contentId|:lessonId|:quizId/.test(path)
}

describe('a course of another company', () => {
  it('is not there for companies beside, and for none that it is not assigned to', async () => {
    const beside: World = await aWorld(app)
    expect(await list(beside.admin)).toEqual([])
    expect((await detail(beside.admin)).status).toBe(404)
    expect((await detail(world.admin)).status).toBe(404)
    const draft = await app.call(previewOutline, { as: beside.admin, params: params(), query: {} })
    expect(draft.status).toBe(404)
  })

  it('is gone when it is taken back, and there for the company it is assigned to alone', async () => {
    const assignments = await app.call(listAssignments, { as: world.admin, params: params() })
    for (const { id } of assignments.data.data)
      await app.call(withdrawAssignment, { as: world.admin, params: { ...params(), assignmentId: id } })
    expect(await list(receiver)).toEqual([])
    expect((await detail(receiver)).status).toBe(404)
    const other = await aCompany(app, { parent: world.company })
    await assign(other, false)
    expect(await list(await anAdmin(app, other))).toEqual([world.courseId])
    expect(await list(receiver)).toEqual([])
    const between = await anAdmin(app, world.company)
    expect(await list(between)).toEqual([])
  })
})
