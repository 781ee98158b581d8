import { createCache } from '#platform/cache/bounded-cache.ts'
import type { Ctx } from '#platform/context.ts'
import type { ScimConnection } from '../connections/tokens.service.ts'
import type { Resource } from '../protocol/attributes.rules.ts'
import { toList, toListQuery } from '../protocol/list.rules.ts'
import { toUserResource } from './user.presenter.ts'
import { conditionsOf } from './user-filter.rules.ts'
import * as queries from './users.queries.ts'

const exactUpTo = 10_000
const cachedMs = 5 * 60_000

/** Where the next page begins, so that a directory that reads on need not skip all that it has read. */
const pageStarts = createCache<string>({ capacity: 10_000, maxAgeMs: cachedMs })
/** Totals beyond what is counted exactly each time. */
const totals = createCache<{ total: number }>({ capacity: 1_000, maxAgeMs: cachedMs })

/** One page of the people of a connection, from the query of a GET or the body of a search. */
export async function listUsers(ctx: Ctx, connection: ScimConnection, base: string, sent: unknown) {
  const { filter, startIndex, count, show } = toListQuery(sent)
  const conditions = conditionsOf(filter, 'users')
  const key = `${connection.id} ${filter ?? ''}`
  const total = await countAll(ctx, connection, key, conditions)
  if (count === 0) return toList(total, startIndex, [])
  const after = pageStarts.get(`${key} ${startIndex}`)
  const links = await queries.selectLinks(ctx, connection.id, conditions, {
    ...{ after, offset: startIndex - 1, limit: count },
  })
  const last = links.at(-1)
  if (last && links.length === count) pageStarts.getOrMake(`${key} ${startIndex + count}`, () => last.user_id)
  return toList(total, startIndex, (await presentUsers(ctx, connection, base, links)).map(show))
}

async function countAll(
  ctx: Ctx,
  { id }: ScimConnection,
  key: string,
  conditions: Parameters<typeof queries.countLinks>[2],
): Promise<number> {
  const known = totals.get(key)
  if (known) return known.total
  const total = await queries.countLinks(ctx, id, conditions, exactUpTo)
  if (total < exactUpTo) return total
  const all = await queries.countLinks(ctx, id, conditions, 2_147_483_647)
  totals.getOrMake(key, () => ({ total: all }))
  return all
}

/** The resources of links, each with the groups of the person. */
export async function presentUsers(
  ctx: Ctx,
  connection: ScimConnection,
  base: string,
  links: readonly queries.LinkRow[],
): Promise<Resource[]> {
  const groups = await queries.selectGroupsOf(
    ctx,
    connection.id,
    links.map(({ user_id }) => user_id),
  )
  const byUser = Map.groupBy(groups, ({ user_id }) => user_id)
  return links.map((link) => toUserResource(link, byUser.get(link.user_id) ?? [], base))
}
