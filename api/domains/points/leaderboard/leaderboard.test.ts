import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { updateCompany } from '#contract/companies/company-settings.ts'
import {
  getLeaderboard,
  getLeaderboardTop,
  type LeaderboardMode,
  listOwnPoints,
  updateParticipation,
} from '#contract/points/leaderboard.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aToken, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { givePoints } from '#tests/support/builders/points.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { takeBack } from '../points.service.ts'

const app = aTestApp()

const give = (person: TestPerson, amount: number, cause_id?: string) =>
  givePoints(app, person, amount, { cause_id })

/** A company with students who have the given points, and its leaderboard. */
async function aBoard(mode: LeaderboardMode, points: number[]) {
  const company = await aCompany(app)
  await setMode(company, mode)
  const students: TestPerson[] = []
  for (const amount of points) {
    const student = await aStudent(app, company)
    await give(student, amount)
    students.push(student)
  }
  return { company, students, first: students[0] as TestPerson }
}

const setMode = (company: TestCompany, leaderboard_mode: LeaderboardMode) =>
  app.database.db.updateTable('companies').set({ leaderboard_mode }).where('id', '=', company.id).execute()

const board = async (as: TestPerson, period: 'week' | 'month' | 'year' | 'all' = 'month') =>
  (await app.call(getLeaderboard, { as, query: { period } })).data.data

describe('places', () => {
  it('are shared by those with the same points, with two neighbours on each side and the best three', async () => {
    const { students } = await aBoard('names', [70, 60, 60, 50, 40, 30, 20])
    const fifth = await board(students[4] as TestPerson)
    expect(fifth).toMatchObject({ people: 7, points: 40, own: { place: 5, is_tied: false, is_you: true } })
    expect(fifth.next).toEqual({ place: 4, points: 10 })
    expect(fifth.top.map(({ place, is_tied, points }) => [place, is_tied, points])).toEqual([
      [1, false, 70],
      [2, true, 60],
      [2, true, 60],
    ])
    expect(fifth.neighbours.map(({ place, points }) => [place, points])).toEqual([
      [2, 60],
      [4, 50],
      [5, 40],
      [6, 30],
      [7, 20],
    ])
  })

  it('follow a finished lesson in the call that earned it, and name what it was', async () => {
    const { company, students } = await aBoard('names', [9, 8, 7, 6, 5])
    const course = await aReleasedCourse(app, company)
    const last = students[4] as TestPerson
    await aReader(app, last, course).read(0)
    expect(await board(last)).toMatchObject({ points: 15, own: { place: 1, points: 15 } })
    const { data, meta } = (await app.call(listOwnPoints, { as: last, query: { limit: 1 } })).data
    expect(meta.total).toBe(15)
    expect(data).toMatchObject([
      { cause: 'lesson', amount: 10, title: 'lesson 1', course: { title: 'A course' }, is_taken_back: false },
    ])
    const next = await app.call(listOwnPoints, {
      as: last,
      query: { limit: 1, cursor: meta.next_cursor ?? '' },
    })
    expect(next.data.data.map(({ amount }) => amount)).toEqual([5])
    expect(next.data.meta.next_cursor).toBeNull()
  })

  it('lose points taken back in the periods that had them', async () => {
    const { students, first } = await aBoard('names', [9, 8, 7, 6, 5])
    const causeId = newId()
    await give(first, 100, causeId)
    const longAgo = sql<string>`'2024-02-29'::date`
    await app.database.db
      .updateTable('points')
      .set({ day: longAgo })
      .where('cause_id', '=', causeId)
      .execute()
    await sql`select rebuild_scores(${first.company_id})`.execute(app.database.db)
    expect(await board(first, 'all')).toMatchObject({ points: 109 })
    expect(await board(first, 'month')).toMatchObject({ points: 9 })
    await takeBack(app.contextOutside(), { student_id: first.id, cause_kind: 'lesson', cause_id: causeId })
    expect(await board(first, 'all')).toMatchObject({ points: 9 })
    expect(await board(first, 'month')).toMatchObject({ points: 9, own: { place: 1 } })
    expect(await board(students[1] as TestPerson, 'year')).toMatchObject({ own: { place: 2 } })
  })
})

