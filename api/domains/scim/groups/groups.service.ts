import { isDeepStrictEqual } from 'node:util'
import { limits } from '#contract/limits.ts'
import { serverLimits } from '#contract/server-limits.ts'
import type { Ctx } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { ScimConnection } from '../connections/tokens.service.ts'
import { isRecord, type Resource, sameText, valueIn, without } from '../protocol/attributes.rules.ts'
import { type Filter, valuesOf } from '../protocol/filter.rules.ts'
import { toList, toListQuery } from '../protocol/list.rules.ts'
import {
  applyOperations,
  type Operation,
  parseOperations,
  tidyResource,
  withPaths,
} from '../protocol/patch.rules.ts'
import { scimProblem } from '../protocol/problems.rules.ts'
import { conditionsOf } from '../users/user-filter.rules.ts'
import { toGroupResource } from './group.presenter.ts'
import * as queries from './groups.queries.ts'
import { changeMembers, type MemberChange } from './memberships.service.ts'

/** The groups of a directory connection. Only the domain `scim` writes directory_groups. */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const maxName = 200

/** Throws 400 `invalidValue` for a group without a name. */
function namesOf(resource: Resource): { display_name: string; external_id: string | null } {
  const name = valueIn(resource, 'displayName')
  const external = valueIn(resource, 'externalId')
  if (typeof name !== 'string' || name.trim() === '')
    throw scimProblem('invalidValue', 'scim.group_name_needed')
  if (name.length > maxName)
    throw scimProblem('invalidValue', 'scim.too_long', { field: 'displayName', limit: maxName })
  const external_id = typeof external === 'string' && external !== '' ? external : null
  if (external_id && external_id.length > maxName)
    throw scimProblem('invalidValue', 'scim.too_long', { field: 'externalId', limit: maxName })
  return { display_name: name.trim(), external_id }
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const id = isRecord(each) ? valueIn(each, 'value') : each
    return typeof id === 'string' ? [id] : []
  })

/** Throws 404 for an id that is not one of the connection’s. */
export const findGroup = async (
  ctx: Ctx,
  { id }: ScimConnection,
  groupId: string,
): Promise<queries.DirectoryGroupRow> =>
  found(uuid.test(groupId) ? await queries.findGroup(ctx, id, groupId) : null)

/** Throws 409 `uniqueness` if the connection has a group with that name. */
export function createGroup(
  ctx: Ctx,
  connection: ScimConnection,
  body: unknown,
): Promise<queries.DirectoryGroupRow> {
  const sent = tidyResource(body)
  const names = namesOf(sent)
  return ctx.transaction(async (inner) => {
    const id = newId()
    const row = { id, connection_id: connection.id, ...names, resource: without(sent, 'members') }
    if (!(await queries.insertGroup(inner, row))) throw scimProblem('uniqueness', 'scim.group_exists')
    const group = await findGroup(inner, connection, id)
    await changeMembers(inner, connection, group, [{ kind: 'add', ids: idsIn(valueIn(sent, 'members')) }])
    return group
  })
}

/** Replaces a group; its members only if the body names any, since a list of none may just be left out. */
export function replaceGroup(
  ctx: Ctx,
  connection: ScimConnection,
  groupId: string,
  body: unknown,
): Promise<queries.DirectoryGroupRow> {
  const sent = tidyResource(body)
  const members = valueIn(sent, 'members')
  const changes: MemberChange[] = members === undefined ? [] : [{ kind: 'replace', ids: idsIn(members) }]
  return change(ctx, connection, groupId, { toNext: () => without(sent, 'members'), changes })
}

export function patchGroup(
  ctx: Ctx,
  connection: ScimConnection,
  groupId: string,
  body: unknown,
): Promise<queries.DirectoryGroupRow> {
  const operations = parseOperations(body).flatMap(withPaths)
  const isAboutMembers = ({ path }: (typeof operations)[number]) =>
    path.schema === null && sameText(path.attribute, 'members')
  const changes = operations.filter(isAboutMembers).map(toMemberChange)
  const others = operations.filter((operation) => !isAboutMembers(operation))
  return change(ctx, connection, groupId, {
    toNext: ({ resource }) => applyOperations(resource, others),
    changes,
  })
}

function toMemberChange({ op, path, value }: Operation): MemberChange {
  const { within, sub } = path ?? {}
  if (sub && !sameText(sub, 'value')) throw scimProblem('invalidPath', 'scim.path_unreadable')
  if (within) {
    if (op === 'remove') return { kind: 'remove', ids: idsOf(within) }
    throw scimProblem('noTarget', 'scim.no_target')
  }
  if (op === 'add') return { kind: 'add', ids: idsIn(value) }
  if (op === 'replace') return { kind: 'replace', ids: value === null ? [] : idsIn(value) }
  // Without a value, the group is emptied; with one, as Entra sends it, only those leave.
  return value === undefined || value === null
    ? { kind: 'replace', ids: [] }
    : { kind: 'remove', ids: idsIn(value) }
}

