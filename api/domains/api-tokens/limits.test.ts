import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { revokeApiToken } from '#contract/api-tokens/api-tokens.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import { countStudents, listStudents } from '#contract/directory/directory.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { newApiToken } from '#platform/secrets/api-token.ts'
import { createPostgresThrottles } from '#platform/throttling/shared-throttles.ts'
import { aTestApp, startTestApp, type TestAppOptions } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { anApiToken } from '#tests/support/builders/api-tokens.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { quietLog } from '#tests/support/database/database.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp({ limitFactor: 0.01 })
const admin = fileFixture(async () => anAdmin(app, await aCompany(app)))
const stored = (scopes: ('people:read' | 'courses:read')[]) => anApiToken(roomy, admin, { scopes })
const onSameDatabase = (options: TestAppOptions = {}) =>
  startTestApp({ ...options, database: { ...app.database, drop: () => Promise.resolve() } })
/** The same installation, with limits that do not matter. */
const roomy = fileFixture(() => onSameDatabase())
afterAll(() => roomy.close())

describe('the rate limit', () => {
  // Specification +: The calls of an API token are limited together, and failed ones by network
  it('counts all calls of one token together, and says when to call again', async () => {
    const [busy, other] = [await stored(['people:read', 'courses:read']), await stored(['people:read'])]
    const most = serverLimits.apiTokenPerMinute / 100
    for (let calls = 0; calls < most; calls += 1) {
      const endpoint = [listStudents, countStudents, listCourses][calls % 3]
      expect((await app.call(endpoint as typeof listStudents, { as: busy })).status).toBe(200)
    }
    const refused = await app.call(listCourses, { as: busy })
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.call(listStudents, { as: other })).status).toBe(200)
  })

  it('is one over all processes', async () => {
    const token = await stored(['people:read'])
    const node = async () => {
      const throttles = createPostgresThrottles(app.database.pool, () => true, quietLog)
      const made = await onSameDatabase({ limitFactor: 0.01, throttles })
      onTestFinished(() => made.close())
      return made
    }
    const [one, other] = [await node(), await node()]
    for (let calls = 0; calls < serverLimits.apiTokenPerMinute / 100; calls += 1)
      expect((await (calls % 2 ? one : other).call(listStudents, { as: token })).status).toBe(200)
    for (const made of [one, other]) expect((await made.call(countStudents, { as: token })).status).toBe(429)
  })

  it('stops unknown tokens of one network, but not its valid ones', async () => {
    const { token } = await stored(['people:read'])
    const call = (secret: string) => roomy.call(listStudents, { as: { token: secret } })
    const statuses = new Set<number>()
    for (let calls = 0; calls < 120; calls += 1) statuses.add((await call(newApiToken())).status)
    expect([...statuses]).toEqual([401])
    const refused = await call(newApiToken())
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await call(token)).status).toBe(200)
  })
})

// Specification +: A revoked API token stops at once, in every process
it('a revocation is heard at once by every process', async () => {
  const node = await onSameDatabase()
  onTestFinished(() => node.close())
  const token = await stored(['people:read'])
  expect((await node.call(listStudents, { as: token })).status).toBe(200)
  const params = { companyId: token.company_id, tokenId: token.id }
  expect((await roomy.call(revokeApiToken, { as: admin, params })).status).toBe(204)
  expect((await node.call(listStudents, { as: token })).status).toBe(401)
})
