import { describe, expect, it } from 'vitest'
import { getMe, impersonate, refresh } from '#contract/accounts/accounts.ts'
import { loginWithSecondFactor, removeTotp, resetSecondFactor } from '#contract/accounts/second-factor.ts'
import * as teachers from '#contract/accounts/teachers.ts'
import { deleteSsoConnection, disableSsoConnection } from '#contract/sso/connections.ts'
import { listSignInButtons } from '#contract/sso/sign-in.ts'
import { getStaffRule } from '#contract/sso/staff-rule.ts'
import { encryptSecret } from '#platform/secrets/secret-encryption.ts'
import { anAdmin, aStudent, aTeacher, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { awayFromNextCode } from '#tests/support/builders/second-factor.ts'
import { aStaffRuleOffice } from '#tests/support/signing-in/staff-rule-office.ts'

const { app, idp, headers, anOffice, link, signInBy, byPassword, setRule, finish, start, subjectsTo } =
  await aStaffRuleOffice()

let made = 0
const aSubject = () => {
  made += 1
  return `subject-${made}`
}
const both = ({ owner, second }: Awaited<ReturnType<typeof anOffice>>) => ({
  required: true,
  emergency_owner_ids: [owner.id, second.id],
})
/** An office whose staff sign in by the provider. */
async function aStrictOffice() {
  const office = await anOffice()
  await link(office.owner, office.connection, aSubject())
  const { status, text } = await setRule(office.owner, office.connection, both(office))
  expect(status, text).toBe(200)
  return office
}
const refuses = { status: 401, error: { detail: { provider: { name: 'Harbor ID' } } } }

describe('requiring a provider of staff', () => {
  // Specification +: A company can have its staff sign in by a provider only
  it('needs the owner’s own sign-in within the hour, and two owners who can sign in otherwise', async () => {
    const office = await anOffice()
    const { owner, second, connection, company } = office
    const early = await setRule(owner, connection, both(office))
    expect([early.status, early.error.message]).toEqual([409, expect.stringContaining('yourself')])
    const subject = aSubject()
    await link(owner, connection, subject)
    const old = new Date(Date.now() - 3_700_000).toISOString()
    await app.database.db
      .updateTable('identities')
      .set({ linked_at: old })
      .where('subject', '=', subject)
      .execute()
    expect((await setRule(owner, connection, both(office))).status).toBe(409)
    expect((await signInBy(connection, subject)).data.session?.user.id).toBe(owner.id)

    const params = { companyId: company.id, connectionId: connection.id }
    const { data } = (await app.call(getStaffRule, { as: owner, params })).data
    expect(data).toMatchObject({ staff: { total: 2, linked: 1 }, has_tried: true })
    expect(data.owners.map(({ is_ready }) => is_ready)).toEqual([true, true])

    const unready = await anAdmin(app, company, { abilities: ['owner'] })
    const plain = await anAdmin(app, company)
    const foreign = await anAdmin(app, await aCompany(app), { abilities: ['owner'] })
    for (const ids of [
      [owner.id],
      [owner.id, owner.id],
      ...[unready, plain, foreign].map((x) => [owner.id, x.id]),
    ]) {
      const refused = await setRule(owner, connection, { required: true, emergency_owner_ids: ids })
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([
        422,
        ['emergency_owner_ids'],
      ])
    }
    expect((await setRule(plain, connection, both(office))).status).toBe(403)
    expect((await setRule(foreign, connection, both(office))).status).toBe(404)
    expect((await app.call(getStaffRule, { as: foreign, params })).status).toBe(404)
    // Who has not signed in by it cannot require it, even right after somebody else.
    expect((await setRule(second, connection, both(office))).status).toBe(409)

    const required = await setRule(owner, connection, both(office))
    expect(required.data.data).toMatchObject({ required_for_staff: true })
    expect(required.data.data.emergency_owners.map(({ id }) => id).sort()).toEqual(
      [owner.id, second.id].sort(),
    )
    expect((await app.call(listSignInButtons, { headers })).data.meta.is_required_for_staff).toBe(true)
    expect((await subjectsTo(second)).join()).toContain('Harbor ID: staff now sign in with it')
  })
})

describe('while a provider is required of staff', () => {
  it('staff whom it knows are refused with a password, are let in by it, and students go on as before', async () => {
    const { company, connection } = await aStrictOffice()
    const teacher = await aTeacher(app, company)
    const subject = aSubject()
    await link(teacher, connection, subject)
    const refused = await byPassword(teacher)
    expect(refused).toMatchObject(refuses)
    expect(refused.error.message).toContain('Harbor ID')
    expect((await signInBy(connection, subject)).data.session?.user.id).toBe(teacher.id)
    const student = await aStudent(app, company)
    expect((await app.call(refresh, { as: student })).status).toBe(200)
  })

  it('staff whom it does not know link it with what they signed in with, once', async () => {
    const { company, connection } = await aStrictOffice()
    const teacher = await aTeacher(app, company)
    const step = (await byPassword(teacher)).data
    if (step.token_type !== 'provider') throw new Error('No provider is named')
    expect(step.provider).toMatchObject({ id: connection.id, name: 'Harbor ID' })
    // The token is none of the second step, and no session.
    const asCode = { token: step.token, code: '123456' }
    expect((await app.call(loginWithSecondFactor, { body: asCode, headers })).status).toBe(401)
    expect((await app.call(getMe, { as: { token: step.token } })).status).toBe(401)
    const [one, other] = [
      await start({ connection_id: connection.id, step: step.token }),
      await start({ connection_id: connection.id, step: step.token }),
    ]
    const subject = aSubject()
    expect((await finish(one.data, subject)).data.session?.user.id).toBe(teacher.id)
    expect((await finish(other.data, aSubject())).status).toBe(401)
    expect((await start({ connection_id: connection.id, step: step.token })).status).toBe(401)
    expect(await byPassword(teacher)).toMatchObject(refuses)
    expect((await signInBy(connection, subject)).data.session?.user.id).toBe(teacher.id)
    expect(await subjectsTo(teacher)).toContain('You can now sign in with Harbor ID')
  })

  it('nobody takes over a subject that is linked, and no provider of another company', async () => {
    const { company, connection } = await aStrictOffice()
    const subject = aSubject()
    const known = await aTeacher(app, company)
    await link(known, connection, subject)
    const teacher = await aTeacher(app, company)
    const step = (await byPassword(teacher)).data
    const token = step.token_type === 'provider' ? step.token : ''
    const started = await start({ connection_id: connection.id, step: token })
    expect((await finish(started.data, subject)).status).toBe(409)
    expect((await signInBy(connection, subject)).data.session?.user.id).toBe(known.id)
    const foreign = await anOffice()
    expect((await start({ connection_id: foreign.connection.id, step: token })).status).toBe(404)
  })

  it('a step ends with the sessions of its person', async () => {
    const { company, connection, owner } = await aStrictOffice()
    const teacher = await aTeacher(app, company)
    const step = (await byPassword(teacher)).data
    const token = step.token_type === 'provider' ? step.token : ''
    const started = await start({ connection_id: connection.id, step: token })
    const params = { userId: teacher.id }
    expect((await app.call(teachers.lockStaff, { as: owner, params })).status).toBe(200)
    expect((await app.call(teachers.unlockStaff, { as: owner, params })).status).toBe(200)
    expect((await finish(started.data, aSubject())).status).toBe(401)
  })

  it('open sessions from before end at their next exchange, but not those by the provider or of emergency owners', async () => {
    const { company, connection, second } = await aStrictOffice()
    const [byOther, byProvider] = [await aTeacher(app, company), await aTeacher(app, company)]
    const subject = aSubject()
    await link(byProvider, connection, subject)
    const session = (await signInBy(connection, subject)).data.session
    const statuses = []
    for (const token of [byOther.token, session?.access_token ?? '', second.token])
      statuses.push((await app.call(refresh, { as: { token } })).status)
    expect(statuses).toEqual([401, 200, 200])
  })

  it('a company below follows, and its people may be seen as before', async () => {
    const { company, connection, owner } = await aStrictOffice()
    const below = await aTeacher(app, await aCompany(app, { parent: company }))
    const subject = aSubject()
    await link(below, connection, subject)
    expect(await byPassword(below)).toMatchObject(refuses)
    const seen = await app.call(impersonate, { as: owner, body: { user_id: below.id } })
    expect(seen.status).toBe(201)
    expect((await app.call(getMe, { as: { token: seen.data.access_token } })).status).toBe(200)
  })

  it('an emergency owner signs in with password and code, and every owner is told', async () => {
    const { owner, second, factors } = await aStrictOffice()
    const first = (await byPassword(second)).data
    const token = first.token_type === 'second_factor' ? first.token : ''
    await awayFromNextCode()
    const body = { token, code: factors[1].phone.code() }
    const { data } = await app.call(loginWithSecondFactor, { body, headers })
    expect(data).toMatchObject({ token_type: 'Bearer', user: { id: second.id } })
    for (const each of [owner, second])
      expect((await subjectsTo(each)).join()).toContain('signed in without Harbor ID')
    const events = app.database.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'sso.emergency_used')
      .where('company_id', '=', owner.company_id)
    expect(await events.execute()).toMatchObject([{ data: { user_id: second.id, connection: 'Harbor ID' } }])
  })

  it('an emergency owner keeps the second factor, the rights and the account', async () => {
    const { owner, second } = await aStrictOffice()
    const kept = await app.call(removeTotp, { as: second, body: { current_password: testPassword } })
    expect(kept.status).toBe(409)
    const params = { userId: second.id }
    const answers = [
      await app.call(teachers.lockStaff, { as: owner, params }),
      await app.call(teachers.removeTeacher, { as: owner, params }),
      await app.call(teachers.setStaffRights, { as: owner, params, body: { role: 'admin', abilities: [] } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(answers[0]?.error.message).toContain('emergency owner')
  })

  it('an emergency owner whose second factor was reset sets one up before anything else', async () => {
    const { owner, second } = await aStrictOffice()
    const params = { userId: second.id }
    await app.call(resetSecondFactor, { as: owner, params, body: { reason: 'Lost phone' } })
    expect((await byPassword(second)).data).toMatchObject({ token_type: 'Bearer', purpose: 'enrol' })
  })
})

describe('the rule', () => {
  it('never stands without its owners, whatever happens at the same moment', async () => {
    for (const round of [1, 2, 3]) {
      const office = await anOffice()
      const { owner, second, connection, company } = office
      await link(owner, connection, aSubject())
      // So that the company keeps an owner and an admin either way.
      const third = await anAdmin(app, company, { abilities: ['owner'] })
      const [set, removed] = await Promise.all([
        setRule(owner, connection, both(office)),
        app.call(teachers.removeTeacher, { as: third, params: { userId: second.id } }),
      ])
      expect([`${round}`, set.status, removed.status].join()).toMatch(/200,409$|422,204$/)
    }
  })

  it.each(['disable', 'delete', 'turn off'] as const)('falls away with its provider: %s', async (what) => {
    const { owner, second, connection, company } = await aStrictOffice()
    const teacher = await aTeacher(app, company)
    expect((await byPassword(teacher)).data.token_type).toBe('provider')
    const params = { companyId: company.id, connectionId: connection.id }
    if (what === 'disable') await app.call(disableSsoConnection, { as: owner, params })
    else if (what === 'delete') {
      const { version } = await app.database.db
        .selectFrom('sso_connections')
        .select('version')
        .where('id', '=', connection.id)
        .executeTakeFirstOrThrow()
      await app.call(deleteSsoConnection, { as: owner, params, query: { version } })
    } else await setRule(owner, connection, { required: false, emergency_owner_ids: [] })
    expect((await byPassword(teacher)).data.token_type).toBe('Bearer')
    expect((await subjectsTo(second)).join()).toContain('staff can sign in another way again')
    const freed = await app.call(teachers.setStaffRights, {
      as: owner,
      params: { userId: second.id },
      body: { role: 'admin', abilities: [] },
    })
    expect(freed.status).toBe(200)
  })

  it('tells the owners once when the secret no longer works', async () => {
    const { owner, connection } = await aStrictOffice()
    const secret = await encryptSecret(app.contextOutside(), 'expired', connection.id)
    await app.database.db
      .updateTable('sso_connections')
      .set({ secret, version: 99 })
      .where('id', '=', connection.id)
      .execute()
    for (const subject of [aSubject(), aSubject()])
      expect((await signInBy(connection, subject)).status).toBe(401)
    const mailed = (await subjectsTo(owner)).filter((subject) => subject?.startsWith('Nobody can sign in'))
    expect(mailed).toEqual(['Nobody can sign in with Harbor ID'])
  })
})

describe('an invitation', () => {
  const invite = async (office: Awaited<ReturnType<typeof anOffice>>, email: string) => {
    const body = { email, first_name: 'Nia', last_name: 'Cole' }
    const { data } = await app.call(teachers.inviteTeacher, { as: office.owner, body })
    const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === email)
    return { id: data.data.id, token: /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '' }
  }

  it('is accepted by the provider without a password, with the address that it was sent to', async () => {
    const office = await anOffice()
    const { connection, domain } = office
    const email = `nia@${domain}`
    const { id, token } = await invite(office, email)
    const subject = aSubject()
    idp.people.set(subject, { email: email.toUpperCase(), email_verified: true })
    const started = await start({ connection_id: connection.id, invitation: token })
    const { data } = await finish(started.data, subject)
    expect(data.session?.user).toMatchObject({ id, role: 'teacher' })
    expect((await signInBy(connection, subject)).data.session?.user.id).toBe(id)
    expect((await start({ connection_id: connection.id, invitation: token })).status).toBe(401)
    const kinds = app.database.db
      .selectFrom('events')
      .select('kind')
      .where('company_id', '=', office.company.id)
      .where('kind', 'in', ['person.joined', 'identity.linked'])
    expect(await kinds.execute()).toHaveLength(2)
  })

  it.each([
    ['another address', { email_verified: true }, 'else'],
    ['an address that is not vouched for', {}, 'nia'],
  ])('is not accepted with %s, and stays open', async (_, claims, name) => {
    const office = await anOffice()
    const { connection, domain } = office
    const { token } = await invite(office, `nia@${domain}`)
    const subject = aSubject()
    idp.people.set(subject, { email: `${name}@${domain}`, ...claims })
    const { data } = await start({ connection_id: connection.id, invitation: token })
    const refused = await finish(data, subject)
    expect([refused.status, refused.error.message]).toEqual([401, expect.stringContaining('invitation')])
    idp.people.set(subject, { email: `nia@${domain}`, email_verified: true })
    const again = await start({ connection_id: connection.id, invitation: token })
    expect((await finish(again.data, subject)).status).toBe(200)
  })

  it('is not accepted by somebody who is linked already, nor at a provider of another company', async () => {
    const office = await anOffice()
    const { connection, owner, domain } = office
    const { token } = await invite(office, `nia@${domain}`)
    const subject = aSubject()
    await link(owner, connection, subject)
    idp.people.set(subject, { email: `nia@${domain}`, email_verified: true })
    const { data } = await start({ connection_id: connection.id, invitation: token })
    expect((await finish(data, subject)).status).toBe(409)
    const stranger = await anAdmin(app, await aCompany(app))
    expect((await start({ connection_id: stranger.id, invitation: token })).status).toBe(404)
    expect((await start({ connection_id: connection.id, invitation: 'x'.repeat(43) })).status).toBe(401)
  })
})
