import { expect, it } from 'vitest'
import { moveStudent } from '#contract/accounts/people.ts'
import { setStudentPassword } from '#contract/accounts/student-passwords.ts'
import { updateCompany } from '#contract/companies/company-settings.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aToken, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aPasskey } from '#tests/support/builders/passkeys.ts'
import { aSamlConnection } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const student = fileFixture(() => aStudent(app, company))
const database = () => app.database.db

const ways = async () => {
  const { data } = await app.call(getStudentFile, { as: admin, params: { studentId: student.id } })
  return data.data.sign_in
}

async function allowPasswords(allowed: boolean): Promise<void> {
  const { version } = await database()
    .selectFrom('companies')
    .select('version')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  const body = { version, has_student_passwords: allowed }
  await app.call(updateCompany, { as: admin, params: { companyId: company.id }, body })
}

async function setPassword(): Promise<void> {
  const proved_at = new Date().toISOString()
  await database().updateTable('sessions').set({ proved_at }).where('user_id', '=', student.id).execute()
  await app.call(setStudentPassword, { as: student, body: { password: 'tide-harbor-quay-42' } })
}

async function linkProvider(
  as = admin,
  { userId, subject } = { userId: student.id, subject: 'ada' },
): Promise<string> {
  const { id } = await aSamlConnection(app, as, { status: 'active' })
  await database()
    .insertInto('identities')
    .values({
      ...{ id: newId(), connection_id: id, user_id: userId, subject },
      linked_at: new Date().toISOString(),
    })
    .execute()
  return id
}

it('names the ways by which a student can sign in now', async () => {
  expect(await ways()).toEqual({
    link: true,
    passkeys: 0,
    password: false,
    providers: [],
    is_company_closed: false,
  })
  await aPasskey(app, student, { host: company.host })
  await allowPasswords(true)
  await setPassword()
  const connectionId = await linkProvider()
  const providers = ['Harbor SAML']
  expect(await ways()).toEqual({
    link: true,
    passkeys: 1,
    password: true,
    providers,
    is_company_closed: false,
  })
  await allowPasswords(false)
  await database()
    .updateTable('passkeys')
    .set({ host_lost_at: new Date().toISOString() })
    .where('user_id', '=', student.id)
    .execute()
  expect(await ways()).toEqual({
    link: true,
    passkeys: 0,
    password: false,
    providers,
    is_company_closed: false,
  })
  await allowPasswords(true)
  await database().updateTable('passkeys').set({ host_lost_at: null }).execute()
  await database()
    .updateTable('sso_connections')
    .set({ required_for_students: true })
    .where('id', '=', connectionId)
    .execute()
  expect(await ways()).toEqual({
    link: false,
    passkeys: 0,
    password: false,
    providers,
    is_company_closed: false,
  })
})

it('names only what works in the company that a student was moved to, and nothing once it is closed', async () => {
  const parent = await aCompany(app)
  const [from, to] = [await aCompany(app, { parent }), await aCompany(app, { parent })]
  const [above, left, joined] = [await anAdmin(app, parent), await anAdmin(app, from), await anAdmin(app, to)]
  const moved = await aStudent(app, from)
  const seenBy = async (as: TestPerson) =>
    (await app.call(getStudentFile, { as, params: { studentId: moved.id } })).data.data.sign_in
  const subject = moved.id
  await linkProvider(left, { userId: moved.id, subject })
  const shared = await linkProvider(above, { userId: moved.id, subject })
  await database().updateTable('sso_connections').set({ name: 'Group ID' }).where('id', '=', shared).execute()
  await aPasskey(app, moved, { host: from.host })
  expect(await seenBy(left)).toEqual({
    link: true,
    passkeys: 1,
    password: false,
    providers: ['Harbor SAML', 'Group ID'],
    is_company_closed: false,
  })
  await app.call(moveStudent, { as: above, params: { studentId: moved.id }, body: { company_id: to.id } })
  const here = { link: true, passkeys: 0, password: false, providers: ['Group ID'], is_company_closed: false }
  expect([await seenBy(joined), await seenBy(above)]).toEqual([here, here])
  const again = { ...moved, token: await aToken(app, moved.id) }
  await aPasskey(app, again, { host: to.host })
  expect(await seenBy(joined)).toEqual({ ...here, passkeys: 1 })
  await database()
    .updateTable('companies')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', to.id)
    .execute()
  expect(await seenBy(above)).toEqual({
    link: false,
    passkeys: 0,
    password: false,
    providers: [],
    is_company_closed: true,
  })
})

it('counts passkeys of the nearest host name above where the company has none', async () => {
  const parent = await aCompany(app)
  const child = await aCompany(app, { parent, hosts: [] })
  const [above, person] = [await anAdmin(app, parent), await aStudent(app, child)]
  await aPasskey(app, person, { host: parent.host })
  const { data } = await app.call(getStudentFile, { as: above, params: { studentId: person.id } })
  expect(data.data.sign_in.passkeys).toBe(1)
})

it('says nothing to staff of another company', async () => {
  const stranger = await anAdmin(app, await aCompany(app))
  const { status } = await app.call(getStudentFile, { as: stranger, params: { studentId: student.id } })
  expect(status).toBe(404)
})
