import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  QueryNode,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  sql,
} from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import {
  type Explained,
  type PlanNode,
  readsOf,
  rowsRead,
  scannedTables,
} from '#tests/support/database/query-plan.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { aDirectory } from './directory.test-support.ts'
import * as groups from './groups/groups.queries.ts'
import { conditionsOf } from './users/user-filter.rules.ts'
import * as users from './users/users.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const owner = fileFixture(() => anAdmin(app, company, { abilities: ['owner'] }))
const directory = fileFixture(() => aDirectory(app, owner))
const other = fileFixture(() => aDirectory(app, owner, { name: 'Okta', kind: 'okta' }))

const people = Number(process.env.DIRECTORY_PEOPLE ?? 40_000)
const id = (i: number) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`

/** Nine in ten belong to the directory, the others to a second one of the company. */
beforeAll(async () => {
  const idOf = sql`('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid`
  await app.database.db.transaction().execute(async (inner) => {
    // A slow machine takes longer for so many than one statement may.
    await sql`set local statement_timeout = 0`.execute(inner)
    await sql`
      insert into users (id, company_id, role, status, email, first_name, last_name, source, created_at)
      select ${idOf}, ${company.id}, 'student', 'active', 'p' || i || '@many.example', 'Ada', 'Number ' || i, 'scim', now()
      from generate_series(1, ${people}) i`.execute(inner)
    await sql`
      insert into directory_links (connection_id, user_id, external_id, user_name, email, display_name, resource, active,
        created_at, updated_at)
      select case when i % 10 = 0 then ${other.id}::uuid else ${directory.id}::uuid end, ${idOf}, 'x' || i,
        'P' || i || '@many.example', 'p' || i || '@many.example', 'Ada Number ' || i, '{}', i % 100 <> 1,
        now(), '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 minute'
      from generate_series(1, ${people}) i`.execute(inner)
  })
  await sql`analyze users, directory_links`.execute(app.database.db)
}, 120_000)

/** Explains each statement instead of returning its rows. */
class Explaining implements KyselyPlugin {
  reads: PlanNode[] = []
  transformQuery = ({ node }: PluginTransformQueryArgs): RootOperationNode =>
    SelectQueryNode.is(node)
      ? QueryNode.cloneWithExplain(node, 'json', sql`analyze`)
      : RawNode.create(['explain (analyze, format json) ', ''], [node])
  async transformResult({ result }: PluginTransformResultArgs) {
    for (const row of result.rows as Partial<Explained>[])
      if (row['QUERY PLAN']) this.reads.push(...readsOf(row as Explained))
    return { ...result, rows: [] }
  }
}

/** How many rows a query read, and whether that took a scan of a whole table. */
async function measured(
  run: (ctx: ReturnType<typeof jobContext>) => Promise<unknown>,
): Promise<{ read: number; scans: boolean }> {
  const plugin = new Explaining()
  const ctx = jobContext(app)
  await run({ ...ctx, db: ctx.db.withPlugin(plugin) })
  return {
    read: rowsRead(plugin.reads),
    scans: scannedTables(plugin.reads).some((table) => table !== 'directory_groups'),
  }
}

const page = { after: undefined, offset: 0, limit: 100 }

describe('with many people, a directory reads few rows', () => {
  it.each([
    '',
    `userName eq "p77@many.example"`,
    `userName eq "nobody@many.example"`,
    `externalId eq "x77"`,
    `emails[type eq "work"].value eq "P77@many.example"`,
    `displayName eq "ada number 77"`,
    `id eq "${id(77)}"`,
    `active eq false`,
    `active eq true and userName eq "p77@many.example"`,
    `meta.lastModified gt "2026-01-28T12:00:00Z"`,
    `meta.lastModified gt "2030-01-01T00:00:00Z"`,
  ])('for a page of people: %s', async (filter) => {
    const conditions = conditionsOf(filter, 'users')
    const { read, scans } = await measured((ctx) => users.selectLinks(ctx, directory.id, conditions, page))
    expect(scans).toBe(false)
    expect(read).toBeLessThan(700)
  })

  it.each<[string, Parameters<typeof measured>[0]]>([
    [
      'finding who is the same',
      (ctx) => users.lockSameLinks(ctx, directory.id, { user_name: 'p77@many.example', external_id: 'x78' }),
    ],
    [
      'a taken name',
      (ctx) =>
        users.isTaken(ctx, directory.id, {
          user_id: id(5),
          user_name: 'p77@many.example',
          external_id: 'x78',
        }),
    ],
    [
      'a free name',
      (ctx) =>
        users.isTaken(ctx, directory.id, {
          user_id: id(5),
          user_name: 'new@many.example',
          external_id: 'new',
        }),
    ],
    [
      'a page far behind',
      (ctx) => users.selectLinks(ctx, directory.id, [], { ...page, after: id(people - 500) }),
    ],
    [
      'a count',
      (ctx) => users.countLinks(ctx, directory.id, conditionsOf('active eq false', 'users'), 10_000),
    ],
    ['one person by address', (ctx) => users.lockByEmail(ctx, company.id, 'p77@many.example')],
    ['the groups of people', (ctx) => users.selectGroupsOf(ctx, directory.id, [id(1), id(2)])],
    [
      'the groups of a member',
      (ctx) =>
        groups.selectGroups(ctx, directory.id, conditionsOf(`members.value eq "${id(1)}"`, 'groups'), page),
    ],
  ])('for %s', async (_, run) => {
    const { read, scans } = await measured(run)
    expect(scans).toBe(false)
    expect(read).toBeLessThan(700)
  })
})

