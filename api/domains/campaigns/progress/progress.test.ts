import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as contract from '#contract/campaigns/campaign-progress.ts'
import { archiveCampaign, type Campaign, listCampaigns } from '#contract/campaigns/campaigns.ts'
import { shiftDay } from '#contract/days.ts'
import { listStudents, removeStudent } from '#contract/directory/directory.ts'
import { setAbsence } from '#contract/learning/absences.ts'
import { exemptFromCourse } from '#contract/learning/exemptions.ts'
import { getStudentCourse } from '#contract/learning/learning.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aLaunchedCampaign, waive } from '#tests/support/builders/campaigns.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'

const app = aTestApp()
const office = anOffice(app)
const today = new Date().toISOString().slice(0, 10)

const figuresOf = async ({ id }: Campaign, as: TestPerson) =>
  (await app.call(contract.getCampaignFigures, { as, params: { campaignId: id } })).data.data
const peopleOf = async ({ id }: Campaign, as: TestPerson, query = {}) =>
  (await app.call(contract.listCampaignPeople, { as, params: { campaignId: id }, query })).data
const partsOf = async ({ id }: Campaign, as: TestPerson, by: contract.CampaignPartKind) =>
  (await app.call(contract.listCampaignParts, { as, params: { campaignId: id, by } })).data.data

/** A company with an admin, students and a campaign of two courses of two lessons each. */
async function aCampaignWith(students: number, terms = {}) {
  const company = await aCompany(app)
  const admin = await anAdmin(app, company)
  const courses = [
    await aReleasedCourse(app, company, { items: [lesson(), lesson()] }),
    await aReleasedCourse(app, company, { items: [lesson(), lesson()] }),
  ] as const
  const people: TestPerson[] = []
  for (let made = 0; made < students; made += 1) people.push(await aStudent(app, company))
  const campaign = await aLaunchedCampaign(app, admin, courses, terms)
  const read = async (person: TestPerson | undefined, course: 0 | 1, items: number[]) => {
    const reader = aReader(app, person as TestPerson, courses[course])
    for (const item of items) await reader.read(item)
  }
  return { company, admin, courses, people, campaign, read }
}

// Specification +: A campaign shows how many people opened, begun and finished it, and its completion
it('counts people by how far they are, and completion by courses', async () => {
  const { admin, people, campaign, read, courses } = await aCampaignWith(4)
  await read(people[0], 0, [0, 1])
  await read(people[0], 1, [0, 1])
  await read(people[1], 0, [0, 1])
  await read(people[2], 0, [0])
  await aReader(app, people[3] as TestPerson, courses[1]).open(0)
  expect(await figuresOf(campaign, admin)).toMatchObject({
    updating: false,
    goal_percent: 90,
    figures: {
      people: { assigned: 4, opened: 4, begun: 3, done: 1 },
      completion: { done: 3, total: 8 },
      on_time: { done: 0, total: 0 },
      overdue: 0,
      waived: 0,
    },
  })
  const missing = await peopleOf(campaign, admin)
  expect(missing.meta).toEqual({ next_cursor: null, total: 3 })
  expect(missing.data.map(({ courses: { done, total } }) => [done, total]).sort()).toEqual([
    [0, 2],
    [0, 2],
    [1, 2],
  ])
  expect((await peopleOf(campaign, admin, { state: 'done' })).data[0]).toMatchObject({
    id: people[0]?.id,
    done_on: today,
  })
  // The list shows them, too.
  const listed = await app.call(listCampaigns, { as: admin })
  expect(listed.data.data[0]?.figures?.completion).toEqual({ done: 3, total: 8 })
})

