import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { type Endpoint, rolesWithoutAbility } from '#contract/endpoint.ts'
import { listTables } from '#db/backup/catalog.ts'
import { aTestApp, type Caller, type TestApp } from '../support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '../support/builders/accounts.ts'
import { copiedApps } from '../support/copied-app.ts'
import { fileFixture } from '../support/fixtures.ts'
import { callOf, type Row } from './row.ts'
import { table } from './table.ts'
import { aWorld, type World } from './world.ts'

const key = ({ method, path }: Endpoint): string => `${method} ${path}`
const endpoints = allRoutes.map(({ endpoint }) => endpoint)
const nobody = '00000000-0000-7000-8000-000000000000'
const roles = ['admin', 'teacher', 'student'] as const

const app = aTestApp()
const ours = fileFixture(() => aWorld(app))
const theirs = fileFixture(() => aWorld(app))

/** People of our company without data of their own. */
let colleague: Record<(typeof roles)[number], TestPerson>
beforeAll(async () => {
  const { company } = ours
  colleague = {
    admin: await anAdmin(app, company),
    teacher: await aTeacher(app, company),
    student: await aStudent(app, company),
  }
})

// Specification, authoring +: The isolation table covers every call
it('has a row for every endpoint and no row for anything else', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(key).sort())
})

const rowOf = (endpoint: Endpoint): Row => {
  const row = table[key(endpoint)]
  if (!row) throw new Error(`No row for ${key(endpoint)}`)
  return row
}
const call = (endpoint: Endpoint, as: Caller | null, world: World, params?: Record<string, string>) =>
  app.call(endpoint, {
    ...callOf(rowOf(endpoint), world),
    as,
    headers: { host: ours.company.host },
    ...(params ? { params } : {}),
  })
const allowed = (endpoint: Endpoint): readonly string[] => rolesWithoutAbility(endpoint) ?? roles
const hasIds = (endpoint: Endpoint): boolean => Boolean(rowOf(endpoint).params) && !rowOf(endpoint).openToAll
const withIds = (params: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^[0-9a-f-]{36}$/.test(value) ? change(value) : value,
    ]),
  )

/** Tables that change by themselves or by reads: when a session or an API token was last used, and recurring jobs. */
const restless = [
  'sessions',
  'api_tokens',
  'jobs',
  'reminder_rounds',
  'manager_digest_rounds',
  'seal_mail_weeks',
]

/** A single digest of all stored data. */
async function everything(): Promise<string> {
  const { db, pool } = app.database
  const tables = (await listTables(pool)).map(({ name }) => name).filter((name) => !restless.includes(name))
  const parts = tables.map(
    (name) =>
      sql`(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(name)} t)`,
  )
  // Uses an array, because a function takes at most a hundred arguments and there are more tables.
  const { rows } = await sql<{ digest: string }>`
    select array_to_string(array[${sql.join(parts)}], '/') as digest`.execute(db)
  return rows[0]?.digest ?? ''
}

