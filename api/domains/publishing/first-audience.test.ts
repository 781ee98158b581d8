import { beforeEach, describe, expect, it } from 'vitest'
import {
  approveCourse,
  assignCourse,
  listAssignments,
  publishCourse,
} from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { isAssigned } from './publishing.service.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const teacher = fileFixture(() => aTeacher(app, company))
const student = fileFixture(() => aStudent(app, company))

let course: TestCourse
beforeEach(async () => {
  course = await aCourse(app, teacher, { lessons: 1 })
})

const params = () => ({ courseId: course.id })
const publish = (body: { audience?: 'company' | 'nobody' }, as = admin) =>
  app.call(publishCourse, { as, params: params(), body })
const assigned = async () =>
  (await app.call(listAssignments, { as: admin, params: params() })).data.data.map((one) => one.company_id)
const edit = () =>
  writeLesson(app, teacher, {
    courseId: course.id,
    lessonId: course.lessonIds[0] as string,
    document: aDocument('Something new.'),
  })

describe('the first release', () => {
  it.each([[{}], [{ audience: 'nobody' as const }]])('goes to nobody unasked (%j)', async (body) => {
    expect((await publish(body)).status).toBe(200)
    expect(await assigned()).toEqual([])
    expect(await isAssigned(app.as(student), course.id)).toBe(false)
  })

  it('goes to the whole company where its admin says so', async () => {
    expect((await publish({ audience: 'company' })).status).toBe(200)
    expect(await assigned()).toEqual([company.id])
    expect(await isAssigned(app.as(student), course.id)).toBe(true)
  })

  it('goes where the admin who approves it says, whatever its author wished', async () => {
    await publish({ audience: 'company' }, teacher)
    await app.call(approveCourse, { as: admin, params: params(), body: {} })
    expect(await assigned()).toEqual([])
  })

  it('leaves the assignments from before it as they are', async () => {
    const terms = { company_ids: [company.id], mandatory: true }
    await app.call(assignCourse, { as: admin, params: params(), body: terms })
    await publish({ audience: 'company' })
    const { data } = (await app.call(listAssignments, { as: admin, params: params() })).data
    expect(data).toMatchObject([{ company_id: company.id, mandatory: true }])
  })
})

describe('a later release', () => {
  it('assigns the course to nobody', async () => {
    await publish({ audience: 'nobody' })
    await edit()
    expect((await publish({ audience: 'company' })).status).toBe(200)
    expect(await assigned()).toEqual([])
  })
})

it('refuses an audience that there is not', async () => {
  const body = { audience: 'everybody' } as unknown as { audience: 'company' }
  expect((await publish(body)).status).toBe(422)
})
