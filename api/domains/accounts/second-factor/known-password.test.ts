import { describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/second-factor.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anOffice,
  aTeacher,
  aToken,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aPasskey } from '#tests/support/builders/passkeys.ts'
import { aSecondFactor } from '#tests/support/builders/second-factor.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { Phone } from '#tests/support/signing-in/phone.ts'

/** What somebody cannot do who knows a person’s password and nothing else. */
const app = aTestApp({ connections: 5 })
const { company } = anOffice(app)
const longAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
/** Has required a second factor of its staff for longer than the days of grace. */
const strict = fileFixture(async () => {
  const made = await aCompany(app)
  await app.database.db
    .insertInto('second_factor_policies')
    .values({ company_id: made.id, admins_since: longAgo, teachers_since: longAgo })
    .execute()
  return made
})

async function aTeacherSinceLong(): Promise<TestPerson> {
  const teacher = await aTeacher(app, strict)
  await app.database.db
    .updateTable('users')
    .set({ created_at: longAgo })
    .where('id', '=', teacher.id)
    .execute()
  return teacher
}
async function enrolment({ email }: TestPerson): Promise<{ token: string }> {
  const headers = { host: strict.host }
  const { data } = await app.call(login, { headers, body: { email, password: testPassword } })
  if (data.token_type !== 'Bearer') throw new Error('A second step is asked for')
  expect(data.purpose).toBe('enrol')
  return { token: data.access_token }
}
const secret = async (as: { token: string }) => (await app.call(contract.startTotp, { as })).data.data.secret
const confirm = (as: { token: string }, phone: Phone) =>
  app.call(contract.confirmTotp, { as, body: { code: phone.code() } })
const methodsOf = async (as: { token: string }) =>
  (await app.call(contract.getSecondFactor, { as, headers: { host: strict.host } })).data.data.methods

describe('a session that is only for setting up a second factor', () => {
  it('ends when the person sets up a passkey in another one', async () => {
    const teacher = await aTeacherSinceLong()
    const [stolen, own] = [await enrolment(teacher), await enrolment(teacher)]
    const phone = new Phone(await secret(stolen))
    await aPasskey(app, own, { host: strict.host })
    expect((await confirm(stolen, phone)).status).toBe(401)
    expect(await methodsOf(own)).toEqual(['passkey'])
  })

  it('adds nothing beside a factor from an ordinary session', async () => {
    const teacher = await aTeacherSinceLong()
    const stolen = await enrolment(teacher)
    const own = { token: await aToken(app, teacher.id) }
    const phone = new Phone(await secret(stolen))
    await aPasskey(app, own, { host: strict.host })
    expect((await confirm(stolen, phone)).status).toBe(401)
    await expect(aPasskey(app, stolen, { host: strict.host })).rejects.toThrow('unauthenticated')
    expect(await methodsOf(own)).toEqual(['passkey'])
  })
})

it('the secret of an app is shown to the session alone that asked for it', async () => {
  const teacher = await aTeacher(app, company)
  const other = { token: await aToken(app, teacher.id) }
  const seen = await secret(other)
  const own = await secret(teacher)
  expect(own).not.toBe(seen)
  expect(await secret(teacher)).toBe(own)
  expect((await confirm(other, new Phone(seen))).status).toBe(409)
  expect((await confirm(teacher, new Phone(own))).status).toBe(200)
})

it('recovery codes stay as long as a passkey of another host name does', async () => {
  const two = await aCompany(app, { hosts: ['one.example', 'two.example'] })
  const teacher = await aTeacher(app, two)
  await aPasskey(app, teacher, { host: 'two.example' })
  await aSecondFactor(app, teacher)
  const remove = (host: string) => ({
    as: teacher,
    headers: { host },
    body: { current_password: testPassword },
  })
  const { data } = await app.call(contract.removeTotp, remove('one.example'))
  expect(data.data).toMatchObject({ methods: [], recovery_codes_left: 10 })
})
