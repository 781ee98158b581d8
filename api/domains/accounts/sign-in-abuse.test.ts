import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '../../../contract/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aStudent, aTeacher, testPassword } from '../../../tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '../../../tests/support/builders/companies.ts'
import { magicLink, signInTries } from './accounts.policy.ts'

let app: TestApp
let company: TestCompany

beforeAll(async () => {
  app = await startTestApp()
  company = await aCompany(app)
})
afterAll(() => app.close())

const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status).sort()

describe('guessing a password', () => {
  const guess = (email: string, host = company.host) =>
    app.call(accounts.login, { body: { email, password: 'not this one, I fear' }, headers: { host } })

  it('ends after some tries under whatever host names they are made', async () => {
    const { email } = await aTeacher(app, company)
    for (let tries = 0; tries < signInTries.max; tries += 1)
      expect((await guess(email, `${tries}.example.test`)).status).toBe(401)
    expect((await guess(email, 'another.example.test')).status).toBe(429)
    const right = await app.call(accounts.login, {
      body: { email, password: testPassword },
      headers: { host: company.host },
    })
    expect(right.status).toBe(429)
  })

  it('has no more tries when they are made at once', async () => {
    const { email } = await aTeacher(app, company)
    const answers = await Promise.all(Array.from({ length: signInTries.max + 5 }, () => guess(email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(signInTries.max)
  })
})

describe('a token', () => {
  const refresh = (person: { token: string }) => app.call(accounts.refresh, { as: person })

  it('sent twice at once is exchanged once, and what is given works', async () => {
    const person = await aTeacher(app, company)
    const answers = await Promise.all([refresh(person), refresh(person)])
    expect(statuses(answers)).toEqual([200, 401])
    const token = answers.find(({ status }) => status === 200)?.data.access_token ?? ''
    expect((await app.call(accounts.getMe, { as: { token } })).status).toBe(200)
  })

  it('is never exchanged for one that is dead, whatever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aTeacher(app, company)
      const [fresh, out] = await Promise.all([refresh(person), app.call(accounts.logout, { as: person })])
      expect(out.status).toBe(200)
      // Signing out ends the session, so what a refresh before it gave is dead now; one after it is refused.
      expect([200, 401]).toContain(fresh.status)
      expect((await refresh(person)).status).toBe(401)
      const token = fresh.status === 200 ? fresh.data.access_token : person.token
      expect((await app.call(accounts.getMe, { as: { token } })).status).toBe(401)
    }
  })
})

describe('asking for links', () => {
  it('at once brings no more mails than one after the other', async () => {
    const { email } = await aStudent(app, company)
    const ask = () =>
      app.call(accounts.requestMagicLink, { body: { email }, headers: { host: company.host } })
    const answers = await Promise.all(Array.from({ length: magicLink.perPerson * 3 }, ask))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const sent = (await app.mails()).filter(({ to }) => to?.[0]?.address === email)
    expect(sent).toHaveLength(magicLink.perPerson)
  })
})
