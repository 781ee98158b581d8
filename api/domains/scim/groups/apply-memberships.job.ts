import * as z from 'zod/mini'
import { syncMembers } from '#domains/accounts/groups/groups.service.ts'
import { updatePeople } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx } from '#platform/context.ts'
import { job, turnOf } from '#platform/jobs/job.ts'
import { findById } from '../connections/connections.queries.ts'
import * as queries from './memberships.queries.ts'
import { applyMemberships } from './memberships.rules.ts'

const rowsAtOnce = 500
const sliceMs = 10_000

/** Gives and takes what the mapped groups of a connection say, in batches that can be repeated. */
export const applyMembershipsJob = job(
  'scim.apply_memberships',
  z.object({ connection_id: z.string() }),
  async (ctx, { connection_id }, running) => {
    const endOfTurn = turnOf(ctx, running, sliceMs)
    const connection = await findById(ctx, connection_id)
    if (!connection) return
    while ((await applySome(ctx, connection)) === rowsAtOnce) endOfTurn()
    await queries.deleteEmptied(ctx, connection_id)
  },
)

const applySome = (ctx: Ctx, connection: { id: string; company_id: string }): Promise<number> =>
  ctx.transaction(async (inner) => {
    const rows = await queries.lockPending(inner, connection.id, rowsAtOnce)
    if (rows.length === 0) return 0
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
    const userIds = [...byUser.keys()]
    const others = Map.groupBy(
      await queries.selectApplied(inner, connection.id, userIds),
      ({ user_id }) => user_id,
    )
    const members = await membersOfTargets(inner, rows, userIds)
    const results = [...byUser].map(([userId, own]) => ({
      userId,
      own: own[0] as queries.PendingRow,
      ...applyMemberships(own, {
        tags: own[0]?.tags ?? [],
        groups: new Set([...members].filter(([, ids]) => ids.has(userId)).map(([group]) => group)),
        others: others.get(userId) ?? [],
      }),
    }))
    await updatePeople(
      inner,
      results.flatMap(({ userId: id, own: { version, company_id }, tags }) =>
        tags ? [{ id, version, company_id, fields: { tags } }] : [],
      ),
      { directory_id: connection.id },
    )
    for (const id of [...members.keys()].toSorted())
      await syncMembers(
        inner,
        { id, company_id: connection.company_id },
        {
          add: results.filter(({ join }) => join.includes(id)).map(({ userId }) => userId),
          remove: results.filter(({ leave }) => leave.includes(id)).map(({ userId }) => userId),
        },
        connection.id,
      )
    await queries.saveApplied(
      inner,
      results.flatMap(({ done }) => done),
    )
    return rows.length
  })

/** Who of these people is in our groups that any of the rows is about. */
async function membersOfTargets(
  ctx: Ctx,
  rows: readonly queries.PendingRow[],
  userIds: string[],
): Promise<Map<string, Set<string>>> {
  const targets = rows.flatMap(({ target, applied }) => [target, applied])
  const ids = new Set(targets.flatMap((each) => (each?.startsWith('group:') ? [each.slice(6)] : [])))
  const members = new Map<string, Set<string>>()
  for (const id of ids) members.set(id, new Set(await queries.selectGroupMembers(ctx, id, userIds)))
  return members
}
