import { expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { listStudents } from '#contract/directory/directory.ts'
import { rolesOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { callOf, type Row } from './isolation/row.ts'
import { table } from './isolation/table.ts'
import { aWorld } from './isolation/world.ts'
import { aTestApp } from './support/app.ts'
import { fileFixture } from './support/fixtures.ts'

const app = aTestApp()
const world = fileFixture(() => aWorld(app))
// SCIM has servers ignore what they do not know, and an answer with a page tells errors there.
const endpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ protocol, response }) => !protocol && !(response && 'page' in response))

it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses a query name that it does not declare',
  async (name, endpoint) => {
    const call = callOf(table[name] as Row, world)
    const [role] = rolesOf(endpoint.access) ?? []
    const as = role && role !== 'guest' ? world[role] : null
    const answer = await app.call(endpoint, {
      ...call,
      as,
      query: { ...call.query, unheard_of: '1' },
    })
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['unheard_of']])
  },
)

it('refuses a name given twice', async () => {
  const path = `${app.url}${listStudents.path}?search=ada&search=bo`
  const answer = await fetch(path, { headers: { authorization: `Bearer ${world.teacher.token}` } })
  const { errors } = (await answer.json()) as ErrorBody
  expect([answer.status, Object.keys(errors ?? {})]).toEqual([422, ['search']])
})