describe('privacy', () => {
  it('shows nothing but own points below five people', async () => {
    const { first } = await aBoard('names', [9, 8, 7, 6])
    expect(await board(first)).toMatchObject({ points: 9, people: null, own: null, top: [], neighbours: [] })
    const top = await app.call(getLeaderboardTop, { as: first })
    expect(top.data.data).toMatchObject({ people: null, rows: [] })
  })

  it('tells only the own place unless the company says otherwise', async () => {
    const { first } = await aBoard('own_place', [9, 8, 7, 6, 5])
    expect(await board(first)).toMatchObject({ people: 5, own: { place: 1 }, top: [], neighbours: [] })
    expect((await app.call(getLeaderboardTop, { as: first })).data.data.rows).toEqual([])
  })

  it('makes up other names each period, without picture, department or movement', async () => {
    const { students, first } = await aBoard('pseudonyms', [9, 8, 7, 6, 5])
    const month = await board(first)
    const names = month.top.filter(({ is_you }) => !is_you).map(({ name }) => name)
    for (const name of names) expect(name).not.toMatch(/Ada|Example/)
    const year = await board(first, 'year')
    expect(year.top.filter(({ is_you }) => !is_you).map(({ name }) => name)).not.toEqual(names)
    const seen = await board(students[1] as TestPerson)
    expect(seen.pseudonym).toBe(names[0])
    expect(seen.top[0]?.name).toBe(month.pseudonym)
  })

  it('forgets at once who steps out, and has them back with all points', async () => {
    const { students, first } = await aBoard('names', [9, 8, 7, 6, 5, 4])
    const second = students[1] as TestPerson
    expect((await app.call(updateParticipation, { as: first, body: { takes_part: false } })).status).toBe(200)
    expect(await board(first)).toMatchObject({ takes_part: false, points: 9, own: null, people: 5 })
    await give(first, 50)
    expect(await board(second)).toMatchObject({ people: 5, own: { place: 1 } })
    await app.call(updateParticipation, { as: first, body: { takes_part: true } })
    expect(await board(first)).toMatchObject({ points: 59, people: 6, own: { place: 1 } })
    expect(await board(second)).toMatchObject({ own: { place: 2 } })
  })

  it('shows those alone who chose to take part where the company asks, and asks anew in another company', async () => {
    const { company, students, first } = await aBoard('names', [9, 8, 7, 6, 5, 4])
    const admin = await anAdmin(app, company)
    const ask = async (version: number, leaderboard_opt_in: boolean) => {
      const body = { version, leaderboard_opt_in }
      const { data } = await app.call(updateCompany, { as: admin, params: { companyId: company.id }, body })
      expect(data.data.leaderboard_opt_in).toBe(leaderboard_opt_in)
      await app.jobs.runDue(new Date(Date.now() + 60_000))
    }
    const choose = (as: TestPerson, takes_part: boolean) =>
      app.call(updateParticipation, { as, body: { takes_part } })
    await ask(1, true)
    expect(await board(first)).toMatchObject({ is_opt_in: true, takes_part: false, points: 9, people: null })
    for (const student of students.slice(1)) await choose(student, true)
    expect(await board(students[1] as TestPerson)).toMatchObject({ people: 5, own: { place: 1, points: 8 } })
    await give(first, 50)
    expect(await board(first)).toMatchObject({ takes_part: false, points: 59, people: 5, own: null })
    await choose(first, true)
    expect(await board(first)).toMatchObject({ takes_part: true, people: 6, own: { place: 1, points: 59 } })
    await choose(first, false)
    expect(await board(students[1] as TestPerson)).toMatchObject({ people: 5, own: { place: 1 } })

    const other = await aCompany(app)
    await app.database.db
      .updateTable('companies')
      .set({ leaderboard_opt_in: true })
      .where('id', '=', other.id)
      .execute()
    const mover = students[1] as TestPerson
    await app.database.db
      .updateTable('users')
      .set({ company_id: other.id })
      .where('id', '=', mover.id)
      .execute()
    expect(await board({ ...mover, company_id: other.id, token: await aToken(app, mover.id) })).toMatchObject(
      {
        takes_part: false,
        points: 8,
        people: null,
      },
    )

    await ask(2, false)
    // A person who left stays out.
    expect(await board(students[2] as TestPerson)).toMatchObject({ is_opt_in: false, takes_part: true })
    expect(await board(first)).toMatchObject({ takes_part: false })
  })

  it('is closed to everybody where the company switches it off', async () => {
    const { company, first } = await aBoard('names', [9, 8, 7, 6, 5])
    const admin = await anAdmin(app, company)
    const body = { version: 1, leaderboard_mode: 'off' as const }
    expect(
      (await app.call(updateCompany, { as: admin, params: { companyId: company.id }, body })).data.data,
    ).toMatchObject({ leaderboard_mode: 'off' })
    await app.heard()
    expect((await app.call(getLeaderboard, { as: first })).status).toBe(403)
  })

  it('keeps staff and guests out', async () => {
    const { company } = await aBoard('names', [9])
    expect((await app.call(getLeaderboard, { as: await anAdmin(app, company) })).status).toBe(403)
    expect((await app.call(getLeaderboard)).status).toBe(401)
  })
})

