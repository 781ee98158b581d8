import { expect, it } from 'vitest'
import { listCourses } from '#contract/courses/course-lists.ts'
import { getCourse } from '#contract/courses/courses.ts'
import { archiveCourse, publishCourse, restoreCourse } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { publishDraft } from '#tests/support/builders/publishing.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { isAssigned } from './publishing.service.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const teacher = fileFixture(() => aTeacher(app, company))
const course = testFixture(() => aCourse(app, teacher, { lessons: 1 }))

const archive = (as = teacher) => app.call(archiveCourse, { as, params: { courseId: course.id } })
const restore = () => app.call(restoreCourse, { as: teacher, params: { courseId: course.id } })

it('an archived course is closed to students and authors, and comes back as it was', async () => {
  await publishDraft(app, admin, course.id)
  const student = await aStudent(app, company)
  expect(await isAssigned(app.as(student), course.id)).toBe(true)
  for (let again = 0; again < 2; again += 1) {
    expect((await archive()).data.data).toMatchObject({ status: 'archived', can: { edit: false } })
  }
  expect(await isAssigned(app.as(student), course.id)).toBe(false)
  const query = { status: 'archived' as const }
  const listed = await app.call(listCourses, { as: teacher, query })
  expect(listed.data.data.map(({ id }) => id)).toContain(course.id)
  for (let again = 0; again < 2; again += 1) {
    expect((await restore()).data.data).toMatchObject({ status: 'published', can: { edit: true } })
  }
  expect(await isAssigned(app.as(student), course.id)).toBe(true)
})

it('an archived course goes back to a draft where nothing was published', async () => {
  await archive()
  expect((await restore()).data.data.status).toBe('draft')
})

it('a course in review is not archived', async () => {
  await app.call(publishCourse, { as: teacher, params: { courseId: course.id }, body: {} })
  expect((await archive()).status).toBe(409)
  const read = await app.call(getCourse, { as: teacher, params: { courseId: course.id } })
  expect(read.data.data.status).toBe('in_review')
})

it('another company’s course is not archived', async () => {
  expect((await archive(await anAdmin(app, await aCompany(app)))).status).toBe(404)
})
