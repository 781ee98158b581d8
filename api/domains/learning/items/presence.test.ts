import { describe, expect, it } from 'vitest'
import { getStudentFile } from '#contract/directory/directory.ts'
import { getOwnStats } from '#contract/learning/activity.ts'
import { markPresence, type PresenceState } from '#contract/learning/presence.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson({ steps: 2 }), lesson()] }))
const student = testFixture(() => aStudent(app, company))

const reader = () => aReader(app, student, course)
const itemId = (index: number) => course.items[index]?.id ?? ''
const sign = (state: PresenceState, index = 0) =>
  app.call(markPresence, {
    as: student,
    params: { courseId: course.id, itemId: itemId(index) },
    body: { state },
  })
const ownRow = () =>
  app.database.db
    .selectFrom('enrolments')
    .select(['active_seconds', 'present_at', 'last_active_at'])
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow()
/** Simulates passing time by moving the last heartbeats back. */
async function wait(seconds: number): Promise<void> {
  const before = (moment: string | null) =>
    moment && new Date(Date.parse(moment) - seconds * 1_000).toISOString()
  const { present_at, last_active_at } = await ownRow()
  await app.database.db
    .updateTable('enrolments')
    .set({ present_at: before(present_at), last_active_at: before(last_active_at) ?? last_active_at })
    .where('student_id', '=', student.id)
    .execute()
}
/** Allows for the time that the calls themselves take. */
const expectSeconds = async (seconds: number) => {
  const { active_seconds } = await ownRow()
  expect(active_seconds).toBeGreaterThanOrEqual(seconds)
  expect(active_seconds).toBeLessThanOrEqual(seconds + 5)
}

describe('the time spent on a course', () => {
  it('is what lies between signs of reading, on whatever item', async () => {
    await reader().open(0)
    await sign('reading')
    for (let signs = 0; signs < 4; signs += 1) {
      await wait(30)
      await sign('reading')
    }
    await expectSeconds(120)
    await wait(20)
    await reader().advance(0, 0)
    await wait(10)
    await sign('reading', 1)
    await expectSeconds(150)
  })

  it.each(['left', 'away'] as const)('does not go on while the reader is %s', async (state) => {
    await reader().open(0)
    await sign('reading')
    await wait(20)
    await sign(state)
    await wait(60)
    await reader().advance(0, 0)
    await wait(20)
    await sign('reading')
    await expectSeconds(20)
    await wait(30)
    await sign('reading')
    await expectSeconds(50)
  })

  it('leaves out what lies between signs that are far apart, and what is no item', async () => {
    await reader().open(0)
    await wait(60)
    await reader().outline()
    await reader().advance(0, 0)
    await expectSeconds(0)
    await sign('reading')
    await wait(8 * 60)
    await sign('reading')
    await expectSeconds(0)
  })

  it('stays with an item that another page opened since, when the page before is left', async () => {
    await reader().open(0)
    await sign('reading', 0)
    await sign('reading', 1)
    await sign('left', 0)
    await wait(30)
    await sign('reading', 1)
    await expectSeconds(30)
  })

  it('ends with the course, and is the same for student and staff', async () => {
    await reader().open(0)
    await sign('reading')
    for (let signs = 0; signs < 4; signs += 1) {
      await wait(60)
      await sign('reading')
    }
    await reader().advance(0, 0)
    await reader().markRead(0)
    await reader().open(1)
    await wait(60)
    expect((await reader().markRead(1)).data.data.finished).toBe(true)
    await expectSeconds(300)
    const minutes = async () => {
      const staff = await aTeacher(app, company)
      const file = await app.call(getStudentFile, { as: staff, params: { studentId: student.id } })
      return [
        (await reader().summary()).data.data.minutes,
        (await app.call(getOwnStats, { as: student })).data.data.minutes,
        file.data.data.stats.minutes,
      ]
    }
    expect(await minutes()).toEqual([5, 5, 5])
    for (let signs = 0; signs < 4; signs += 1) {
      await sign('reading', 1)
      await wait(60)
      await reader().open(0)
    }
    expect(await minutes()).toEqual([5, 5, 5])
  })
})

describe('a sign of presence', () => {
  it('is refused for an item of no course and a course that was not begun', async () => {
    expect((await sign('reading')).status).toBe(409)
    await reader().open(0)
    const params = { courseId: course.id, itemId: newId() }
    const unknown = await app.call(markPresence, { as: student, params, body: { state: 'reading' } })
    expect(unknown.status).toBe(404)
    expect((await sign('elsewhere' as PresenceState)).status).toBe(422)
  })
})
