import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aStudent } from '../../../tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '../../../tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '../../../tests/support/builders/learning.ts'
import { aQuizTaker, aReader } from '../../../tests/support/builders/reader.ts'
import { getItem } from './items.service.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  company = await aCompany(app)
})
afterAll(() => app.close())

it('gives everybody who asks in the same moment where they stand themselves', async () => {
  const course = await aReleasedCourse(app, company, { items: [lesson(), lesson(), lesson()] })
  const readers = await Promise.all(
    Array.from({ length: 12 }, async () => aReader(app, await aStudent(app, company), course)),
  )
  const read = (nth: number) => nth % 4
  await Promise.all(
    readers.map(async (reader, nth) => {
      for (let place = 0; place < read(nth); place += 1) await reader.read(place)
    }),
  )
  const outlines = await Promise.all(readers.map((reader) => reader.outline()))
  expect(outlines.map(({ data }) => data.data.course.percent)).toEqual(
    readers.map((_, nth) => [0, 33, 66, 100][read(nth)]),
  )
})

it('lets a quiz begin again once its wait is over, though nothing was written since', async () => {
  const student = await aStudent(app, company)
  const { course, reader } = await aQuizTaker(app, { student, company }, { settings: { wait_minutes: 30 } })
  await reader.take(0, [false, false])
  const where = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
  expect(await getItem(app.as(student), where)).toMatchObject({
    data: { quiz: { blocked: { rule: 'wait' } } },
  })
  const later = { ...app.as(student), now: new Date(Date.now() + 31 * 60_000) }
  expect(await getItem(later, where)).toMatchObject({ data: { quiz: { blocked: null } } })
})
