import type { Ctx } from '#platform/context.ts'
import { addJob } from '#platform/jobs/job.ts'
import type { ScimConnection } from '../connections/tokens.service.ts'
import { noteHeld } from '../users/brake.service.ts'
import { applyMembershipsJob } from './apply-memberships.job.ts'
import type { DirectoryGroupRow } from './groups.queries.ts'
import * as queries from './memberships.queries.ts'

/**
 * Who is in the groups of a directory. Joining and leaving is noted at once; what a mapped group gives and takes is
 * applied by a job. Only the domain `scim` writes directory_group_members.
 */

export type MemberChange =
  | { kind: 'add'; ids: string[] }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'replace'; ids: string[] }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids that are not of people of the connection are passed over: a directory may name some it does not provision. */
export async function changeMembers(
  ctx: Ctx,
  connection: ScimConnection,
  group: DirectoryGroupRow,
  changes: readonly MemberChange[],
): Promise<number> {
  const isMapped = group.target_tag !== null || group.target_group_id !== null
  let changed = 0
  for (const { kind, ids: sent } of changes) {
    const ids = [...new Set(sent.filter((id) => uuid.test(id)).map((id) => id.toLowerCase()))]
    if (kind !== 'add')
      changed += await leave(ctx, connection, group, kind === 'remove' ? { only: ids } : { except: ids })
    if (kind !== 'remove') changed += await queries.insertMembers(ctx, { ...group, isMapped }, ids)
  }
  if (changed > 0) await queueApplying(ctx, connection.id)
  return changed
}

const isMany = ({ members, leaving }: { members: number; leaving: number }): boolean =>
  leaving > 50 && leaving > members / 2

/** More than half of a large group at once is noted, but its consequences wait for an owner. */
async function leave(
  ctx: Ctx,
  connection: ScimConnection,
  { id, target_tag, target_group_id }: DirectoryGroupRow,
  leavers: queries.Leavers,
): Promise<number> {
  const isMapped = target_tag !== null || target_group_id !== null
  const waits = isMapped && isMany(await queries.countLeavers(ctx, id, leavers))
  const left = await queries.endMemberships(ctx, id, leavers, { waits })
  if (waits && left > 0) await noteHeld(ctx, connection)
  return left
}

/** Ends all memberships of a person whose link ends. */
export async function leaveGroups(ctx: Ctx, connectionId: string, userId: string): Promise<void> {
  if ((await queries.endMembershipsOf(ctx, connectionId, userId)) > 0) await queueApplying(ctx, connectionId)
}

export const queueApplying = (ctx: Ctx, connectionId: string): Promise<void> =>
  addJob(ctx, applyMembershipsJob, { connection_id: connectionId })
