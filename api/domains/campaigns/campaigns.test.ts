import { expect, it } from 'vitest'
import {
  archiveCampaign,
  checkCampaign,
  createCampaign,
  deleteCampaign,
  extendCampaign,
  getCampaign,
  launchCampaign,
  listCampaigns,
  setCampaignReaders,
  updateCampaign,
} from '#contract/campaigns/campaigns.ts'
import { shiftDay } from '#contract/days.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCampaignDraft, aLaunchedCampaign } from '#tests/support/builders/campaigns.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'

const app = aTestApp()
const office = anOffice(app)
const today = new Date().toISOString().slice(0, 10)

const assignmentsOf = (courseId: string) =>
  app.database.db
    .selectFrom('assignments')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('withdrawn_at', 'is', null)
    .execute()

const withdrawAll = (courseId: string) =>
  app.database.db
    .updateTable('assignments')
    .set({ withdrawn_at: new Date().toISOString() })
    .where('course_id', '=', courseId)
    .execute()

const eventsOf = async (campaignId: string) => {
  const rows = await app.database.db.selectFrom('events').select(['kind', 'data']).orderBy('id').execute()
  return rows.filter(({ data }) => (data as { campaign_id?: string }).campaign_id === campaignId)
}

// Specification +: A campaign assigns several courses to several companies in one step
it('assigns every course to every company when it is launched, with its terms, and once however often', async () => {
  const child = await aCompany(app, { parent: office.company })
  const courses = [await aReleasedCourse(app, office.company), await aReleasedCourse(app, office.company)]
  for (const { id } of courses) await withdrawAll(id)
  const due_on = shiftDay(today, 20)
  const company_ids = [office.company.id, child.id]
  const draft = await aCampaignDraft(app, office.admin, courses, {
    ...{ company_ids, due_on, with_descendants: false, tags: ['crew'] },
  })
  expect(draft).toMatchObject({ state: 'draft', version: 1, can: { launch: true, remind: false } })
  expect(draft.readers.map(({ id }) => id)).toEqual([office.admin.id])
  expect(await assignmentsOf(courses[0]?.id ?? '')).toEqual([])

  const launch = () =>
    app.call(launchCampaign, {
      as: office.admin,
      params: { campaignId: draft.id },
      body: { version: 1, clashes: [] },
    })
  const answers = await Promise.all([launch(), launch()])
  answers.push(await launch())
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ data }) => data.data.state)).toEqual(['running', 'running', 'running'])
  for (const { id } of courses) {
    const rows = await assignmentsOf(id)
    expect(rows.map(({ company_id }) => company_id).sort()).toEqual(company_ids.toSorted())
    expect(rows[0]).toMatchObject({ mandatory: true, due_on, tags: ['crew'], with_descendants: false })
  }
  const kinds = (await eventsOf(draft.id)).map(({ kind }) => kind)
  expect(kinds).toEqual(['campaign.created', 'campaign.launched'])
})