describe('those who may not', () => {
  let before: string
  beforeAll(async () => {
    before = await everything()
  })

  it.each(
    endpoints
      .filter(({ access }) => access !== 'public')
      .map((endpoint) => [key(endpoint), endpoint] as const),
  )('guests: %s', async (_, endpoint) => {
    expect((await call(endpoint, null, ours)).status).toBe(401)
  })

  for (const role of roles) {
    const closed = endpoints
      .filter((endpoint) => !allowed(endpoint).includes(role))
      .map((endpoint) => [key(endpoint), endpoint] as const)
    if (closed.length > 0) {
      it.each(closed)(`${role}: %s`, async (_, endpoint) => {
        expect((await call(endpoint, ours[role], ours)).status).toBe(403)
      })
    }
    const named = endpoints
      .filter((endpoint) => hasIds(endpoint) && allowed(endpoint).includes(role))
      .map((endpoint) => [key(endpoint), endpoint] as const)
    it.each(named)(`${role} of another company: %s`, async (_, endpoint) => {
      expect((await call(endpoint, theirs[role], ours)).status).toBe(404)
    })
    it.each(named)(`${role}, of what does not exist: %s`, async (_, endpoint) => {
      const params = callOf(rowOf(endpoint), ours).params as Record<string, string>
      expect(
        (
          await call(
            endpoint,
            ours[role],
            ours,
            withIds(params, () => nobody),
          )
        ).status,
      ).toBe(404)
      expect(
        (
          await call(
            endpoint,
            ours[role],
            ours,
            withIds(params, () => 'not-an-id'),
          )
        ).status,
      ).toBe(404)
    })
    const nested = named.filter(([, endpoint]) => (endpoint.path.match(/:\w*id\b/gi) ?? []).length > 1)
    it.each(nested)(
      `${role}, of another company’s thing under a course of one’s own: %s`,
      async (_, endpoint) => {
        const own = callOf(rowOf(endpoint), ours).params as Record<string, string>
        const foreign = callOf(rowOf(endpoint), theirs).params as Record<string, string>
        expect(
          (await call(endpoint, ours[role], ours, { ...foreign, courseId: own.courseId ?? '' })).status,
        ).toBe(404)
      },
    )
  }

  const named = endpoints.filter((endpoint) => endpoint.access !== 'public' && !endpoint.protocol)
  it.each(named.filter(({ scope }) => !scope).map((endpoint) => [key(endpoint), endpoint] as const))(
    'API tokens: %s',
    async (_, endpoint) => {
      const { status, error } = await call(endpoint, ours.apiToken, ours)
      expect([status, error.code]).toEqual([403, 'scope_needed'])
    },
  )
  it.each(
    named
      .filter((endpoint) => endpoint.scope && hasIds(endpoint))
      .map((endpoint) => [key(endpoint), endpoint] as const),
  )('API token of another company: %s', async (_, endpoint) => {
    expect((await call(endpoint, theirs.apiToken, ours)).status).toBe(404)
  })

  it('another student’s attempt is nobody else’s', async () => {
    const [, answer] =
      endpoints
        .map((endpoint) => [key(endpoint), endpoint] as const)
        .find(([name]) => name.endsWith('/answer')) ?? []
    if (!answer) throw new Error('No endpoint path ends with /answer')
    expect((await call(answer, colleague.student, ours)).status).toBe(404)
  })

  it('have changed nothing', async () => {
    // The colleague who tried to use another’s attempt may have opened an item of the course, which is allowed.
    expect(await everything()).toBe(before)
  })
})

describe('those who may', () => {
  const open = endpoints.flatMap((endpoint) => {
    const role =
      endpoint.access === 'public'
        ? null
        : (['student', 'teacher', 'admin'] as const).find((one) => allowed(endpoint).includes(one))
    return [[`${role ?? 'guest'}: ${key(endpoint)}`, endpoint, role ?? null] as const]
  })
  const copies = copiedApps(aWorld)
  const isDestructive = ([, endpoint]: (typeof open)[number]) => rowOf(endpoint).destructive === true
  const isRemoval = ([, { method }]: (typeof open)[number]) => method === 'DELETE'
  const callOwn = (on: TestApp, world: World, [, endpoint, role]: (typeof open)[number]) =>
    on.call(endpoint, {
      ...callOf(rowOf(endpoint), world),
      as: role ? world[role] : null,
      headers: { host: world.company.host },
    })
  const expectOwn = async (on: TestApp, world: World, one: (typeof open)[number]) => {
    const answer = await callOwn(on, world, one)
    expect(rowOf(one[1]).own, answer.text.slice(0, 300)).toContain(answer.status)
  }
  it.each(open.filter((one) => !isDestructive(one)))('%s', (...one) => expectOwn(app, ours, one))

  it.each(
    endpoints
      .filter((endpoint) => endpoint.scope && rowOf(endpoint).destructive !== true)
      .map((endpoint) => [key(endpoint), endpoint] as const),
  )('API token: %s', async (_, endpoint) => {
    const answer = await call(endpoint, ours.apiToken, ours)
    // A person has done the same before, so the version may be an old one.
    const expected = [...rowOf(endpoint).own, ...(endpoint.method === 'PATCH' ? [409] : [])]
    expect(expected, answer.text.slice(0, 300)).toContain(answer.status)
  })

  let changed: TestApp | undefined
  afterAll(() => changed?.close())
  const expectOwnInCopy = async (one: (typeof open)[number]) => {
    // Earlier calls may stand in the way of this one; only what has not succeeded needs a world without them.
    const before = changed && (await callOwn(changed, copies.filled(), one))
    if (before && before.status < 300) return expect(rowOf(one[1]).own).toContain(before.status)
    expect(before?.status ?? 0, before?.text.slice(0, 300)).toBeLessThan(500)
    await changed?.close()
    changed = undefined
    changed = await copies.start()
    await expectOwn(changed, copies.filled(), one)
  }
  it.each(open.filter((one) => isDestructive(one) && !isRemoval(one)))('%s', (...one) => expectOwnInCopy(one))

  /** Rows inside another row are removed first. */
  const deepestFirst = ([, one]: (typeof open)[number], [, other]: (typeof open)[number]) =>
    other.path.split('/').length - one.path.split('/').length
  it.each(open.filter((one) => isDestructive(one) && isRemoval(one)).sort(deepestFirst))('%s', (...one) =>
    expectOwnInCopy(one),
  )
})