/** Pseudo-random numbers, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe.each([1, 2, 3])('places of a random ledger, seed %i', (seed) => {
  it('are those that counting gives, whatever is folded, taken back, stepped out or disabled', async () => {
    const random = randomFrom(seed)
    const { company, students, first } = await aBoard(
      'names',
      Array.from({ length: 30 }, () => 1 + random(600)),
    )
    const pick = () => students[random(students.length)] as TestPerson
    for (let step = 0; step < 60; step += 1) {
      const person = pick()
      const choice = random(10)
      const causeId = newId()
      if (choice < 5) await give(person, 1 + random(700))
      else if (choice === 5) {
        await give(person, 1 + random(700), causeId)
        await takeBack(app.contextOutside(), {
          student_id: person.id,
          cause_kind: 'lesson',
          cause_id: causeId,
        })
      } else if (choice === 6)
        await app.call(updateParticipation, { as: person, body: { takes_part: random(2) === 0 } })
      else if (choice === 7 && person.id !== first.id)
        await app.database.db
          .updateTable('users')
          .set({ status: random(2) === 0 ? 'disabled' : 'active' })
          .where('id', '=', person.id)
          .execute()
      else if (choice === 8)
        await sql`select fold_score_moves(${company.id}, ${1 + random(20)})`.execute(app.database.db)
      else if (choice === 9 && random(4) === 0)
        await sql`select rebuild_scores(${company.id})`.execute(app.database.db)
    }
    await expectCounted(company, 'all')
    await app.jobs.plan()
    await app.jobs.runDue(new Date(Date.now() + 60_000))
    await expectCounted(company, 'all')
    await expectCounted(company, String(new Date().getUTCFullYear()))
  })
})

/** Compares every place of a period with a plain count over the ledger. */
async function expectCounted(company: TestCompany, period: string) {
  const { rows } = await sql<{
    student_id: string
    place: number
    counted: number
    people: number
    all: number
  }>`
    with ledger as (
      select student_id, sum(amount)::int as points from points
        join users on users.id = student_id
      where users.company_id = ${company.id} and users.status = 'active'
        and not exists (select from leaderboard_leavers l where l.student_id = users.id)
        and ${period} in (select unnest(score_periods(day)))
      group by student_id having sum(amount) > 0
    )
    select student_id, score_rank(${company.id}, ${period}, points) as place,
      (select 1 + count(*) from ledger other where other.points > ledger.points)::int as counted,
      score_rank(${company.id}, ${period}, 0) - 1 as people, (select count(*) from ledger)::int as all
    from ledger`.execute(app.database.db)
  expect(rows.length).toBeGreaterThan(5)
  for (const { place, counted, people, all } of rows) expect([place, people]).toEqual([counted, all])
}
