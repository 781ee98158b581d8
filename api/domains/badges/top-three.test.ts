import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listOwnBadges } from '#contract/badges/badges.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { updateParticipation } from '#contract/points/leaderboard.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { decideMonths } from './top-three.job.ts'

const app = aTestApp()

/** Students with the given points, earned on a day. */
async function aBoard(day: string, points: number[], mode = 'own_place', time_zone = 'UTC') {
  const company = await aCompany(app, { time_zone })
  await app.database.db
    .updateTable('companies')
    .set({ leaderboard_mode: mode as 'names' })
    .where('id', '=', company.id)
    .execute()
  const students: TestPerson[] = []
  for (const amount of points) {
    const student = await aStudent(app, company)
    students.push(student)
    await app.database.db
      .insertInto('points')
      .values({
        student_id: student.id,
        company_id: company.id,
        cause_kind: 'lesson',
        cause_id: newId(),
        course_id: null,
        enrolment_id: null,
        amount,
        at: `${day}T12:00:00Z`,
        day: sql<string>`${day}::date`,
      })
      .execute()
  }
  return { company, students }
}
const decideOn = (moment: string) => {
  const ctx = { ...app.contextOutside(), now: new Date(moment) }
  return decideMonths({
    ...ctx,
    transaction: runInTransaction(ctx, () => undefined),
  })
}
const hasWon = async (as: TestPerson): Promise<boolean> =>
  (await app.call(listOwnBadges, { as })).data.data.some(
    ({ badge_type, won_at }) => badge_type === 'top_three' && won_at !== null,
  )
const winners = (students: TestPerson[]) => Promise.all(students.map(hasWon))

describe('the best three of a month', () => {
  it('win once it has ended, with those who share a place, and hear of it quietly', async () => {
    const { students } = await aBoard('2026-03-10', [70, 60, 50, 50, 40, 30])
    await decideOn('2026-03-31T23:59:00Z')
    expect(await winners(students)).toEqual([false, false, false, false, false, false])
    await decideOn('2026-04-01T00:01:00Z')
    expect(await winners(students)).toEqual([true, true, true, true, false, false])
    const notices = await app.call(listNotices, { as: students[0] as TestPerson })
    expect(notices.data.data.map(({ event }) => event)).toEqual(['badge_won'])
  })

  it('are found by the clock of the company', async () => {
    const { students } = await aBoard('2026-03-10', [5, 4, 3, 2, 1], 'own_place', 'Europe/Athens')
    await decideOn('2026-03-31T20:59:00Z')
    expect(await hasWon(students[0] as TestPerson)).toBe(false)
    await decideOn('2026-03-31T21:01:00Z')
    expect(await hasWon(students[0] as TestPerson)).toBe(true)
  })

  it('are found once, by however many processes, and whatever comes later', async () => {
    const { company, students } = await aBoard('2026-03-10', [5, 4, 3, 2, 1])
    await Promise.all([decideOn('2026-04-02T00:00:00Z'), decideOn('2026-04-02T00:00:00Z')])
    await sql`update scores set points = 99 where student_id = ${(students[4] as TestPerson).id}`.execute(
      app.database.db,
    )
    await decideOn('2026-04-03T00:00:00Z')
    expect(await winners(students)).toEqual([true, true, true, false, false])
    const awards = await app.database.db
      .selectFrom('badge_awards')
      .select('id')
      .where('company_id', '=', company.id)
      .execute()
    expect(awards).toHaveLength(3)
  })

  it('leave out who stepped out', async () => {
    const { students } = await aBoard('2026-03-10', [70, 60, 50, 40, 30, 20])
    await app.call(updateParticipation, { as: students[0] as TestPerson, body: { takes_part: false } })
    await decideOn('2026-04-01T00:01:00Z')
    expect(await winners(students)).toEqual([false, true, true, true, false, false])
  })

  it.each([
    ['below five people', [70, 60, 50, 40], 'names'],
    ['where the company has no leaderboard', [70, 60, 50, 40, 30], 'off'],
  ])('are nobody %s', async (_, points, mode) => {
    const { students } = await aBoard('2026-03-10', points, mode)
    await decideOn('2026-04-01T00:01:00Z')
    const won = await app.database.db
      .selectFrom('badge_awards')
      .select('id')
      .where(
        'student_id',
        'in',
        students.map(({ id }) => id),
      )
      .execute()
    expect(won).toEqual([])
  })

  it('of earlier months are made up for without a word', async () => {
    const { students } = await aBoard('2025-11-10', [5, 4, 3, 2, 1])
    await decideOn('2026-04-01T00:01:00Z')
    expect(await hasWon(students[0] as TestPerson)).toBe(true)
    expect((await app.call(listNotices, { as: students[0] as TestPerson })).data.data).toEqual([])
  })
})