it('takes waived, disabled and moved people out, and people who join by a tag in', async () => {
  const { admin, company, people, campaign, read } = await aCampaignWith(0, { tags: ['crew'] })
  for (let made = 0; made < 4; made += 1)
    people.push(await aStudent(app, company, { tags: made < 3 ? ['crew'] : [] }))
  await read(people[0], 0, [0, 1])
  await read(people[0], 1, [0, 1])
  const counts = async () => {
    const { figures } = await figuresOf(campaign, admin)
    return [figures.people.assigned, figures.people.done, figures.waived]
  }
  expect(await counts()).toEqual([3, 1, 0])
  const [, second, third, fourth] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
  expect((await waive(app, admin, campaign, second.id)).status).toBe(200)
  expect((await waive(app, admin, campaign, second.id)).status).toBe(200)
  expect(await counts()).toEqual([2, 1, 1])
  expect((await peopleOf(campaign, admin, { state: 'waived' })).data).toMatchObject([
    { id: second.id, waived: { reason: 'On parental leave', by: expect.stringContaining('Ada') } },
  ])
  expect((await waive(app, admin, campaign, fourth.id)).status).toBe(404)
  const { db } = app.database
  await db
    .updateTable('users')
    .set({ tags: ['crew'] })
    .where('id', '=', fourth.id)
    .execute()
  expect(await counts()).toEqual([3, 1, 1])
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', third.id).execute()
  expect(await counts()).toEqual([2, 1, 1])
  const back = { campaignId: campaign.id, studentId: second.id }
  expect((await app.call(contract.removeCampaignWaiver, { as: admin, params: back })).status).toBe(204)
  expect(await counts()).toEqual([3, 1, 0])
  const kinds = await db.selectFrom('events').select('kind').where('company_id', '=', company.id).execute()
  expect(kinds.filter(({ kind }) => kind.startsWith('campaign.person'))).toEqual([
    { kind: 'campaign.person_waived' },
    { kind: 'campaign.person_counted' },
  ])

  // The reason goes with the person.
  await waive(app, admin, campaign, second.id)
  await app.call(removeStudent, { as: admin, params: { studentId: second.id } })
  expect(await db.selectFrom('campaign_waivers').selectAll().execute()).toEqual([])
})

it('counts what is overdue and what was on time by the day of the company', async () => {
  const { admin, people, campaign, read, company } = await aCampaignWith(3, { due_on: shiftDay(today, -1) })
  for (const course of [0, 1] as const) await read(people[0], course, [0, 1])
  await sql`update enrolments set completed_at = completed_at - interval '3 days' where company_id = ${company.id}`.execute(
    app.database.db,
  )
  await read(people[1], 0, [0, 1])
  expect((await figuresOf(campaign, admin)).figures).toMatchObject({
    on_time: { done: 2, total: 6 },
    overdue: 2,
    people: { done: 1 },
  })
  expect((await peopleOf(campaign, admin, { state: 'overdue' })).data).toHaveLength(2)
})

// Specification +: Figures of fewer than five people are hidden
it('hides the figures of few people, and of those that would tell them', async () => {
  const { admin, company, campaign } = await aCampaignWith(6)
  const departments = ['Port', 'Port', 'Port', 'Port', 'Port', 'Crew']
  const rows = await app.database.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company.id)
    .where('role', '=', 'student')
    .execute()
  for (const [index, { id }] of rows.entries())
    await app.database.db
      .updateTable('users')
      .set({ department: departments[index] ?? '' })
      .where('id', '=', id)
      .execute()
  const parts = await partsOf(campaign, admin, 'department')
  expect(parts.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { id: null, name: 'Crew', people: null, completion: null, overdue: null },
    { id: null, name: 'Port', people: 5, completion: null, overdue: null },
  ])
  expect(await partsOf(campaign, admin, 'course')).toMatchObject([
    { people: 6, completion: { done: 0, total: 6 } },
    { people: 6, completion: { done: 0, total: 6 } },
  ])
  expect(await partsOf(campaign, admin, 'company')).toMatchObject([
    { id: company.id, people: 6, completion: { done: 0, total: 12 }, overdue: 0 },
  ])
})

