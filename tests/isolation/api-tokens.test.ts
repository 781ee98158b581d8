import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiScopes } from '#contract/scopes.ts'
import { aTestApp } from '../support/app.ts'
import { anAdmin } from '../support/builders/accounts.ts'
import { anApiToken, type TestApiToken } from '../support/builders/api-tokens.ts'
import { aCompany } from '../support/builders/companies.ts'
import { fileFixture } from '../support/fixtures.ts'
import { callOf, type Row } from './row.ts'
import { table } from './table.ts'
import { aWorld } from './world.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app))
const below = fileFixture(() => aWorld(app))

/** Tokens of the company above: one for it alone, one also for those below. */
let alone: TestApiToken
let whole: TestApiToken
beforeAll(async () => {
  await app.database.pool.query(`update companies set parent_id = $1 where id = $2`, [
    parent.id,
    below.company.id,
  ])
  await app.database.pool.query(
    `insert into company_closure (ancestor_id, descendant_id, depth) values ($1, $2, 1)`,
    [parent.id, below.company.id],
  )
  const admin = await anAdmin(app, parent)
  alone = await anApiToken(app, admin, { scopes: [...apiScopes] })
  whole = await anApiToken(app, admin, { scopes: [...apiScopes], includes_below: true })
})

const rowOf = ({ method, path }: Endpoint): Row => table[`${method} ${path}`] as Row
const scoped = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ scope }) => scope !== undefined)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const call = (endpoint: Endpoint, as: TestApiToken) =>
  app.call(endpoint, { ...callOf(rowOf(endpoint), below), as })

describe('a token for its own company alone', () => {
  it.each(scoped.filter(([, endpoint]) => rowOf(endpoint).params && !endpoint.coversBelow))(
    'finds nothing of a company below: %s',
    async (_, endpoint) => {
      expect((await call(endpoint, alone)).status).toBe(404)
    },
  )

  it.each(scoped.filter(([, { method, params }]) => method === 'GET' && !params))(
    'reads nothing of a company below: %s',
    async (_, endpoint) => {
      const { status, text } = await call(endpoint, alone)
      expect(status).toBe(endpoint.coversBelow ? 403 : 200)
      const { company, student, courseId, campaignId, groupId } = below
      for (const id of [company.id, student.id, student.email, courseId, campaignId, groupId])
        expect(text).not.toContain(id)
    },
  )
})

it.each(scoped.filter(([, endpoint]) => rowOf(endpoint).params))(
  'a token for the companies below reaches them: %s',
  async (_, endpoint) => {
    const expected = [...rowOf(endpoint).own, ...(endpoint.method === 'PATCH' ? [409] : [])]
    expect(expected).toContain((await call(endpoint, whole)).status)
  },
)
