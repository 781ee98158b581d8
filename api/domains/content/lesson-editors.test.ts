import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/content/writing-together.ts'
import { type WorkChanged, workChangedEvent } from '#contract/events.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { aLiveChannel } from '#tests/support/live.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const ann = fileFixture(() => aTeacher(app, company, { first_name: 'Ann', last_name: 'Frey' }))
const ben = fileFixture(() => aTeacher(app, company, { first_name: 'Ben', last_name: 'Roth' }))
const student = fileFixture(() => aStudent(app, company))
const stranger = fileFixture(async () => aTeacher(app, await aCompany(app)))

let course: TestCourse
beforeEach(async () => {
  course = await aCourse(app, ann, { lessons: 2 })
})
const announce = async (as: typeof ann, lesson = 0) => {
  const params = { courseId: course.id, lessonId: course.lessonIds[lesson] ?? '' }
  return (await app.call(contract.announceEditor, { as, params, body: { locale: 'en_US' } })).data.data
}

test('is for staff of the company only', async () => {
  const params = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
  const calls = [
    { endpoint: contract.announceEditor, params, body: { locale: 'en_US' } },
    { endpoint: contract.leaveLesson, params },
  ]
  await expectGuarded(app, calls, { wrongRole: student, stranger })
})

// Specification, authoring 3: Authors in different blocks of a lesson never conflict, and see each other
test('others in the lesson are told by name, oneself and those of other lessons are not', async () => {
  expect(await announce(ann)).toEqual({ editors: [], version: 2 })
  await announce(stranger).catch(() => undefined)
  await announce(ben, 1)
  expect((await announce(ann)).editors).toEqual([])
  expect((await announce(ben)).editors).toEqual([
    { id: ann.id, name: 'Ann Frey', avatar: null, locale: 'en_US' },
  ])
})

test('others in the lesson are told live that somebody has come, once, and nobody else is', async () => {
  await announce(ann)
  const hears = await aLiveChannel(app, ann)
  const shown: WorkChanged[] = []
  hears.bind(workChangedEvent, (work: WorkChanged) => shown.push(work))
  for (let nth = 0; nth < 3; nth += 1) await announce(ben)
  await announce(ben, 1)
  await expect.poll(() => shown.map(({ subject }) => subject)).toContain(course.lessonIds[0])
  await sleep(1_500)
  // Events about lessons of other tests may arrive in the meantime.
  expect(shown.filter(({ subject }) => course.lessonIds.includes(subject))).toMatchObject([
    { kind: 'lesson_editors', subject: course.lessonIds[0] },
  ])
})

test('others in the lesson are told live that somebody has left, once, and is no longer there', async () => {
  await announce(ann)
  await announce(ben)
  await sleep(1_500)
  const hears = await aLiveChannel(app, ann)
  const shown: WorkChanged[] = []
  hears.bind(workChangedEvent, (work: WorkChanged) => shown.push(work))
  const leave = { as: ben, params: { courseId: course.id, lessonId: course.lessonIds[0] ?? '' } }
  for (let times = 0; times < 2; times += 1)
    expect((await app.call(contract.leaveLesson, leave)).status).toBe(204)
  await expect.poll(() => shown).toMatchObject([{ kind: 'lesson_editors', subject: course.lessonIds[0] }])
  expect((await announce(ann)).editors).toEqual([])
  await sleep(1_500)
  expect(shown).toHaveLength(1)
})

test('who has not been heard of for 40 seconds is no longer there', async () => {
  await announce(ann)
  const long = new Date(Date.now() - 41_000).toISOString()
  await app.database.db
    .updateTable('lesson_editors')
    .set({ seen_at: long })
    .where('user_id', '=', ann.id)
    .execute()
  expect((await announce(ben)).editors).toEqual([])
})
