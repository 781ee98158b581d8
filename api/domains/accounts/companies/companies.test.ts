import { describe, expect, it } from 'vitest'
import { impersonate, login } from '#contract/accounts/accounts.ts'
import { createStudent, createStudentsFromList, inviteStudent } from '#contract/accounts/people.ts'
import { inviteTeacher, inviteTeacherAgain } from '#contract/accounts/teachers.ts'
import { getCompany } from '#contract/companies/company-settings.ts'
import * as contract from '#contract/companies/company-tree.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app, { name: 'Harbor', locales: ['en_US', 'ro_RO'] }))
const child = fileFixture(() => aCompany(app, { parent, name: 'Aurora' }))
const admin = fileFixture(() => anAdmin(app, parent))

const list = (
  as: TestPerson | null = admin,
  query: { search?: string; limit?: number; cursor?: string } = {},
) => app.call(contract.listCompanies, { as, query })
let made = 0
const create = (
  parentId: string,
  { as = admin, key, hostname }: { as?: TestPerson | null; key?: string; hostname?: string } = {},
) => {
  made += 1
  return app.call(contract.createCompany, {
    as,
    body: {
      ...(key ? { key } : {}),
      parent_id: parentId,
      name: ` Dockside ${made} `,
      app_name: 'Dockside Academy',
      brand_color: '#7c3aed',
      ...(hostname ? { hostname } : {}),
      admin: { first_name: 'Ada', last_name: 'Quay', email: `ada${made}@dockside.example` },
    },
  })
}
const act = (
  endpoint: typeof contract.closeCompany | typeof contract.openCompany,
  company: TestCompany,
  as: TestPerson | null = admin,
) => app.call(endpoint, { as, params: { companyId: company.id } })

describe('the list of companies', () => {
  it('has the own company and those below, by name, searched and page by page', async () => {
    await aCompany(app, { name: 'Stranger' })
    await aStudent(app, child)
    expect((await list()).data.data.map(({ name }) => name)).toEqual(['Aurora', 'Harbor'])
    const [aurora] = (await list(admin, { search: 'auro' })).data.data
    expect(aurora).toMatchObject({ id: child.id, parent_name: 'Harbor', people: 1, hosts: [child.host] })
    const first = await list(admin, { limit: 1 })
    const cursor = first.data.meta.next_cursor ?? ''
    expect((await list(admin, { limit: 1, cursor })).data.data[0]?.name).toBe('Harbor')
  })

  it('is for admins, and hides who is above', async () => {
    const below = await anAdmin(app, child)
    expect((await list(below)).data.data).toMatchObject([
      { id: child.id, parent_id: null, parent_name: null },
    ])
    expect((await list(await aTeacher(app, parent))).status).toBe(403)
    expect((await list(null)).status).toBe(401)
  })
})

describe('a new company', () => {
  it('takes languages and time zone from its parent, and its first admin is invited by mail', async () => {
    const { status, data } = await create(child.id)
    expect(status).toBe(201)
    expect(data.data).toMatchObject({ name: `Dockside ${made}`, parent_id: child.id, people: 0, hosts: [] })
    const settings = await app.call(getCompany, { as: admin, params: { companyId: data.data.id } })
    expect(settings.data.data.locales).toEqual(['en_US', 'es_ES'])
    const mail = (await app.mails()).at(-1)
    expect(mail?.to?.[0]?.address).toBe(`ada${made}@dockside.example`)
    expect(mail?.text).toContain('as an admin')
  })

  it('is created once, however often the call is sent with one key', async () => {
    const first = await create(parent.id, { key: 'company-key-1' })
    const again = await create(parent.id, { key: 'company-key-1' })
    expect(again.data.data.id).toBe(first.data.data.id)
  })

  it('waits for the DNS records of its host name, and is not created with a wrong one', async () => {
    const { status, data } = await create(parent.id, { hostname: ' Learn.Dockside.example ' })
    expect([status, data.data.host_state]).toEqual([201, 'waiting'])
    const total = (await list()).data.data.length
    const refused = await create(parent.id, { hostname: 'http://dock side' })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['hostname']])
    expect((await list()).data.data).toHaveLength(total)
  })

  it('gets a host name only from an owner, if there is one', async () => {
    const company = await aCompany(app, { parent })
    const other = await anAdmin(app, company)
    await anAdmin(app, company, { abilities: ['owner'] })
    const refused = await create(company.id, { as: other, hostname: 'learn.pier.example' })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['hostname']])
    expect((await create(company.id, { as: other })).status).toBe(201)
  })

  it('lies within reach and at most eight levels deep', async () => {
    const stranger = await aCompany(app)
    expect((await create(stranger.id)).status).toBe(404)
    expect((await create(parent.id, { as: await anAdmin(app, child) })).status).toBe(404)
    let lowest = parent.id
    for (let level = 2; level <= 8; level += 1) lowest = (await create(lowest)).data.data.id
    expect((await create(lowest)).status).toBe(409)
  })
})