// Specification +: An assignment that a company has already is never silently overwritten
it('asks about assignments that exist, keeps those and replaces the others', async () => {
  const child = await aCompany(app, { parent: office.company })
  const course = await aReleasedCourse(app, office.company)
  const theirs = shiftDay(today, 5)
  await app.database.db
    .updateTable('assignments')
    .set({ due_on: theirs, mandatory: false })
    .where('course_id', '=', course.id)
    .execute()
  await app.database.db
    .insertInto('assignments')
    .values({ id: newId(), course_id: course.id, company_id: child.id, due_on: theirs })
    .execute()
  const draft = await aCampaignDraft(app, office.admin, [course], {
    company_ids: [office.company.id, child.id],
    due_on: shiftDay(today, 40),
  })
  const params = { campaignId: draft.id }
  const check = await app.call(checkCampaign, { as: office.admin, params })
  expect(check.data.data.clashes).toHaveLength(2)
  expect(check.data.data.clashes[0]?.terms).toMatchObject({ due_on: theirs })

  const launch = (clashes: { course_id: string; company_id: string; use: 'keep' | 'replace' }[]) =>
    app.call(launchCampaign, { as: office.admin, params, body: { version: 1, clashes } })
  const keep = { course_id: course.id, company_id: office.company.id, use: 'keep' as const }
  const refused = await launch([keep])
  expect(refused.status).toBe(409)
  expect(refused.error.detail).toMatchObject({ clashes: [{}, {}] })
  const answered = await launch([keep, { ...keep, company_id: child.id, use: 'replace' }])
  expect(answered.status).toBe(200)
  const rows = new Map((await assignmentsOf(course.id)).map((row) => [row.company_id, row]))
  expect(rows.get(office.company.id)).toMatchObject({ due_on: theirs, mandatory: false })
  expect(rows.get(child.id)).toMatchObject({ due_on: shiftDay(today, 40), mandatory: true })

  // Extending it leaves the kept one alone, and so does withdrawing.
  const extended = await app.call(extendCampaign, {
    as: office.admin,
    params,
    body: { version: 2, due_on: shiftDay(today, 60) },
  })
  expect(extended.data.data).toMatchObject({ due_on: shiftDay(today, 60), version: 3 })
  const later = new Map((await assignmentsOf(course.id)).map((row) => [row.company_id, row.due_on]))
  expect(later.get(office.company.id)).toBe(theirs)
  expect(later.get(child.id)).toBe(shiftDay(today, 60))
  const sooner = { version: 3, due_on: shiftDay(today, 30) }
  expect((await app.call(extendCampaign, { as: office.admin, params, body: sooner })).status).toBe(422)
  const archived = await app.call(archiveCampaign, {
    as: office.admin,
    params,
    body: { version: 3, withdraw: true },
  })
  expect(archived.data.data.state).toBe('archived')
  expect((await assignmentsOf(course.id)).map(({ company_id }) => company_id)).toEqual([office.company.id])
})

it('is changed as a draft, and after the launch only in what assigns nothing', async () => {
  const course = await aReleasedCourse(app, office.company)
  const draft = await aCampaignDraft(app, office.admin, [course])
  const params = { campaignId: draft.id }
  const update = (body: Parameters<typeof app.call<typeof updateCampaign>>[1]) =>
    app.call(updateCampaign, { as: office.admin, params, ...body })
  expect((await update({ body: { version: 1, mandatory: false } })).data.data).toMatchObject({
    ...{ mandatory: false, version: 2 },
  })
  expect((await update({ body: { version: 1, name: 'Stale' } })).status).toBe(409)
  const both = { version: 2, due_on: shiftDay(today, 3), due_days: 3 }
  expect((await update({ body: both })).status).toBe(422)
  await app.call(launchCampaign, {
    as: office.admin,
    params,
    body: {
      version: 2,
      clashes: [{ course_id: course.id, company_id: office.company.id, use: 'replace' }],
    },
  })
  expect((await update({ body: { version: 3, mandatory: true } })).status).toBe(409)
  const named = await update({ body: { version: 3, name: 'Winter', goal_percent: 80 } })
  expect(named.data.data).toMatchObject({ name: 'Winter', goal_percent: 80, version: 4 })
  expect((await app.call(deleteCampaign, { as: office.admin, params })).status).toBe(409)
})

it('refuses what is not published, foreign companies, and a past due day without confirmation', async () => {
  const course = await aReleasedCourse(app, office.company)
  const below = await aCompany(app, { parent: office.company })
  const draft = await aCampaignDraft(app, office.admin, [course], { due_on: shiftDay(today, -3) })
  const body = { ...draftBody(draft), company_id: below.id }
  const foreign = await app.call(createCampaign, { as: office.admin, body })
  expect(foreign.error.errors).toHaveProperty('company_ids')
  const unknown = { ...draftBody(draft), course_ids: [newId()] }
  expect((await app.call(createCampaign, { as: office.admin, body: unknown })).error.errors).toHaveProperty(
    'course_ids',
  )
  const past = await app.call(launchCampaign, {
    as: office.admin,
    params: { campaignId: draft.id },
    body: { version: 1, clashes: [] },
  })
  expect([past.status, past.error.detail]).toEqual([409, { past_due: shiftDay(today, -3) }])
})

