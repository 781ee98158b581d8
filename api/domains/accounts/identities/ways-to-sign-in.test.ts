import { expect, it } from 'vitest'
import { setStudentPassword } from '#contract/accounts/student-passwords.ts'
import { updateCompany } from '#contract/companies/company-settings.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
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

async function linkProvider(): Promise<string> {
  const { id } = await aSamlConnection(app, admin, { status: 'active' })
  await database()
    .insertInto('identities')
    .values({
      ...{ id: newId(), connection_id: id, user_id: student.id, subject: 'ada' },
      linked_at: new Date().toISOString(),
    })
    .execute()
  return id
}

it('names the ways by which a student can sign in now', async () => {
  expect(await ways()).toEqual({ link: true, passkeys: 0, password: false, providers: [] })
  await aPasskey(app, student, { host: company.host })
  await allowPasswords(true)
  await setPassword()
  const connectionId = await linkProvider()
  const providers = ['Harbor SAML']
  expect(await ways()).toEqual({ link: true, passkeys: 1, password: true, providers })
  await allowPasswords(false)
  await database()
    .updateTable('passkeys')
    .set({ host_lost_at: new Date().toISOString() })
    .where('user_id', '=', student.id)
    .execute()
  expect(await ways()).toEqual({ link: true, passkeys: 0, password: false, providers })
  await allowPasswords(true)
  await database().updateTable('passkeys').set({ host_lost_at: null }).execute()
  await database()
    .updateTable('sso_connections')
    .set({ required_for_students: true })
    .where('id', '=', connectionId)
    .execute()
  expect(await ways()).toEqual({ link: false, passkeys: 0, password: false, providers })
})

it('says nothing to staff of another company', async () => {
  const stranger = await anAdmin(app, await aCompany(app))
  const { status } = await app.call(getStudentFile, { as: stranger, params: { studentId: student.id } })
  expect(status).toBe(404)
})