it('shows group managers only their people, and counts no closed company', async () => {
  const { company, admin, people, campaign } = await aCampaignWith(3)
  const closed = await aCompany(app, { parent: company })
  await aStudent(app, closed)
  expect((await figuresOf(campaign, admin)).figures.people.assigned).toBe(4)
  const { db } = app.database
  await db
    .updateTable('companies')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', closed.id)
    .execute()
  expect((await figuresOf(campaign, admin)).figures.people.assigned).toBe(3)
  const manager = await aTeacher(app, company)
  await db
    .updateTable('users')
    .set({ abilities: ['group_manager'] })
    .where('id', '=', manager.id)
    .execute()
  const groupId = '0190a000-0000-7000-8000-00000000c0de'
  await db
    .insertInto('groups')
    .values({ id: groupId, company_id: company.id, name: 'Deck', created_at: new Date().toISOString() })
    .execute()
  await db.insertInto('group_managers').values({ group_id: groupId, user_id: manager.id }).execute()
  await db
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: people[0]?.id ?? '', added_at: new Date().toISOString() })
    .execute()
  await app.heard()
  const seen = await figuresOf(campaign, manager)
  expect([seen.figures.people.assigned, seen.days]).toEqual([1, []])
  expect((await peopleOf(campaign, manager)).data.map(({ id }) => id)).toEqual([people[0]?.id])
  const listed = await app.call(listCampaigns, { as: manager })
  expect(listed.data.data[0]?.figures?.people.assigned).toBe(1)
  expect((await figuresOf(campaign, admin)).figures.people.assigned).toBe(3)
  await waive(app, admin, campaign, people[1]?.id ?? '')
  expect((await figuresOf(campaign, admin)).figures.waived).toBe(1)
  expect((await figuresOf(campaign, manager)).figures.waived).toBe(0)
  const file = await app.call(contract.exportCampaignPeople, {
    as: manager,
    params: { campaignId: campaign.id },
    body: {},
  })
  expect(file.text.trim().split('\n')).toHaveLength(2)
})

