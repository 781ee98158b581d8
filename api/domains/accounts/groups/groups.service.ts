import type * as contract from '#contract/accounts/groups.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { limits } from '#contract/limits.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, found, invalid, notFound, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { idempotentId, newId } from '#platform/ids.ts'
import { canManagePeople, canSetRights } from '../accounts.policy.ts'
import * as queries from './groups.queries.ts'

export { countGroups, groupNames, seesPerson } from './groups.queries.ts'

/** Groups of people, maintained by hand. Only this service writes groups, group_members and group_managers. */

const toGroup = (ctx: SignedIn, row: queries.GroupRow): contract.Group => ({
  ...row,
  can: { edit: canManagePeople(ctx.actor), set_managers: canSetRights(ctx.actor) },
})

const groupAfter = async (ctx: SignedIn, groupId: string): Promise<contract.Group> =>
  toGroup(ctx, found(await queries.findGroup(ctx, groupId)))

export async function listGroups(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, ...filter }: QueryOf<typeof contract.listGroups>,
): Promise<ResponseOf<typeof contract.listGroups>> {
  const rows = await queries.selectGroups(ctx, filter, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    data: page.map((row) => toGroup(ctx, row)),
    meta: { next_cursor, can: { create: canManagePeople(ctx.actor) } },
  }
}

export const getGroup = groupAfter

const nameTaken = () =>
  new AppError('conflict', 'accounts.group_known', { fields: { name: ['accounts.group_known'] } })

/**
 * Idempotent per key: a repeated call returns the group that it created. Throws 409 if the company has a group with
 * that name.
 */
export async function createGroup(
  ctx: SignedIn,
  { key, company_id = ctx.actor.company_id, ...body }: BodyOf<typeof contract.createGroup>,
): Promise<contract.Group> {
  const id = idempotentId(ctx, 'group', key)
  const existing = await queries.findGroup(ctx, id)
  if (existing) return toGroup(ctx, existing)
  await chosenCompany(ctx, company_id)
  const name = body.name.trim()
  if (!(await queries.insertGroup(ctx, { id, company_id, name }))) {
    const sentMeanwhile = await queries.findGroup(ctx, id)
    if (!sentMeanwhile) throw nameTaken()
    return toGroup(ctx, sentMeanwhile)
  }
  await recordEvent(ctx, { kind: 'group.created', company_id, data: { group_id: id } })
  return groupAfter(ctx, id)
}

/** Throws 409 with the current group if somebody has changed it since. */
export async function updateGroup(
  ctx: SignedIn,
  groupId: string,
  { version, ...body }: BodyOf<typeof contract.updateGroup>,
): Promise<contract.Group> {
  const row = found(await queries.lockGroup(ctx, groupId))
  if (row.version !== version) throw versionConflict(toGroup(ctx, row))
  const name = body.name.trim()
  if (name === row.name) return toGroup(ctx, row)
  if (await queries.isNameTaken(ctx, row, name)) throw nameTaken()
  await queries.renameGroup(ctx, groupId, name)
  await note(ctx, 'group.renamed', row)
  return groupAfter(ctx, groupId)
}

export async function deleteGroup(ctx: SignedIn, groupId: string): Promise<void> {
  const row = found(await queries.lockGroup(ctx, groupId))
  await queries.removeGroup(ctx, groupId)
  await note(ctx, 'group.deleted', row)
}

/**
 * Throws 404 for a person to add who is out of reach, 422 for one whose company is not the group's or below it. Who is
 * to be removed is ignored if out of reach, as if they were no member.
 */
export async function changeMembers(
  ctx: SignedIn,
  groupId: string,
  { add = [], remove = [] }: BodyOf<typeof contract.changeGroupMembers>,
): Promise<contract.Group> {
  const row = found(await queries.lockGroup(ctx, groupId))
  await checkCandidates(ctx, row.company_id, [...new Set(add)])
  const added = await queries.insertMembers(ctx, groupId, [...new Set(add)])
  const removed = await queries.deleteMembers(ctx, groupId, await withinReach(ctx, row, [...new Set(remove)]))
  if (added.length + removed.length > 0)
    await note(ctx, 'group.members_changed', row, { added: added.length, removed: removed.length })
  return groupAfter(ctx, groupId)
}

/** Adds people of a company, and of those below it, to its groups by name. Missing groups are created. */
export async function joinGroupsByName(
  ctx: SignedIn,
  companyId: string,
  people: readonly { user_id: string; names: readonly string[] }[],
): Promise<void> {
  const members = Map.groupBy(
    people.flatMap(({ user_id, names }) => names.map((name) => ({ user_id, name }))),
    ({ name }) => name.toLowerCase(),
  )
  for (const [folded, rows] of [...members].toSorted()) {
    const name = rows[0]?.name ?? folded
    const fresh = { id: newId(), company_id: companyId, name }
    if (await queries.insertGroup(ctx, fresh))
      await recordEvent(ctx, { kind: 'group.created', company_id: companyId, data: { group_id: fresh.id } })
    const group = await queries.findByName(ctx, companyId, name)
    if (!group) continue
    const added = await queries.insertMembers(ctx, group.id, [...new Set(rows.map(({ user_id }) => user_id))])
    if (added.length > 0) await note(ctx, 'group.members_changed', group, { added: added.length, removed: 0 })
  }
}

