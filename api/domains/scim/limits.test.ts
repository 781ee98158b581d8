import { expect, it } from 'vitest'
import { newId, tokenHash } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { callScim } from './directory.test-support.ts'

/** Sixty calls a minute instead of 3 000. */
const app = aTestApp({ limitFactor: 0.02 })

it('tells a directory that calls too often when to come back, in the form of SCIM', async () => {
  const company = await aCompany(app)
  const [connection_id, token, now] = [newId(), 'scim_busy', new Date().toISOString()]
  const row = {
    id: connection_id,
    company_id: company.id,
    name: 'Okta',
    kind: 'okta' as const,
    created_at: now,
  }
  await app.database.db.insertInto('directory_connections').values(row).execute()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await app.database.db
    .insertInto('directory_tokens')
    .values({
      id: newId(),
      connection_id,
      token_hash: tokenHash(token),
      hint: 'busy',
      expires_at,
      created_at: now,
    })
    .execute()
  const ask = (path: string) => callScim(app.url, token, { method: 'GET', path })
  for (let calls = 0; calls < 60; calls += 1) expect((await ask('/Users?count=0')).status).toBe(200)
  const refused = await ask('/Groups')
  expect([refused.status, refused.type]).toEqual([429, 'application/scim+json; charset=utf-8'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '429',
    detail: expect.any(String),
  })
})
