import { describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { updateCompany } from '#contract/companies/company-settings.ts'
import * as contract from '#contract/companies/company-tree.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  aStudent,
  aTeacher,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const root = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const north = fileFixture(() => aCompany(app, { parent: root, name: 'North' }))
const south = fileFixture(() => aCompany(app, { parent: root, name: 'South' }))
const admin = fileFixture(() => anAdmin(app, root))
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app)))

const move = (
  company: TestCompany,
  parent: TestCompany,
  { dryRun = false, as = admin }: { dryRun?: boolean; as?: TestPerson | null } = {},
) =>
  app.call(contract.moveCompany, {
    as,
    params: { companyId: company.id },
    body: { parent_id: parent.id, ...(dryRun ? { dry_run: true } : {}) },
  })
const below = async (company: TestCompany, as = admin) =>
  (await app.call(contract.listCompanies, { as, query: { parent_id: company.id } })).data.data
const figuresOf = async ({ id }: TestCompany) =>
  (await app.call(contract.getListedCompany, { as: admin, params: { companyId: id } })).data.data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('the companies below one', () => {
  it('are listed level by level, with figures of all below them', async () => {
    const branch = await aCompany(app, { parent: north, name: 'North branch' })
    await aStudent(app, branch)
    const [first] = (await below(root)).filter(({ id }) => id === north.id)
    expect(first).toMatchObject({ name: 'North', children: 1, people: 1, up_to_date: 100, overdue: 0 })
    expect(names(await below(north))).toEqual(['North branch'])
  })

  it('count people behind and overdue, whoever joins or leaves', async () => {
    const company = await aCompany(app, { parent: south, name: 'Behind' })
    await aReleasedCourse(app, await anAdmin(app, company))
    const setMandatory = (mandatory: boolean) =>
      app.database.db
        .updateTable('assignments')
        .set({ mandatory })
        .where('company_id', '=', company.id)
        .execute()
    await setMandatory(true)
    const [first] = [await aStudent(app, company), await aStudent(app, company)]
    expect(await figuresOf(company)).toMatchObject({ people: 2, up_to_date: 0, overdue: 0, below: 0 })
    await setMandatory(false)
    expect(await figuresOf(company)).toMatchObject({ people: 2, up_to_date: 100 })
    await app.database.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', first.id)
      .execute()
    expect(await figuresOf(company)).toMatchObject({ people: 1, up_to_date: 100 })
  })

  it('are found by a host name, with what their hosts need', async () => {
    const company = await aCompany(app, { parent: north, name: 'Hosted' })
    const query = { search: company.host }
    const found = (await app.call(contract.listCompanies, { as: admin, query })).data.data
    expect(found).toMatchObject([{ name: 'Hosted', host_state: 'active' }])
    await app.database.db.deleteFrom('company_hosts').where('company_id', '=', company.id).execute()
    expect(await figuresOf(company)).toMatchObject({ host_state: 'inherited' })
  })

  it('of another company are not listed', async () => {
    expect(await below(root, stranger)).toEqual([])
  })
})

describe('deleting a company', () => {
  const remove = async (company: TestCompany, as: TestPerson | null = admin) =>
    (await app.call(contract.deleteCompany, { as, params: { companyId: company.id } })).status

  it('takes one away that nobody has joined, with its invitations', async () => {
    const body = {
      parent_id: north.id,
      name: 'By mistake',
      admin: { first_name: 'Nia', last_name: 'Hall', email: 'nia@mistake.example' },
    }
    const { data } = await app.call(contract.createCompany, { as: admin, body })
    expect(data.data.can.delete).toBe(true)
    const company = { ...north, id: data.data.id }
    expect(await remove(company)).toBe(204)
    expect(await remove(company)).toBe(404)
    expect(names(await below(north))).not.toContain('By mistake')
    const people = await app.database.db
      .selectFrom('users')
      .select(['status', 'email'])
      .where('company_id', '=', company.id)
      .execute()
    expect(people).toMatchObject([{ status: 'removed' }])
    expect(people[0]?.email).not.toBe('nia@mistake.example')
  })

  it('is refused while there are people, courses or companies in it', async () => {
    const peopled = await aCompany(app, { parent: south })
    await aStudent(app, peopled)
    const parental = await aCompany(app, { parent: south })
    await aCompany(app, { parent: parental })
    expect([await remove(peopled), await remove(parental)]).toEqual([409, 409])
    expect(await figuresOf(peopled)).toMatchObject({ can: { delete: false } })
  })

  it('is for admins above it', async () => {
    const company = await aCompany(app, { parent: south })
    expect(await remove(company, null)).toBe(401)
    expect(await remove(company, await aTeacher(app, south))).toBe(403)
    expect(await remove(company, stranger)).toBe(404)
    expect(await remove(south, await anAdmin(app, south))).toBe(403)
  })
})

