import { expect, it } from 'vitest'
import { getCompany } from '#contract/companies/company-settings.ts'
import * as contract from '#contract/companies/company-syncs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const root = fileFixture(() => aCompany(app, { name: 'Harbor', manager: 'Elena Marsh' }))
const admin = fileFixture(() => anAdmin(app, root))

const read = async (as: TestPerson = admin) => (await app.call(contract.getCompanySync, { as })).data.data
const start = (as: TestPerson = admin) => app.call(contract.startCompanySync, { as })
const runToEnd = async () => {
  await start()
  await app.jobs.runDue()
  const run = await read()
  return run?.changes.map(({ company, kind, count }) => `${company.name} ${kind} ${count}`).sort()
}

it('brings companies below in line once, says what changed, and reading starts nothing', async () => {
  const north = await aCompany(app, { parent: root, name: 'North' })
  await aCompany(app, { parent: north, name: 'Pier', manager: 'Ada' })
  await aCompany(app, { name: 'Stranger' })
  expect(await read()).toBeNull()
  await app.jobs.runDue()
  expect(await read()).toBeNull()

  const [first, again] = [await start(), await start()]
  expect([first.status, again.status]).toEqual([202, 202])
  expect(again.data.data.id).toBe(first.data.data.id)
  expect(first.data.data).toMatchObject({ state: 'waiting', changes: [], started_by: expect.any(String) })
  await app.jobs.runDue()
  expect(await read()).toMatchObject({
    state: 'done',
    companies: 2,
    changes: [{ company: { id: north.id, name: 'North' }, kind: 'brand', count: 1 }],
  })
  const { data } = await app.call(getCompany, { as: admin, params: { companyId: north.id } })
  expect(data.data).toMatchObject({ manager: 'Elena Marsh', inherited: [{ field: 'manager' }] })
  expect(await runToEnd()).toEqual([])
  expect((await read())?.id).not.toBe(first.data.data.id)
})

it('says which courses from above came and went since the run before', async () => {
  await runToEnd()
  const { id } = await aReleasedCourse(app, admin)
  const assignments = app.database.db.updateTable('assignments').where('course_id', '=', id)
  await assignments.set({ with_descendants: true }).execute()
  expect(await runToEnd()).toEqual(['North courses_gained 1', 'Pier courses_gained 1'])
  expect(await runToEnd()).toEqual([])
  await assignments.set({ withdrawn_at: new Date().toISOString() }).execute()
  expect(await runToEnd()).toEqual(['North courses_lost 1', 'Pier courses_lost 1'])
})

it('is for admins, each with the runs of their own company', async () => {
  const stranger = await anAdmin(app, await aCompany(app))
  expect(await read(stranger)).toBeNull()
  expect((await start(await aTeacher(app, root))).status).toBe(403)
})