describe('a group of 20 000', () => {
  const members = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ value: id(from + i), display: `Ada Number ${from + i}` }))
  const countOf = async (group: string) =>
    (
      await app.database.db
        .selectFrom('directory_group_members')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('group_id', '=', group)
        .executeTakeFirstOrThrow()
    ).count

  it('is made, replaced by PUT and PATCH, and kept by a PUT without members', async () => {
    const displayName = 'Everybody'
    const made = await directory.scim('POST', '/Groups', { displayName, members: members(1, 20_000) })
    expect(made.status).toBe(201)
    const path = `/Groups/${made.body.id}?excludedAttributes=members`
    // A tenth of the people are of the other directory.
    expect(Number(await countOf(made.body.id))).toBe(18_000)
    expect(
      (await directory.scim('PUT', path, { displayName: 'All', members: members(2, 20_000) })).status,
    ).toBe(200)
    const get = async () => (await directory.scim('GET', `/Groups/${made.body.id}`)).body
    const one = await get()
    expect([one.displayName, one.members.length, one.members[0].value]).toEqual(['All', 18_000, id(2)])
    expect((await directory.scim('PUT', path, { displayName: 'All', externalId: 'all' })).status).toBe(200)
    expect(await get()).toMatchObject({ externalId: 'all', members: { length: 18_000 } })
    const Operations = [{ op: 'replace', path: 'members', value: members(5, 3) }]
    expect((await directory.scim('PATCH', path, { Operations })).status).toBe(204)
    expect((await get()).members.map(({ value }: { value: string }) => value)).toEqual([id(5), id(6), id(7)])
    expect((await directory.scim('PUT', path, { displayName: 'All', members: [] })).status).toBe(200)
    expect(Number(await countOf(made.body.id))).toBe(0)
  }, 60_000)

  // Specification +: A list of a directory's groups has a bound, however many members they have
  it('is alone in a list, whose next page begins behind it, unless members are left out', async () => {
    const group = async (displayName: string, count: number) =>
      (await directory.scim('POST', '/Groups', { displayName, members: members(1, count) })).body.id
    const ids = [await group('Small', 20), await group('Large', 23_000), await group('Little', 20)]
    const all = await directory.scim('GET', '/Groups?excludedAttributes=members')
    const first = all.body.Resources.findIndex((each: { id: string }) => each.id === ids[0]) + 1
    const pageFrom = async (startIndex: number) => {
      const { body } = await directory.scim('GET', `/Groups?startIndex=${startIndex}`)
      expect([body.itemsPerPage, body.totalResults]).toEqual([body.Resources.length, all.body.totalResults])
      return body.Resources.map((each: { displayName: string; members: unknown[] }) => [
        each.displayName,
        each.members.length,
      ])
    }
    expect(await pageFrom(first)).toEqual([['Small', 18]])
    expect(await pageFrom(first + 1)).toEqual([['Large', 20_700]])
    expect(await pageFrom(first + 2)).toEqual([['Little', 18]])
    expect(all.body.Resources.slice(first - 1).map((each: object) => Object.hasOwn(each, 'members'))).toEqual(
      [false, false, false],
    )
  }, 60_000)

  it('refuses a PUT without a name, with a taken one, or to a group of another directory', async () => {
    const group = async (displayName: string) =>
      (await directory.scim('POST', '/Groups', { displayName })).body.id
    const [one, two] = [await group('One'), await group('Two')]
    const put = async (displayName: unknown, of = directory) => {
      const { status, body } = await of.scim('PUT', `/Groups/${two}`, { displayName })
      return [status, body.scimType]
    }
    expect(await put(undefined)).toEqual([400, 'invalidValue'])
    expect(await put(5)).toEqual([400, 'invalidValue'])
    expect(await put('ONE')).toEqual([409, 'uniqueness'])
    expect(await put('Two', other)).toEqual([404, undefined])
    expect((await directory.scim('GET', `/Groups/${one}`)).body.displayName).toBe('One')
  })
})