const draftBody = (draft: Awaited<ReturnType<typeof aCampaignDraft>>) => ({
  ...{ name: draft.name, note: draft.note, company_id: draft.company.id, company_ids: draft.company_ids },
  ...{ with_descendants: draft.with_descendants, tags: draft.tags, course_ids: draft.course_ids },
  ...{ mandatory: draft.mandatory, starts_on: draft.starts_on, due_on: draft.due_on },
  ...{ due_days: draft.due_days, goal_percent: draft.goal_percent },
})

it('is not there for other companies, and only to be read for auditors and group managers', async () => {
  const course = await aReleasedCourse(app, office.company)
  const campaign = await aLaunchedCampaign(app, office.admin, [course])
  const params = { campaignId: campaign.id }
  expect((await app.call(getCampaign, { as: office.stranger, params })).status).toBe(404)
  for (const ability of ['auditor', 'group_manager'] as const) {
    const reader = await aTeacher(app, office.company)
    await app.database.db
      .updateTable('users')
      .set({ abilities: [ability] })
      .where('id', '=', reader.id)
      .execute()
    await app.heard()
    const seen = await app.call(getCampaign, { as: reader, params })
    expect([seen.status, seen.data.data.can.edit, seen.data.data.can.remind]).toEqual([200, false, false])
    const body = { version: campaign.version, name: 'Mine' }
    expect((await app.call(updateCampaign, { as: reader, params, body })).status).toBe(403)
  }
})

it('is listed newest first, by state, in pages, for the company and those below it', async () => {
  const company = await aCompany(app)
  const child = await aCompany(app, { parent: company })
  const admin = await anAdmin(app, company)
  await aStudent(app, company)
  const course = await aReleasedCourse(app, company)
  const make = (name: string, terms: object) => aLaunchedCampaign(app, admin, [course], { name, ...terms })
  const ended = await make('Ended', { due_on: shiftDay(today, -2) })
  const running = await make('Running', { due_on: shiftDay(today, 2) })
  const scheduled = await make('Scheduled', { starts_on: shiftDay(today, 2) })
  const draft = await aCampaignDraft(app, admin, [course], {
    ...{ name: 'Draft', company_id: child.id, company_ids: [child.id] },
  })
  const list = async (query = {}) => {
    const { data } = await app.call(listCampaigns, { as: admin, query })
    return data.data.map(({ id, state }) => [id, state])
  }
  expect(await list()).toEqual([
    [draft.id, 'draft'],
    [scheduled.id, 'scheduled'],
    [running.id, 'running'],
    [ended.id, 'ended'],
  ])
  for (const [id, state] of await list()) expect(await list({ state })).toEqual([[id, state]])
  expect(await list({ company_id: child.id })).toEqual([[draft.id, 'draft']])
  const first = await app.call(listCampaigns, { as: admin, query: { limit: 3 } })
  expect(await list({ cursor: first.data.meta.next_cursor })).toEqual([[ended.id, 'ended']])
})

it('tells staff who see all of it, chosen by an admin or by themselves', async () => {
  const course = await aReleasedCourse(app, office.company)
  const campaign = await aCampaignDraft(app, office.admin, [course])
  const params = { campaignId: campaign.id }
  const set = (as: typeof office.admin, user_ids: string[]) =>
    app.call(setCampaignReaders, { as, params, body: { user_ids } })
  expect((await set(office.teacher, [])).status).toBe(403)
  const own = await set(office.teacher, [office.admin.id, office.teacher.id])
  expect(own.data.data.readers).toHaveLength(2)
  expect((await set(office.admin, [office.stranger.id])).status).toBe(422)
  expect((await set(office.admin, [office.student.id])).status).toBe(422)
  expect((await set(office.admin, [])).data.data.readers).toEqual([])
})
