import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { getLeaderboard, listTeams } from '#contract/points/leaderboard.ts'
import { maintenanceConfig } from '#db/connection/connection-config.ts'
import { rebuildScores } from '#db/rebuild-scores.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { givePoints } from '#tests/support/builders/points.ts'
import { quietLog } from '#tests/support/database/database.ts'

const app = aTestApp()

const give = (person: TestPerson, amount: number) => givePoints(app, person, amount)

async function fold(): Promise<void> {
  await app.jobs.plan()
  await app.jobs.runDue(new Date(Date.now() + 60_000))
}

/** Five people of the team `blue`, with 10 to 50 points. */
async function aBoard(): Promise<[TestPerson, ...TestPerson[]]> {
  const company = await aCompany(app)
  await app.database.db
    .updateTable('companies')
    .set({ leaderboard_mode: 'names', leaderboard_teams: 'tags' })
    .where('id', '=', company.id)
    .execute()
  const first = await aStudent(app, company, { tags: ['blue'] })
  const people: [TestPerson, ...TestPerson[]] = [first]
  for (let count = 1; count < 5; count += 1) people.push(await aStudent(app, company, { tags: ['blue'] }))
  for (const [index, person] of people.entries()) await give(person, 10 * (index + 1))
  return people
}

const read = async (as: TestPerson) => {
  const { own, people } = (await app.call(getLeaderboard, { as })).data.data
  const team = (await app.call(listTeams, { as })).data.data.rows[0]
  return { place: own?.place, points: own?.points, people, average: team?.average }
}

async function aMaintenance(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(maintenanceConfig(app.database.config))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

it('counts are made anew while points are won, in that company and in others, and miss none', async () => {
  const [[first, second], [elsewhere]] = [await aBoard(), await aBoard()]
  await fold()
  await sql`update score_counts set members = members + 7 where company_id = ${first.company_id}`.execute(
    app.database.db,
  )
  await sql`update team_scores set points = points + 700 where company_id = ${first.company_id}`.execute(
    app.database.db,
  )
  await aMaintenance(async (client) => {
    await client.query('begin')
    await client.query('select rebuild_score_counts($1)', [first.company_id])
    await Promise.all([give(first, 100), give(second as TestPerson, 30), give(elsewhere, 100)])
    await client.query('commit')
  })
  const expected = { place: 1, points: 110, people: 5, average: 56 }
  expect(await read(first)).toEqual(expected)
  expect(await read(elsewhere)).toMatchObject({ place: 1, points: 110, people: 5 })
  await fold()
  expect(await read(first)).toEqual(expected)
  expect(await read(second as TestPerson)).toMatchObject({ place: 2, points: 50 })
})

it('the command mends scores, counts and teams of every company', async () => {
  const people = await aBoard()
  const { company_id } = people[0]
  const before = await Promise.all(people.map(read))
  const wrong = [
    sql`update scores set points = 1, shown = false where company_id = ${company_id}`,
    sql`delete from team_members where company_id = ${company_id}`,
    sql`delete from team_moves where company_id = ${company_id}`,
    sql`insert into score_counts values (${company_id}, 'all', 3, 900, 9)`,
  ]
  for (const statement of wrong) await statement.execute(app.database.db)
  expect(await Promise.all(people.map(read))).not.toEqual(before)
  await aMaintenance(async (client) => {
    expect(await rebuildScores(client, quietLog)).toBeGreaterThan(0)
  })
  expect(await Promise.all(people.map(read))).toEqual(before)
})
