import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveStudent } from '#contract/accounts/people.ts'
import {
  getLeaderboard,
  listOwnPoints,
  listTeams,
  updateParticipation,
} from '#contract/points/leaderboard.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aToken, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { givePoints } from '#tests/support/builders/points.ts'

/** A person with points who moves to another company takes them along. */

const app = aTestApp()
let parent: TestCompany
let [from, to] = [] as unknown as [TestCompany, TestCompany]
let admin: TestPerson

beforeAll(async () => {
  parent = await aCompany(app)
  admin = await anAdmin(app, parent)
})

const give = (person: TestPerson, amount: number, company_id?: string) =>
  givePoints(app, person, amount, { company_id })

async function aBoard(points: number[]): Promise<{ company: TestCompany; people: TestPerson[] }> {
  const company = await aCompany(app, { parent })
  await app.database.db
    .updateTable('companies')
    .set({ leaderboard_mode: 'names', leaderboard_teams: 'tags' })
    .where('id', '=', company.id)
    .execute()
  const people: TestPerson[] = []
  for (const amount of points) {
    const person = await aStudent(app, company, { tags: ['port'] })
    await give(person, amount)
    people.push(person)
  }
  return { company, people }
}

const move = async (person: TestPerson, company: TestCompany): Promise<void> => {
  const body = { company_id: company.id }
  const { status } = await app.call(moveStudent, { as: admin, params: { studentId: person.id }, body })
  expect(status).toBe(200)
}

const places = async (as: TestPerson): Promise<number[]> => {
  const { data } = (await app.call(getLeaderboard, { as, query: { period: 'all' } })).data
  return [data.people ?? 0, data.own?.place ?? 0, data.points]
}
const average = async (as: TestPerson): Promise<number[]> =>
  (await app.call(listTeams, { as, query: { period: 'all' } })).data.data.rows.map((row) => row.average)

/** The folded scores, counts and team sums of the two companies. */
async function kept(): Promise<unknown[]> {
  const these = sql`(${from.id}, ${to.id})`
  await sql`select fold_score_moves(id, 5000), fold_team_moves(id, 5000) from companies where id in ${these}`.execute(
    app.database.db,
  )
  const read = [
    sql`select company_id, period, student_id, points, shown from scores where company_id in ${these} order by 1, 2, 3`,
    sql`select company_id, period, points, members from score_counts
      where company_id in ${these} and members <> 0 order by 1, 2, 3, coarse`,
    sql`select company_id, student_id, team from team_members where company_id in ${these} order by 1, 2, 3`,
    sql`select company_id, period, team, points::int, people::int from team_scores
      where company_id in ${these} and people <> 0 order by 1, 2, 3`,
  ]
  return Promise.all(read.map(async (query) => (await query.execute(app.database.db)).rows))
}

describe('a person moved to another company', () => {
  it('is on its leaderboard and in its teams with all points, and on the one before no more', async () => {
    const [old, fresh] = [await aBoard([90, 50, 40, 30, 20, 10]), await aBoard([60, 50, 40, 30, 20])]
    from = old.company
    to = fresh.company
    const mover = old.people[0] as TestPerson
    const [stays, meets] = [old.people[1] as TestPerson, fresh.people[0] as TestPerson]
    await app.jobs.runDue(new Date(Date.now() + 60_000))
    expect([await places(stays), await average(stays)]).toEqual([[6, 2, 50], [40]])
    await move(mover, to)
    expect([await places(stays), await average(stays)]).toEqual([[5, 1, 50], [30]])
    expect([await places(meets), await average(meets)]).toEqual([[6, 2, 60], [48]])
    // Later points count in the new company, whichever company they are recorded for.
    await give(mover, 6)
    await give(mover, 6, to.id)
    expect([await places(meets), await average(meets)]).toEqual([[6, 2, 60], [50]])
    const after = await kept()
    for (const company of [to, from]) await sql`select rebuild_scores(${company.id})`.execute(app.database.db)
    expect(await kept()).toEqual(after)
    const moved = { ...mover, company_id: to.id, token: await aToken(app, mover.id) }
    expect(await places(moved)).toEqual([6, 1, 102])
    const ledger = await app.call(listOwnPoints, { as: moved, query: { period: 'all' } })
    expect(ledger.data.meta.total).toBe(102)
  })

  it('stays out where they had stepped out', async () => {
    const [old, fresh] = [await aBoard([90, 50, 40, 30, 20, 10]), await aBoard([60, 50, 40, 30, 20])]
    const mover = old.people[0] as TestPerson
    await app.call(updateParticipation, { as: mover, body: { takes_part: false } })
    await move(mover, fresh.company)
    expect(await places(fresh.people[0] as TestPerson)).toEqual([5, 1, 60])
    expect(await places(old.people[1] as TestPerson)).toEqual([5, 1, 50])
    const { rows } = await sql<{ company_id: string }>`
      select company_id from leaderboard_leavers where student_id = ${mover.id}`.execute(app.database.db)
    expect(rows).toEqual([{ company_id: fresh.company.id }])
  })
})