describe('a closed company', () => {
  it('is not entered by those above it, who invite nobody to it either', async () => {
    const company = await aCompany(app, { parent })
    const { id } = await aStudent(app, company)
    await act(contract.closeCompany, company)
    const entered = await app.call(impersonate, { as: admin, body: { user_id: id } })
    const invited = await app.call(inviteStudent, { as: admin, params: { studentId: id } })
    for (const { status, data } of [entered, invited])
      expect([status, data]).toMatchObject([
        409,
        { message: 'This person’s company is closed. Open it first.' },
      ])
  })

  it('takes new people, but mails no invitation to them or to staff', async () => {
    const company = await aCompany(app, { parent })
    const company_id = company.id
    const names = { first_name: 'Ona', last_name: 'Quill' }
    const staff = { ...names, company_id }
    const { data } = await app.call(inviteTeacher, {
      as: admin,
      body: { ...staff, email: 'before@closed.test' },
    })
    await act(contract.closeCompany, company)
    const student = { ...staff, email: 'student@closed.test' }
    const lines = ['pasted@closed.test']
    const below = { parent_id: company_id, name: 'Below', admin: { ...names, email: 'boss@closed.test' } }
    const refused = {
      invite: [
        await app.call(createStudent, { as: admin, body: { ...student, invite: true } }),
        await app.call(createStudentsFromList, {
          as: admin,
          body: { lines, company_id, invite: true, dry_run: true },
        }),
      ],
      company_id: [
        await app.call(inviteTeacher, { as: admin, body: { ...staff, email: 'staff@closed.test' } }),
        await app.call(inviteTeacherAgain, { as: admin, params: { userId: data.data.id } }),
      ],
      parent_id: [await app.call(contract.createCompany, { as: admin, body: below })],
    }
    const message = 'This company is closed, so nobody can be invited to it. Open it first.'
    for (const [field, answers] of Object.entries(refused))
      for (const answer of answers)
        expect([answer.status, answer.data]).toMatchObject([409, { errors: { [field]: [message] } }])
    const added = await app.call(createStudent, { as: admin, body: { ...student, invite: false } })
    expect([added.status, added.data.data.invited_at]).toEqual([201, null])
  })

  it('signs its people out and lets nobody in until it is opened again', async () => {
    const company = await aCompany(app, { parent })
    const teacher = await aTeacher(app, company)
    const boss = await anAdmin(app, company)
    expect((await list(boss)).status).toBe(200)
    expect((await act(contract.closeCompany, company)).data.data.can).toMatchObject({
      close: false,
      open: true,
    })
    expect((await act(contract.closeCompany, company)).status).toBe(200)
    await app.heard()
    expect((await list(boss)).status).toBe(401)
    const signIn = () =>
      app.call(login, {
        body: { email: teacher.email, password: 'harbour lamp cedar nine' },
        headers: { host: company.host },
      })
    const refused = await signIn()
    expect([refused.status, refused.data]).toMatchObject([
      401,
      { message: 'Your company’s account is closed. Ask your administrator.' },
    ])
    expect((await act(contract.openCompany, company)).data.data.closed_at).toBeNull()
    expect((await signIn()).status).toBe(200)
    expect((await list(boss)).status).toBe(401)
  })

  it('is closed by an admin above, never by its own or a stranger', async () => {
    const below = await anAdmin(app, child)
    expect((await act(contract.closeCompany, child, below)).status).toBe(403)
    expect((await act(contract.closeCompany, parent, below)).status).toBe(404)
    expect((await act(contract.closeCompany, parent)).status).toBe(403)
    expect((await act(contract.closeCompany, child, await aTeacher(app, parent))).status).toBe(403)
  })
})
