import { expect, it } from 'vitest'
import { getStudent } from '#contract/accounts/accounts.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { newToken } from '../ids.ts'
import { createInvalidTokenLimiter } from './invalid-token-limiter.ts'

it('a flood of dead tokens from one place is refused before it is looked up, and whoever is known there goes on', async () => {
  // The limit is twelve per minute here.
  const app = await startTestApp({ limitFactor: 0.01 })
  try {
    const company = await aCompany(app)
    const [known, unknown] = [await aStudent(app, company), await aStudent(app, company)]
    await app.heard()
    const ask = (token: string) => app.call(getStudent, { as: { token } })
    expect((await ask(known.token)).status).toBe(200)
    const one = newToken()
    // Repeating the same token costs nothing and does not count.
    for (let tries = 0; tries < 5; tries += 1) expect((await ask(one)).status).toBe(401)
    for (let tries = 1; tries < 12; tries += 1) expect((await ask(newToken())).status).toBe(401)
    const refused = await ask(newToken())
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([(await ask(known.token)).status, (await ask(unknown.token)).status]).toEqual([200, 429])
  } finally {
    await app.close()
  }
})

it('dead tokens are counted by the minute, each place for itself, and the longest silent place is forgotten first', () => {
  let now = 0
  const dead = createInvalidTokenLimiter(1 / 600, { capacity: 2, clock: () => now })
  const isRefused = (ip: string): boolean => {
    try {
      dead.refuse(ip)
      return false
    } catch {
      return true
    }
  }
  dead.count('192.0.2.1')
  expect(isRefused('192.0.2.1')).toBe(false)
  dead.count('192.0.2.1')
  expect([isRefused('192.0.2.1'), isRefused('192.0.2.2')]).toEqual([true, false])
  now = 60_000
  expect(isRefused('192.0.2.1')).toBe(false)
  for (const end of [1, 2]) dead.count(`2001:db8::${end}`)
  expect(isRefused('2001:db8::3')).toBe(true)
  for (const ip of ['192.0.2.3', '192.0.2.4']) dead.count(ip)
  expect(isRefused('2001:db8::3')).toBe(false)
})
