import { expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { listNotes, saveNote } from '#contract/learning/notes.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson(), quiz()] }))
const student = testFixture(() => aStudent(app, company))

type Body = BodyOf<typeof saveNote>
interface As {
  as?: TestPerson | null
  index?: number
  itemId?: string
}
const save = (body: Body, { as = student, index = 0, itemId = '' }: As = {}) =>
  app.call(saveNote, {
    as,
    params: { courseId: course.id, itemId: itemId || (course.items[index]?.id ?? '') },
    body,
  })
const list = (as: TestPerson | null = student) => app.call(listNotes, { as, params: { courseId: course.id } })
const kept = async (as?: TestPerson) =>
  (await list(as)).data.data.map(({ text, bookmarked }) => [text, bookmarked])

it('keeps a bookmark and a note per item, for nobody else, the newest first', async () => {
  expect(await kept()).toEqual([])
  const first = await save({ bookmarked: true, text: '', version: 0 })
  expect([first.status, first.data.data.version]).toEqual([200, 1])
  await save({ bookmarked: false, text: 'Ask Marta', version: 0 }, { index: 1 })
  expect(await kept()).toEqual([
    ['Ask Marta', false],
    ['', true],
  ])
  expect(await kept(await aStudent(app, company))).toEqual([])
})

it('lists an emptied note with its version, so that another can be written over it', async () => {
  await save({ bookmarked: false, text: 'Ask Marta', version: 0 })
  await save({ bookmarked: false, text: '', version: 1 })
  const [emptied] = (await list()).data.data
  expect(emptied).toMatchObject({ text: '', bookmarked: false, version: 2 })
  const again = await save({ bookmarked: false, text: 'Ask Elena', version: emptied?.version ?? 0 })
  expect([again.status, again.data.data.version]).toEqual([200, 3])
})

it('overwrites nothing that it has not seen, and keeps once what is sent twice', async () => {
  await save({ bookmarked: false, text: 'From the phone', version: 0 })
  const again = await save({ bookmarked: false, text: 'From the phone', version: 0 })
  expect([again.status, again.data.data.version]).toEqual([200, 1])
  const late = await save({ bookmarked: false, text: 'From the desk', version: 0 })
  expect(late.status).toBe(409)
  expect(late.error.detail).toMatchObject({ text: 'From the phone', version: 1 })
  const seen = await save({ bookmarked: false, text: 'From the desk', version: 1 })
  expect(seen.data.data).toMatchObject({ text: 'From the desk', version: 2 })
})

it('refuses guests, staff, what is too long, and items of no course of one’s own', async () => {
  const body = { bookmarked: true, text: '', version: 0 }
  const teacher = await aTeacher(app, company)
  expect((await save(body, { as: null })).status).toBe(401)
  expect((await save(body, { as: teacher })).status).toBe(403)
  expect((await list(teacher)).status).toBe(403)
  const long = await save({ ...body, text: 'a'.repeat(limits.note + 1) })
  expect([long.status, Object.keys(long.error.errors ?? {})]).toEqual([422, ['text']])
  expect((await save(body, { itemId: newId() })).status).toBe(404)
  const stranger = await aStudent(app, await aCompany(app))
  expect((await save(body, { as: stranger })).status).toBe(404)
  expect((await list(stranger)).status).toBe(404)
})
