import { describe, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import * as accounts from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/second-factor.ts'
import { aTestApp, type TestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  aStudent,
  aTeacher,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aSecondFactor } from '#tests/support/builders/second-factor.ts'
import { Phone } from '#tests/support/signing-in/phone.ts'
import { graceEnd } from './requirement.rules.ts'

const app: TestApp = aTestApp()

const aTree = async () => {
  const parent = await aCompany(app)
  return { parent, child: await aCompany(app, { parent }) }
}
const rule = (as: TestPerson, { id }: TestCompany) =>
  app.call(contract.getSecondFactorRule, { as, params: { companyId: id } })
const setRule = (as: TestPerson, { id }: TestCompany, policy: contract.SecondFactorPolicy) =>
  app.call(contract.setSecondFactorRule, { as, params: { companyId: id }, body: { policy } })
const required = async (as: { token: string }) =>
  (await app.call(contract.getSecondFactor, { as })).data.data.required
const login = async ({ email }: TestPerson, { host }: TestCompany) => {
  const { data } = await app.call(accounts.login, {
    body: { email, password: testPassword },
    headers: { host },
  })
  if (data.token_type !== 'Bearer') throw new Error('A second step is asked for')
  return data
}
/** Moves a rule and everybody's accounts into the past. */
const daysPass = async (company: TestCompany, days: number) => {
  const { pool } = app.database
  const past = `interval '${days} days'`
  await pool.query(
    `update second_factor_policies set admins_since = admins_since - ${past}, teachers_since = teachers_since - ${past}`,
  )
  await pool.query(`update users set created_at = created_at - ${past} where company_id = $1`, [company.id])
}
const inDays = (date: string | undefined) => Math.round((Date.parse(date ?? '') - Date.now()) / 86_400_000)

describe('the rule of a company', () => {
  it('holds for the companies below, which can only require more', async () => {
    const { parent, child } = await aTree()
    const [admin, below, teacher] = [
      await anAdmin(app, parent),
      await anAdmin(app, child),
      await aTeacher(app, child),
    ]
    expect((await rule(below, child)).data.data).toMatchObject({ own: 'off', policy: 'off', above: null })
    expect((await setRule(admin, parent, 'admins')).status).toBe(200)
    expect((await rule(below, child)).data.data).toMatchObject({
      ...{ own: 'off', policy: 'admins' },
      above: { policy: 'admins', company_name: expect.stringMatching(/^Company/) },
    })
    expect([await required(below), await required(teacher)]).toEqual([
      { company_name: expect.stringMatching(/^Company/), until: expect.any(String) },
      null,
    ])
    expect((await setRule(below, child, 'staff')).data.data).toMatchObject({ own: 'staff', policy: 'staff' })
    expect(await required(teacher)).not.toBeNull()
    expect((await setRule(admin, parent, 'staff')).status).toBe(200)
    expect((await setRule(below, child, 'admins')).status).toBe(422)
    expect((await setRule(below, child, 'off')).data.data).toMatchObject({ own: 'off', policy: 'staff' })
    expect(await required(teacher)).not.toBeNull()
    expect((await setRule(admin, parent, 'off')).data.data).toMatchObject({ own: 'off', above: null })
    expect(await required(teacher)).toBeNull()
  })

  it('counts who has a second factor and names who has not', async () => {
    const { parent, child } = await aTree()
    const admin = await anAdmin(app, parent)
    const [first, second] = [await aTeacher(app, child), await aTeacher(app, parent, { first_name: 'Zoe' })]
    await aTeacher(app, parent, { status: 'pending' })
    await aSecondFactor(app, first)
    expect((await rule(admin, parent)).data.data.missing).toEqual([])
    const { data } = await setRule(admin, parent, 'staff')
    expect(data.data.people).toEqual({
      admins: { total: 1, with_factor: 0 },
      teachers: { total: 2, with_factor: 1 },
    })
    expect(data.data.missing.map(({ id }) => id).sort()).toEqual([admin.id, second.id].sort())
    expect(data.data.missing.map(({ until }) => inDays(until))).toEqual([14, 14])
    const adminsOnly = await setRule(admin, parent, 'admins')
    expect(adminsOnly.data.data.missing.map(({ id }) => id)).toEqual([admin.id])
  })

  it('is changed by admins within reach, by owners alone where there are any', async () => {
    const { parent, child } = await aTree()
    const [admin, teacher, below] = [
      await anAdmin(app, parent),
      await aTeacher(app, parent),
      await anAdmin(app, child),
    ]
    const stranger = await anAdmin(app, await aCompany(app))
    for (const call of [rule, (as: TestPerson, company: TestCompany) => setRule(as, company, 'staff')]) {
      expect((await call(teacher, parent)).status).toBe(403)
      expect((await call(stranger, parent)).status).toBe(404)
      expect((await call(below, parent)).status).toBe(404)
    }
    const owner = await anAdmin(app, parent, { abilities: ['owner'] })
    expect((await setRule(admin, parent, 'staff')).status).toBe(403)
    expect((await rule(admin, parent)).data.data.can).toEqual({ change: false })
    expect((await setRule(owner, child, 'staff')).data.data.can).toEqual({ change: true })
  })

  it('is logged once, and set again it starts no new days', async () => {
    const { parent } = await aTree()
    const admin = await anAdmin(app, parent)
    await setRule(admin, parent, 'admins')
    await daysPass(parent, 5)
    for (const policy of ['admins', 'staff', 'staff'] as const) await setRule(admin, parent, policy)
    expect(inDays((await required(admin))?.until)).toBe(9)
    expect(inDays((await required(await aTeacher(app, parent)))?.until)).toBe(14)
    const events = await app.database.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'company.second_factor_set')
      .where('company_id', '=', parent.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ data }) => data)).toEqual([{ policy: 'admins' }, { policy: 'staff' }])
  })
})