/** `members[value eq "…"]`, or several joined by `or`. */
function idsOf(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.parts.flatMap(idsOf)
  const value = Object.entries(valuesOf(filter) ?? {}).find(([name]) => sameText(name, 'value'))?.[1]
  if (typeof value !== 'string') throw scimProblem('invalidFilter', 'scim.filter_unsupported')
  return [value]
}

interface GroupChange {
  toNext: (group: queries.DirectoryGroupRow) => Resource
  changes: readonly MemberChange[]
}

/** A repeated call changes nothing. */
const change = (
  ctx: Ctx,
  connection: ScimConnection,
  groupId: string,
  { toNext, changes }: GroupChange,
): Promise<queries.DirectoryGroupRow> =>
  ctx.transaction(async (inner) => {
    const group = found(uuid.test(groupId) ? await queries.lockGroup(inner, connection.id, groupId) : null)
    const resource = toNext(group)
    const names = namesOf(resource)
    if (await queries.isNameTaken(inner, connection.id, { id: group.id, name: names.display_name }))
      throw scimProblem('uniqueness', 'scim.group_exists')
    const changed = await changeMembers(inner, connection, group, changes)
    if (changed > 0 || !isDeepStrictEqual(resource, group.resource))
      await queries.updateGroup(inner, group.id, { ...names, resource: JSON.stringify(resource) })
    return findGroup(inner, connection, group.id)
  })

/** The members lose what the group gave them; a large group waits for an owner. */
export const deleteGroup = (ctx: Ctx, connection: ScimConnection, groupId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const group = found(uuid.test(groupId) ? await queries.lockGroup(inner, connection.id, groupId) : null)
    await changeMembers(inner, connection, group, [{ kind: 'replace', ids: [] }])
    await queries.updateGroup(inner, group.id, { deleted_at: inner.now.toISOString() })
  })

/** One page of the groups of a connection. */
export async function listGroups(ctx: Ctx, connection: ScimConnection, base: string, sent: unknown) {
  const { filter, startIndex, count, show } = toListQuery(sent)
  const conditions = conditionsOf(filter, 'groups')
  const total = await queries.countGroups(ctx, connection.id, conditions)
  if (count === 0) return toList(total, startIndex, [])
  const page = { offset: startIndex - 1, limit: Math.min(count, limits.pageSize.max) }
  const groups = await queries.selectGroups(ctx, connection.id, conditions, page)
  return toList(total, startIndex, await presentPage(ctx, base, groups, show))
}

type Show = (resource: Resource) => Resource
type Groups = readonly queries.DirectoryGroupRow[]

const showsMembers = (show: Show): boolean => Object.hasOwn(show({ members: [] }), 'members')

/**
 * As many of these groups as their members fit into one answer, at least one: the directory asks for the next ones from
 * there. Members are read only if they are shown.
 */
async function presentPage(ctx: Ctx, base: string, groups: Groups, show: Show): Promise<Resource[]> {
  if (!showsMembers(show)) return groups.map((group) => show(toGroupResource(group, null, base)))
  const { list } = serverLimits.scimMembers
  const ids = groups.map(({ id }) => id)
  const read = await queries.selectMembers(ctx, ids, list + 1)
  // The last group read may be cut off.
  const whole = read.length > list ? groups.slice(0, ids.indexOf(read.at(-1)?.group_id ?? '')) : groups
  const [first] = groups
  if (first && whole.length === 0) return [await presentGroup(ctx, base, first, { show })]
  const members = Map.groupBy(read, ({ group_id }) => group_id)
  return whole.map((group) => show(toGroupResource(group, members.get(group.id) ?? [], base)))
}

/**
 * One group. If it has more members than fit into an answer, throws 400 `tooMany`; after a change, which has succeeded,
 * leaves them out instead.
 */
export async function presentGroup(
  ctx: Ctx,
  base: string,
  group: queries.DirectoryGroupRow,
  { show, isChanged = false }: { show: Show; isChanged?: boolean },
): Promise<Resource> {
  if (!showsMembers(show)) return show(toGroupResource(group, null, base))
  const limit = serverLimits.scimMembers.group
  const members = await queries.selectMembers(ctx, [group.id], limit + 1)
  const isWhole = members.length <= limit
  if (!(isWhole || isChanged)) throw scimProblem('tooMany', 'scim.members_many', { limit })
  return show(toGroupResource(group, isWhole ? members : null, base))
}