describe('companies to choose among', () => {
  it('are those whose name has the words, the own one first', async () => {
    const choices = async (query: object, as = admin) =>
      (await app.call(contract.listCompanyChoices, { as, query })).data
    const all = await choices({})
    expect(names(all.data).slice(0, 1)).toEqual(['Harbor'])
    expect(all.meta.total).toBeGreaterThanOrEqual(3)
    const found = await choices({ search: ' nórt ', chosen: south.id })
    expect(found.data).toContainEqual({ id: north.id, name: 'North', parent_name: 'Harbor' })
    expect(names(found.data)).not.toContain('South')
    expect(found.meta.chosen).toMatchObject({ name: 'South' })
    expect((await choices({ chosen: north.id }, stranger)).meta).toEqual({ total: 1, chosen: null })
  })
})

describe('a move', () => {
  it('says first who gains and loses what, and changes nothing by that', async () => {
    const company = await aCompany(app, { parent: north, name: 'Asked' })
    const { status, data } = await move(company, south, { dryRun: true })
    expect(status).toBe(200)
    expect(names(data.data.gains_companies)).toEqual(['South'])
    expect(names(data.data.loses_companies)).toEqual(['North'])
    expect(data.data.company.parent_id).toBe(north.id)
  })

  it('names the courses that come and go with it', async () => {
    const company = await aCompany(app, { parent: north, name: 'Learners' })
    await aStudent(app, company)
    const { id } = await aReleasedCourse(app, await anAdmin(app, north))
    await app.database.db
      .updateTable('assignments')
      .set({ with_descendants: true })
      .where('course_id', '=', id)
      .execute()
    const away = (await move(company, south, { dryRun: true })).data.data
    expect(away.loses_courses.map((course) => course.id)).toEqual([id])
    expect(away).toMatchObject({ gains_courses: [], people: 1 })
    expect(away.loses_courses[0]?.title).not.toBe('')
  })

  it('takes all below along, and twice is as good as once', async () => {
    const company = await aCompany(app, { parent: north, name: 'Moved' })
    const lowest = await aCompany(app, { parent: company, name: 'Lowest' })
    const of = { north: await anAdmin(app, north), south: await anAdmin(app, south) }
    expect((await move(company, south)).data.data.company.parent_id).toBe(south.id)
    expect((await move(company, south)).status).toBe(200)
    expect(names(await below(company, of.south))).toEqual(['Lowest'])
    expect(await below(company, of.north)).toEqual([])
    expect(await closureOf(lowest)).toEqual([lowest.id, company.id, south.id, root.id])
  })

  it('makes no circle, also when two are moved at once', async () => {
    const [one, other] = [
      await aCompany(app, { parent: root, name: 'One' }),
      await aCompany(app, { parent: root, name: 'Other' }),
    ]
    const answers = await Promise.all([move(one, other), move(other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await move(one, one)).status).toBe(409)
  })

  it('is for admins of both parents, and never of the own company', async () => {
    const company = await aCompany(app, { parent: north, name: 'Guarded' })
    expect((await move(company, south, { as: null })).status).toBe(401)
    expect((await move(company, south, { as: await aTeacher(app, root) })).status).toBe(403)
    expect((await move(company, south, { as: stranger })).status).toBe(404)
    expect((await move(company, south, { as: await anAdmin(app, north) })).status).toBe(404)
    expect((await move(root, south)).status).toBe(403)
  })

  it('stays within eight levels', async () => {
    let parent = south
    for (let level = 3; level <= 8; level += 1) parent = await aCompany(app, { parent })
    const company = await aCompany(app, { parent: north, name: 'Too deep' })
    expect((await move(company, parent)).status).toBe(409)
  })
})

describe('a company that is closed above', () => {
  it('lets nobody in and keeps its own state', async () => {
    const upper = await aCompany(app, { parent: root, name: 'Upper' })
    const lower = await aCompany(app, { parent: upper, name: 'Lower' })
    const teacher = await aTeacher(app, lower)
    const signIn = async () => {
      const body = { email: teacher.email, password: testPassword }
      return (await app.call(login, { body, headers: { host: lower.host } })).status
    }
    const params = { companyId: upper.id }
    await app.call(contract.closeCompany, { as: admin, params })
    await app.heard()
    const list = (as: TestPerson) => app.call(contract.listCompanies, { as: { token: as.token } })
    expect((await list(teacher)).status).toBe(401)
    expect(await signIn()).toBe(401)
    expect(await below(upper)).toMatchObject([{ name: 'Lower', closed_at: null, is_closed_above: true }])
    await app.call(contract.openCompany, { as: admin, params })
    await app.heard()
    expect(await signIn()).toBe(200)
  })
})

const closureOf = async ({ id }: TestCompany) => {
  const rows = await app.database.db
    .selectFrom('company_closure')
    .select('ancestor_id')
    .where('descendant_id', '=', id)
    .orderBy('depth')
    .execute()
  return rows.map(({ ancestor_id }) => ancestor_id)
}

describe('the code of a company', () => {
  const setCode = async (company: TestCompany, code: string) => {
    const { version } = await app.database.db
      .selectFrom('companies')
      .select('version')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    const params = { companyId: company.id }
    return app.call(updateCompany, { as: admin, params, body: { version, code } })
  }

  it('finds it in the list and in the switcher', async () => {
    const company = await aCompany(app, { parent: north, name: 'Coded' })
    expect((await setCode(company, ' KST-4711 ')).data.data.code).toBe('KST-4711')
    const query = { search: 'kst-47' }
    const { data } = await app.call(contract.listCompanies, { as: admin, query })
    expect(data.data).toMatchObject([{ id: company.id, code: 'KST-4711' }])
    const choices = await app.call(contract.listCompanyChoices, { as: admin, query })
    expect(choices.data.data.map(({ id }) => id)).toEqual([company.id])
    expect((await app.call(contract.listCompanies, { as: stranger, query })).data.data).toEqual([])
  })

  it('is refused where a company above or below has it, in whatever case', async () => {
    const one = await aCompany(app, { parent: south })
    const [lower, beside] = [await aCompany(app, { parent: one }), await aCompany(app, { parent: north })]
    await setCode(one, 'Twice')
    for (const company of [lower, south]) {
      const refused = await setCode(company, 'TWICE')
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['code']])
    }
    const body = {
      key: newId(),
      parent_id: lower.id,
      name: 'Lowest',
      code: ' twice ',
      admin: { email: `${newId()}@harbor.example`, first_name: 'Lo', last_name: 'West' },
    }
    expect((await app.call(contract.createCompany, { as: admin, body })).status).toBe(422)
    // The code belongs to another client's company, which must not be revealed here.
    expect((await setCode(beside, 'TWICE')).status).toBe(200)
    expect((await move(beside, one, { dryRun: true })).status).toBe(409)
    expect((await move(beside, one)).status).toBe(409)
    expect((await setCode(one, '')).status).toBe(200)
    expect((await move(beside, one)).status).toBe(200)
    expect((await setCode(one, 'TWICE')).status).toBe(422)
    expect((await setCode(lower, 'TWICE')).status).toBe(200)
  })

  it('is left with one of a line of companies when all take it at once', async () => {
    const top = await aCompany(app, { parent: south })
    const middle = await aCompany(app, { parent: top })
    const companies = [top, middle, await aCompany(app, { parent: middle })]
    const answers = await Promise.all(companies.map((company) => setCode(company, 'RACE-1')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})