describe('a person who must have a second factor', () => {
  it('has fourteen days, from the rule or their account, the later', async () => {
    const { parent } = await aTree()
    const admin = await anAdmin(app, parent)
    await setRule(admin, parent, 'staff')
    await daysPass(parent, 13)
    const newcomer = await aTeacher(app, parent)
    expect((await login(admin, parent)).purpose).toBeUndefined()
    await daysPass(parent, 1)
    expect((await login(admin, parent)).purpose).toBe('enrol')
    expect((await login(newcomer, parent)).purpose).toBeUndefined()
    expect(graceEnd('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z').toISOString()).toBe(
      '2026-02-15T00:00:00.000Z',
    )
    expect(graceEnd('2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z').toISOString()).toBe(
      '2026-03-15T00:00:00.000Z',
    )
  })

  it('may then call nothing but what setting it up needs, and afterwards everything', async () => {
    const { parent } = await aTree()
    const admin = await anAdmin(app, parent)
    await setRule(admin, parent, 'admins')
    await daysPass(parent, 14)
    const session = await login(admin, parent)
    const as = { token: session.access_token }
    const allowed: string[] = []
    for (const { endpoint } of allRoutes.filter(({ endpoint: { access } }) => access !== 'public')) {
      const path = endpoint.path.replace(/:\w+/g, parent.id)
      // Neither signs out nor exchanges the token here.
      if (['/api/logout', '/api/refresh'].includes(path)) continue
      const { status } = await fetch(app.url + path, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${as.token}`, host: parent.host },
      })
      if (status !== 403) allowed.push(`${endpoint.method} ${path}`)
    }
    expect(allowed.sort()).toEqual([
      'GET /api/me/passkeys',
      'GET /api/me/second-factor',
      'POST /api/me',
      'POST /api/me/passkeys',
      'POST /api/me/passkeys/options',
      'POST /api/me/step-up',
      'POST /api/me/totp',
      'POST /api/me/totp/confirm',
    ])
    const refreshed = await app.call(accounts.refresh, { as })
    expect(refreshed.data.purpose).toBe('enrol')
    const next = { token: refreshed.data.access_token }
    const phone = new Phone((await app.call(contract.startTotp, { as: next })).data.data.secret)
    const { data } = await app.call(contract.confirmTotp, { as: next, body: { code: phone.code() } })
    expect(data.data).toMatchObject({ state: { can: { remove_totp: false } } })
    expect(data.data.recovery_codes).toHaveLength(10)
    expect((await app.call(accounts.listSessions, { as: next })).status).toBe(200)
    expect((await app.call(accounts.refresh, { as: next })).data.purpose).toBeUndefined()
  })

  // Specification +: Who must have a second factor by now can only set it up, also in a session opened before
  it('may call nothing else either in an open session, from the next exchange of its token', async () => {
    const { parent } = await aTree()
    const [admin, teacher, owner] = [
      await anAdmin(app, parent),
      await aTeacher(app, parent),
      await anAdmin(app, parent),
    ]
    await aSecondFactor(app, owner)
    const student = await aStudent(app, parent)
    await setRule(admin, parent, 'admins')
    const exchange = async ({ token }: { token: string }) => {
      const { data } = await app.call(accounts.refresh, { as: { token } })
      return { token: data.access_token, purpose: data.purpose }
    }
    const early = await exchange(admin)
    expect(early.purpose).toBeUndefined()
    const seen = await app.call(accounts.impersonate, { as: early, body: { user_id: student.id } })
    const impersonated = { token: seen.data.access_token }
    expect((await app.call(accounts.getStudent, { as: impersonated })).status).toBe(200)
    await daysPass(parent, 14)
    const late = await exchange(early)
    expect(late.purpose).toBe('enrol')
    // A lost answer is asked for again.
    expect(await exchange(early)).toEqual(late)
    expect((await app.call(accounts.listSessions, { as: late })).status).toBe(403)
    await app.heard()
    expect((await app.call(accounts.getStudent, { as: impersonated })).status).toBe(401)
    for (const person of [teacher, owner]) expect((await exchange(person)).purpose).toBeUndefined()
    const phone = new Phone((await app.call(contract.startTotp, { as: late })).data.data.secret)
    expect((await app.call(contract.confirmTotp, { as: late, body: { code: phone.code() } })).status).toBe(
      200,
    )
    expect((await exchange(late)).purpose).toBeUndefined()
  })

  it('may call everything again once the rule is lifted, from the next exchange of the token', async () => {
    const { parent } = await aTree()
    const [admin, owner] = [await anAdmin(app, parent), await anAdmin(app, parent)]
    await setRule(owner, parent, 'admins')
    await daysPass(parent, 14)
    const exchange = async (token: string) => (await app.call(accounts.refresh, { as: { token } })).data
    const forced = await exchange((await login(admin, parent)).access_token)
    expect(forced.purpose).toBe('enrol')
    const unfinished = await exchange((await login(admin, parent)).access_token)
    await setRule(owner, parent, 'off')
    const lifted = await exchange(forced.access_token)
    expect(lifted.purpose).toBeUndefined()
    // A lost answer is asked for again.
    expect((await exchange(forced.access_token)).access_token).toBe(lifted.access_token)
    const as = { token: lifted.access_token }
    expect((await app.call(accounts.listSessions, { as })).status).toBe(200)
    // Nobody but the one who set up the second factor may have opened more than by the password.
    await aSecondFactor(app, { ...admin, ...as })
    const sessions = app.database.db.updateTable('sessions').set({ revoked_at: null })
    await sessions.where('user_id', '=', admin.id).where('purpose', '=', 'enrol').execute()
    expect((await exchange(unfinished.access_token)).purpose).toBe('enrol')
  })

  it('cannot turn it off', async () => {
    const { parent } = await aTree()
    const admin = await anAdmin(app, parent)
    const { phone } = await aSecondFactor(app, admin)
    await setRule(admin, parent, 'admins')
    const remove = (body: { code?: string; current_password?: string }) =>
      app.call(contract.removeTotp, { as: admin, body })
    expect((await remove({ current_password: testPassword })).status).toBe(409)
    expect((await remove({ code: phone.code() })).status).toBe(409)
    await setRule(admin, parent, 'off')
    expect((await remove({ current_password: testPassword })).status).toBe(200)
  })
})
