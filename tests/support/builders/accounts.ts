import { createUser, type NewUser } from '#domains/accounts/accounts.service.ts'
import { hashPassword } from '#domains/accounts/sessions/passwords.service.ts'
import { newId, newToken, tokenHash } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import { fileFixture } from '../fixtures.ts'
import { aCompany, type TestCompany } from './companies.ts'

let made = 0

export interface TestPerson {
  id: string
  company_id: string
  role: 'admin' | 'teacher' | 'student'
  email: string
  token: string
}

export const testPassword = 'harbour lamp cedar nine'
let passwordHash: Promise<string> | undefined

type PersonOptions = Partial<NewUser>

/** A signed-in person of a company. Staff sign in with `testPassword`. */
export async function aPerson(
  app: TestApp,
  company: TestCompany,
  options: PersonOptions & { role: TestPerson['role'] },
): Promise<TestPerson> {
  made += 1
  passwordHash ??= hashPassword(testPassword)
  const email = options.email ?? `${options.role}${made}@example.test`
  const id = await createUser(app.contextOutside(), {
    company_id: company.id,
    first_name: 'Ada',
    last_name: `Example ${made}`,
    ...options,
    email,
    ...(options.role === 'student' ? {} : { password_hash: await passwordHash }),
  })
  return { id, company_id: company.id, role: options.role, email, token: await aToken(app, id) }
}

/** A token of an active session, as if the person had just signed in. */
export async function aToken(app: TestApp, userId: string): Promise<string> {
  const token = newToken()
  await app.database.db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: tokenHash(token),
      proved_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  return token
}

export const aStudent = (app: TestApp, company: TestCompany, options: PersonOptions = {}) =>
  aPerson(app, company, { ...options, role: 'student' })
export const aTeacher = (app: TestApp, company: TestCompany, options: PersonOptions = {}) =>
  aPerson(app, company, { ...options, role: 'teacher' })
export const anAdmin = (app: TestApp, company: TestCompany, options: PersonOptions = {}) =>
  aPerson(app, company, { ...options, role: 'admin' })

/**
 * A company with one person of each role, and a teacher of another company, who must not see any of it; for all tests
 * of a file.
 */
export function anOffice(app: TestApp) {
  const company = fileFixture(() => aCompany(app))
  return {
    company,
    admin: fileFixture(() => anAdmin(app, company)),
    teacher: fileFixture(() => aTeacher(app, company)),
    student: fileFixture(() => aStudent(app, company)),
    stranger: fileFixture(async () => aTeacher(app, await aCompany(app))),
  }
}
