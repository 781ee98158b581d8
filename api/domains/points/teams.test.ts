import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeGroupMembers, createGroup, deleteGroup } from '#contract/accounts/groups.ts'
import { updateCompany } from '#contract/companies/company-settings.ts'
import {
  getLeaderboard,
  type LeaderboardTeams,
  listTeams,
  updateParticipation,
} from '#contract/points/leaderboard.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { givePoints } from '#tests/support/builders/points.ts'
import { takeBack } from './points.service.ts'

const app = aTestApp()

const give = (person: TestPerson, amount: number, cause_id?: string) =>
  givePoints(app, person, amount, { cause_id })

async function switchTeams(company: TestCompany, leaderboard_teams: LeaderboardTeams) {
  await app.database.db
    .updateTable('companies')
    .set({ leaderboard_teams })
    .where('id', '=', company.id)
    .execute()
  await app.jobs.runDue(new Date(Date.now() + 60_000))
}

/** Students with the given tags and points. */
async function aTeam(company: TestCompany, tags: string[], points: number[]): Promise<TestPerson[]> {
  const students: TestPerson[] = []
  for (const amount of points) {
    const student = await aStudent(app, company, { tags })
    if (amount > 0) await give(student, amount)
    students.push(student)
  }
  return students
}

const list = async (as: TestPerson, period: 'month' | 'all' = 'month') =>
  (await app.call(listTeams, { as, query: { period } })).data.data
const averages = async (as: TestPerson) =>
  (await list(as)).rows.map(({ place, name, average }) => [place, name, average])

const anyOf = (people: TestPerson[]) => people[0] as TestPerson

describe('teams by tag', () => {
  it('are placed by the average over all members, those without points too, with the own team marked', async () => {
    const company = await aCompany(app)
    const port = await aTeam(company, ['port'], [10, 10, 10, 10, 10, 0, 0, 0, 0, 0])
    const office = await aTeam(company, ['office'], [8, 8, 8, 8, 8])
    await switchTeams(company, 'tags')
    expect(await averages(anyOf(port))).toEqual([
      [1, 'office', 8],
      [2, 'port', 5],
    ])
    expect((await list(anyOf(port))).rows.map(({ is_own }) => is_own)).toEqual([false, true])
    for (const person of port.slice(5)) await give(person, 6)
    expect(await averages(anyOf(office))).toEqual([
      [1, 'office', 8],
      [1, 'port', 8],
    ])
    const causeId = newId()
    await give(anyOf(port), 1_000, causeId)
    expect(await averages(anyOf(port))).toEqual([
      [1, 'port', 108],
      [2, 'office', 8],
    ])
    await takeBack(app.contextOutside(), {
      student_id: anyOf(port).id,
      cause_kind: 'lesson',
      cause_id: causeId,
    })
    expect((await list(anyOf(port))).rows.map(({ is_tied }) => is_tied)).toEqual([true, true])
  })

  it('need five members with points, and name or count nobody', async () => {
    const company = await aCompany(app)
    const port = await aTeam(company, ['port'], [10, 10, 10, 10, 0])
    await switchTeams(company, 'tags')
    expect((await list(anyOf(port))).rows).toEqual([])
    await give(port[4] as TestPerson, 1)
    expect((await list(anyOf(port))).rows).toEqual([
      { place: 1, is_tied: false, is_own: true, name: 'port', average: 8 },
    ])
  })

  it('lose at once who steps out, in points and in members, and have them back', async () => {
    const company = await aCompany(app)
    const port = await aTeam(company, ['port'], [100, 10, 10, 10, 10, 10])
    await switchTeams(company, 'tags')
    const first = anyOf(port)
    expect(await averages(first)).toEqual([[1, 'port', 25]])
    const step = (takes_part: boolean) => app.call(updateParticipation, { as: first, body: { takes_part } })
    await step(false)
    expect(await averages(first)).toEqual([[1, 'port', 10]])
    await give(first, 500)
    expect(await averages(port[1] as TestPerson)).toEqual([[1, 'port', 10]])
    await step(true)
    expect(await averages(first)).toEqual([[1, 'port', 108]])
    await step(false)
    await app.call(updateParticipation, { as: port[1] as TestPerson, body: { takes_part: false } })
    expect(await averages(first)).toEqual([])
  })

  it('follow a change of tags, and who is disabled', async () => {
    const company = await aCompany(app)
    const port = await aTeam(company, ['port'], [60, 10, 10, 10, 10, 10, 10])
    await switchTeams(company, 'tags')
    const { db } = app.database
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', anyOf(port).id).execute()
    const last = port[6] as TestPerson
    expect(await averages(last)).toEqual([[1, 'port', 10]])
    await give(last, 50)
    await db
      .updateTable('users')
      .set({ tags: ['office'] })
      .where('id', '=', last.id)
      .execute()
    expect(await averages(last)).toEqual([[1, 'port', 10]])
    expect((await list(last)).rows.map(({ is_own }) => is_own)).toEqual([false])
  })
})