it('pages the missing by name and searches them', async () => {
  const { admin, people, campaign } = await aCampaignWith(3)
  const names = ['=cmd', 'Beta', 'Gamma']
  for (const [index, { id }] of people.entries())
    await app.database.db
      .updateTable('users')
      .set({ last_name: names[index] ?? '' })
      .where('id', '=', id)
      .execute()
  const first = await peopleOf(campaign, admin, { limit: 2 })
  expect(first.meta).toMatchObject({ total: 3 })
  const second = await peopleOf(campaign, admin, { limit: 2, cursor: first.meta.next_cursor })
  expect([...first.data, ...second.data].map(({ full_name }) => full_name.split(' ').at(-1))).toEqual(names)
  expect((await peopleOf(campaign, admin, { search: 'gam' })).data.map(({ id }) => id)).toEqual([
    people[2]?.id,
  ])
  const file = await app.call(contract.exportCampaignPeople, {
    as: admin,
    params: { campaignId: campaign.id },
    body: { state: 'missing' },
  })
  expect(file.text).toContain('Gamma')
  // A name is never a formula.
  await app.database.db
    .updateTable('users')
    .set({ first_name: '=1+1' })
    .where('id', '=', people[0]?.id ?? '')
    .execute()
  const again = await app.call(contract.exportCampaignPeople, {
    as: admin,
    params: { campaignId: campaign.id },
    body: {},
  })
  expect(again.text).not.toMatch(/(^|[,;\n])"?=1\+1/)
})

it('records each day once, keeps it when people move later, and keeps its last figures when archived', async () => {
  const { admin, people, campaign, read, company } = await aCampaignWith(2)
  await read(people[0], 0, [0, 1])
  const { db } = app.database
  await sql`update campaigns set launched_at = launched_at - interval '1 day' where id = ${campaign.id}`.execute(
    db,
  )
  const nextRun = async (at: Date) => {
    await app.jobs.plan(at)
    await sql`update jobs set run_at = ${at.toISOString()} where kind = 'campaigns.count'`.execute(db)
    await app.jobs.runDue(at)
  }
  await figuresOf(campaign, admin)
  await nextRun(new Date())
  const { days } = await figuresOf(campaign, admin)
  expect(days).toEqual([{ on: shiftDay(today, -1), done: 1, total: 4 }])
  const other = await aCompany(app)
  await db
    .updateTable('users')
    .set({ company_id: other.id })
    .where('id', '=', people[1]?.id ?? '')
    .execute()
  await nextRun(new Date(Date.now() + 60_000))
  expect((await figuresOf(campaign, admin)).days).toEqual(days)
  expect((await figuresOf(campaign, admin)).figures.people.assigned).toBe(1)
  await app.call(archiveCampaign, {
    as: admin,
    params: { campaignId: campaign.id },
    body: { version: campaign.version, withdraw: true },
  })
  const last = await figuresOf(campaign, admin)
  expect(last.figures).toMatchObject({ people: { assigned: 1 }, completion: { done: 1, total: 2 } })
  expect((await peopleOf(campaign, admin)).data).toEqual([])
  const kinds = await db.selectFrom('events').select('kind').where('company_id', '=', company.id).execute()
  expect(kinds.map(({ kind }) => kind)).toContain('campaign.archived')
  expect(office.company.id).not.toBe(company.id)
})

it('counts who is exempt or away beside, and exempts who is waived from what it alone assigned', async () => {
  const { admin, people, campaign, courses } = await aCampaignWith(4, { due_on: shiftDay(today, 5) })
  const [exempt, partly, away, waived] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
  const exemptFrom = (student: TestPerson, course: 0 | 1) =>
    app.call(exemptFromCourse, {
      as: admin,
      params: { courseId: courses[course].id, studentId: student.id },
      body: { reason: 'not_relevant' },
    })
  for (const [student, course] of [
    [exempt, 0],
    [exempt, 1],
    [partly, 1],
  ] as const)
    expect((await exemptFrom(student, course)).status).toBe(200)
  const body = { starts_on: today, ends_on: null }
  await app.call(setAbsence, { as: admin, params: { studentId: away.id }, body })
  await waive(app, admin, campaign, waived.id)
  expect((await figuresOf(campaign, admin)).figures).toMatchObject({
    people: { assigned: 1 },
    completion: { done: 0, total: 1 },
    waived: 3,
  })
  const beside = (await peopleOf(campaign, admin, { state: 'waived' })).data
  expect(beside.map(({ id, not_counted }) => [id, not_counted]).sort()).toEqual(
    [
      [exempt.id, 'exempt'],
      [away.id, 'away'],
      [waived.id, 'waived'],
    ].sort(),
  )
  expect((await peopleOf(campaign, admin)).data).toMatchObject([{ id: partly.id, not_counted: null }])
  const { data: listed } = (await app.call(listStudents, { as: admin })).data
  const statesOf = Object.fromEntries(
    listed.map(({ id, state, courses: { assigned } }) => [id, [state, assigned]]),
  )
  expect(statesOf).toEqual({
    [exempt.id]: ['exempt', 0],
    [partly.id]: ['not_started', 1],
    [away.id]: ['away', 2],
    [waived.id]: ['exempt', 0],
  })
  const seen = await app.call(getStudentCourse, { as: waived, params: { courseId: courses[0].id } })
  expect(seen.data.data).toMatchObject({ due_on: null, exemption: { reason: 'campaign', until: null } })
  await app.call(contract.removeCampaignWaiver, {
    as: admin,
    params: { campaignId: campaign.id, studentId: waived.id },
  })
  const again = (await app.call(listStudents, { as: admin, query: { state: 'not_started' } })).data.data
  expect(again.map(({ id }) => id).sort()).toEqual([partly.id, waived.id].sort())
})

it('counts those who are waived even if nobody else is left', async () => {
  const { admin, people, campaign } = await aCampaignWith(1)
  expect((await figuresOf(campaign, admin)).figures.people.assigned).toBe(1)
  await waive(app, admin, campaign, people[0]?.id ?? '')
  expect((await figuresOf(campaign, admin)).figures).toMatchObject({
    ...{ people: { assigned: 0, done: 0 }, completion: { done: 0, total: 0 }, waived: 1 },
  })
})

it('keeps what was done until the moment it is archived, and is archived once however often', async () => {
  const { admin, people, campaign, read } = await aCampaignWith(1)
  const archive = () =>
    app.call(archiveCampaign, {
      as: admin,
      params: { campaignId: campaign.id },
      body: { version: campaign.version, withdraw: true },
    })
  await read(people[0], 0, [0, 1])
  const answers = await Promise.all([archive(), archive()])
  answers.push(await archive())
  expect(answers.map(({ status, data }) => [status, data?.data?.state])).toEqual([
    [200, 'archived'],
    [200, 'archived'],
    [200, 'archived'],
  ])
  expect((await figuresOf(campaign, admin)).figures.completion).toEqual({ done: 1, total: 2 })
})
