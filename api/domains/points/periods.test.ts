import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { leaderboardPeriods } from '#contract/points/leaderboard.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { award } from './points.service.ts'
import { periodOfDay } from './score-periods.rules.ts'
import { scoreJobs } from './scores.jobs.ts'

const app = aTestApp()

// By ISO 8601, a week belongs to the year of its Thursday.
it.each([
  ['2026-12-31', '2026-W53'],
  ['2027-01-01', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-01', '2020-W53'],
  ['2028-02-29', '2028-W09'],
])('the periods of %s are one in the program and in the database', async (day, week) => {
  const { rows } = await sql<{ keys: string[] }>`select score_periods(${day}::date) as keys`.execute(
    app.database.db,
  )
  const own = leaderboardPeriods.map((kind) => periodOfDay(kind, day).key)
  expect([...(rows[0]?.keys ?? [])].sort()).toEqual(own.sort())
  expect(own).toContain(week)
})

it('points count on the day that it is where the company is', async () => {
  const { db } = app.database
  const now = new Date('2026-12-31T10:30:00Z')
  for (const [time_zone, day, periods] of [
    ['Pacific/Kiritimati', '2027-01-01', ['2026-W53', '2027', '2027-01', 'all']],
    ['Pacific/Pago_Pago', '2026-12-30', ['2026', '2026-12', '2026-W53', 'all']],
  ] as const) {
    const company = await aCompany(app, { time_zone })
    const student = await aStudent(app, company)
    const cause = { cause_kind: 'lesson' as const, cause_id: newId(), course_id: null, enrolment_id: null }
    await db
      .transaction()
      .execute((transaction) =>
        award(
          { ...app.contextOutside(), db: transaction, now },
          { ...cause, student_id: student.id, company_id: company.id, amount: 10 },
        ),
      )
    const won = await sql<{
      day: string
    }>`select day::text from points where student_id = ${student.id}`.execute(db)
    expect([time_zone, won.rows]).toEqual([time_zone, [{ day }]])
    const scored = await sql<{
      period: string
    }>`select period from scores where student_id = ${student.id}`.execute(db)
    expect([time_zone, scored.rows.map(({ period }) => period).sort()]).toEqual([time_zone, periods])
  }
})

it('the nightly check names students whose scores differ from the ledger, and nobody else', async () => {
  const { db } = app.database
  const company = await aCompany(app)
  const [right, wrong] = [await aStudent(app, company), await aStudent(app, company)]
  for (const { id } of [right, wrong])
    await db.transaction().execute((transaction) =>
      award(
        { ...app.contextOutside(), db: transaction },
        {
          student_id: id,
          company_id: company.id,
          cause_kind: 'lesson',
          cause_id: newId(),
          course_id: null,
          enrolment_id: null,
          amount: 10,
        },
      ),
    )
  const check = scoreJobs.find(({ kind }) => kind === 'points.check_scores')
  const logged: { students: unknown[] }[] = []
  const run = async () => {
    logged.length = 0
    const ctx = app.contextOutside()
    const log = { ...ctx.log, error: (details: { students: unknown[] }) => logged.push(details) }
    await check?.run({ ...ctx, log }, {} as never, { id: newId(), stopping: AbortSignal.abort() })
    return JSON.stringify(logged)
  }
  expect(await run()).toBe('[]')
  await sql`update scores set points = 11 where student_id = ${wrong.id} and period = 'all'`.execute(db)
  const found = await run()
  expect([found.includes(wrong.id), found.includes(right.id)]).toEqual([true, false])
})