describe('teams by group', () => {
  it('follow the members of a group, and go with it', async () => {
    const company = await aCompany(app)
    const admin = await anAdmin(app, company)
    await switchTeams(company, 'groups')
    const people = await aTeam(company, ['port'], [10, 20, 30, 40, 50, 0])
    const created = await app.call(createGroup, {
      as: admin,
      body: { company_id: company.id, name: 'Night shift' },
    })
    const params = { groupId: created.data.data.id }
    await app.call(changeGroupMembers, { as: admin, params, body: { add: people.map(({ id }) => id) } })
    expect(await averages(anyOf(people))).toEqual([[1, 'Night shift', 25]])
    const last = people[5] as TestPerson
    await app.call(changeGroupMembers, { as: admin, params, body: { remove: [last.id] } })
    expect(await averages(last)).toEqual([[1, 'Night shift', 30]])
    await app.call(deleteGroup, { as: admin, params })
    expect(await averages(last)).toEqual([])
  })
})

describe('the switch for teams', () => {
  it('is off at first, and an admin turns it on and changes its kind', async () => {
    const company = await aCompany(app)
    const port = await aTeam(company, ['port'], [1, 2, 3, 4, 5])
    const first = anyOf(port)
    expect(await list(first)).toMatchObject({ teams: 'off', rows: [] })
    expect((await app.call(getLeaderboard, { as: first })).data.data.teams).toBe('off')
    const admin = await anAdmin(app, company)
    const change = async (version: number, leaderboard_teams: LeaderboardTeams) => {
      const params = { companyId: company.id }
      const body = { version, leaderboard_teams }
      const { data } = await app.call(updateCompany, { as: admin, params, body })
      await app.jobs.runDue(new Date(Date.now() + 60_000))
      return data.data.leaderboard_teams
    }
    expect(await change(1, 'tags')).toBe('tags')
    expect(await list(first)).toMatchObject({ teams: 'tags', rows: [{ name: 'port', average: 3 }] })
    expect(await change(2, 'groups')).toBe('groups')
    expect(await list(first)).toMatchObject({ teams: 'groups', rows: [] })
  })

  it('shows teams to students of the company only', async () => {
    const company = await aCompany(app)
    await aTeam(company, ['port'], [1, 2, 3, 4, 5])
    await switchTeams(company, 'tags')
    expect((await app.call(listTeams)).status).toBe(401)
    expect((await app.call(listTeams, { as: await anAdmin(app, company) })).status).toBe(403)
    const other = await aCompany(app)
    await switchTeams(other, 'tags')
    expect((await list(await aStudent(app, other, { tags: ['port'] }))).rows).toEqual([])
  })
})

describe('sums of teams', () => {
  it('are the same folded, rebuilt and counted from the ledger', async () => {
    const company = await aCompany(app)
    const people = await aTeam(company, ['port'], [10, 20, 30, 40, 50, 60])
    await aTeam(company, ['port', 'office'], [7, 8, 9, 10, 11])
    await switchTeams(company, 'tags')
    await app.call(updateParticipation, { as: people[1] as TestPerson, body: { takes_part: false } })
    for (const person of people) await give(person, 5)
    const counted = await sumsInLedger(company)
    expect(counted).toHaveLength(2)
    expect(await sumsKept(company)).toEqual(counted)
    await sql`select fold_team_moves(${company.id}, 7)`.execute(app.database.db)
    expect(await sumsKept(company)).toEqual(counted)
    await app.jobs.plan()
    await app.jobs.runDue(new Date(Date.now() + 60_000))
    const left = await sql`select from team_moves where company_id = ${company.id}`.execute(app.database.db)
    expect(left.rows).toHaveLength(0)
    expect(await sumsKept(company)).toEqual(counted)
    await sql`select rebuild_scores(${company.id})`.execute(app.database.db)
    expect(await sumsKept(company)).toEqual(counted)
  })
})

interface Sums {
  team: string
  points: number
  earners: number
  members: number
}

async function sumsKept(company: TestCompany): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with parts as (
      select period, team, points, people from team_scores where company_id = ${company.id}
      union all select period, team, points, people from team_moves where company_id = ${company.id}
    )
    select team, sum(points)::int as points, sum(people) filter (where period = 'all')::int as earners,
      sum(people) filter (where period = '')::int as members
    from parts where period in ('all', '') group by team order by team`.execute(app.database.db)
  return rows
}

async function sumsInLedger(company: TestCompany): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with people as (
      select users.id, 'tag:' || tag as team, (select sum(amount) from points where student_id = users.id) as points
      from users cross join unnest(tags) tag
      where company_id = ${company.id} and role = 'student' and status = 'active'
        and not exists (select from leaderboard_leavers l where l.student_id = users.id)
    )
    select team, sum(points)::int as points, count(*) filter (where points > 0)::int as earners, count(*)::int as members
    from people group by team order by team`.execute(app.database.db)
  return rows
}