async function withinReach(
  ctx: SignedIn,
  { company_id }: queries.GroupRow,
  ids: string[],
): Promise<string[]> {
  return ids.length === 0 ? [] : (await queries.selectCandidates(ctx, company_id, ids)).map(({ id }) => id)
}

async function checkCandidates(ctx: SignedIn, companyId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const candidates = await queries.selectCandidates(ctx, companyId, userIds)
  if (candidates.length < userIds.length) throw notFound()
  if (candidates.some(({ belongs }) => !belongs)) throw invalid({ add: ['accounts.not_in_group_company'] })
}

/** Throws 404 for a person who is not staff within reach. */
export async function setManagers(
  ctx: SignedIn,
  groupId: string,
  { user_ids }: BodyOf<typeof contract.setGroupManagers>,
): Promise<contract.Group> {
  const row = found(await queries.lockGroup(ctx, groupId))
  const ids = [...new Set(user_ids)]
  if (ids.length > 0 && (await queries.selectStaff(ctx, ids)).length < ids.length) throw notFound()
  const before = row.managers.map(({ id }) => id)
  if (before.length === ids.length && ids.every((id) => before.includes(id))) return toGroup(ctx, row)
  await queries.replaceManagers(ctx, groupId, ids)
  await note(ctx, 'group.managers_changed', row, { user_ids: ids })
  return groupAfter(ctx, groupId)
}

const note = (
  ctx: SignedIn,
  kind: EventKind,
  { id, company_id }: { id: string; company_id: string },
  data: Record<string, unknown> = {},
) => recordEvent(ctx, { kind, company_id, data: { group_id: id, ...data } })

interface MembersChange {
  changed: Set<string>
  /** Ids of people whose company is not the group's or below it. */
  foreign: Set<string>
}

/**
 * Adds people within reach to a group; existing members are ignored. The caller must have locked the people. Throws
 * 404 for a group that no longer exists.
 */
export async function addMembers(ctx: SignedIn, groupId: string, userIds: string[]): Promise<MembersChange> {
  const row = found(await queries.lockGroup(ctx, groupId))
  if (userIds.length === 0) return { changed: new Set(), foreign: new Set() }
  const candidates = await queries.selectCandidates(ctx, row.company_id, userIds)
  const fitting = candidates.filter(({ belongs }) => belongs).map(({ id }) => id)
  const foreign = new Set(candidates.filter(({ belongs }) => !belongs).map(({ id }) => id))
  const added = await queries.insertMembers(ctx, groupId, fitting)
  if (added.length > 0) await note(ctx, 'group.members_changed', row, { added: added.length, removed: 0 })
  return { changed: new Set(added), foreign }
}

/**
 * Puts a person, locked by the caller, in these groups and removes them from the other groups that the caller may
 * see. Throws 404 for a group out of reach, 422 for a group of a company that is not theirs or above it.
 */
export async function setGroupsOf(ctx: SignedIn, userId: string, groupIds: string[]): Promise<void> {
  const before = (await queries.selectGroupsOf(ctx, userId)).map(({ id }) => id)
  // Groups are locked in a fixed order to avoid deadlocks.
  for (const id of [...new Set([...before, ...groupIds])].toSorted()) {
    const joins = groupIds.includes(id)
    if (joins === before.includes(id)) continue
    const { foreign } = await (joins ? addMembers : removeMembers)(ctx, id, [userId])
    if (foreign.size > 0) throw invalid({ group_ids: ['accounts.not_in_group_company'] })
  }
}

export async function removeMembers(
  ctx: SignedIn,
  groupId: string,
  userIds: string[],
): Promise<MembersChange> {
  const row = found(await queries.lockGroup(ctx, groupId))
  const removed = await queries.deleteMembers(ctx, groupId, userIds)
  if (removed.length > 0) await note(ctx, 'group.members_changed', row, { added: 0, removed: removed.length })
  return { changed: new Set(removed), foreign: new Set() }
}

/**
 * Adds and removes people for a directory, without a caller; the people belong to the group's company or below it.
 * Ignores a group of another company, and one that no longer exists.
 */
export async function syncMembers(
  ctx: Ctx,
  { id, company_id }: { id: string; company_id: string },
  { add, remove }: { add: string[]; remove: string[] },
  directoryId: string,
): Promise<void> {
  if (!(await queries.lockGroupOf(ctx, id, company_id))) return
  const added = await queries.insertMembers(ctx, id, add)
  const removed = await queries.deleteMembers(ctx, id, remove)
  if (added.length + removed.length === 0) return
  await recordEvent(ctx, {
    kind: 'group.members_changed',
    company_id,
    data: { group_id: id, added: added.length, removed: removed.length, directory_id: directoryId },
  })
}
