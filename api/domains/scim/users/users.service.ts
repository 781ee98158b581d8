import { isDeepStrictEqual } from 'node:util'
import { createPeople, updatePeople } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import type { ScimConnection } from '../connections/tokens.service.ts'
import { leaveGroups } from '../groups/memberships.service.ts'
import { checkNotErased, isErasedProblem, noteAskedAgain } from '../held/erased.service.ts'
import { type Resource, valueIn, without, withValue } from '../protocol/attributes.rules.ts'
import { applyOperations, parseOperations, tidyResource } from '../protocol/patch.rules.ts'
import { scimProblem } from '../protocol/problems.rules.ts'
import { mustWait } from './brake.service.ts'
import { changedFields, type DirectoryPerson, managedColumns, toPerson } from './person.rules.ts'
import * as queries from './users.queries.ts'

/**
 * The people of a directory connection: created, changed and disabled as the directory says, always as students of the
 * connection’s company. Only the domain `scim` writes directory_links; people are written through `accounts`.
 */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Throws 404 for an id that is not one of the connection’s. */
export const findLink = async (ctx: Ctx, { id }: ScimConnection, userId: string): Promise<queries.LinkRow> =>
  found(uuid.test(userId) ? await queries.findLink(ctx, id, userId) : null)

const lockLink = async (ctx: Ctx, { id }: ScimConnection, userId: string): Promise<queries.LinkRow> =>
  found(uuid.test(userId) ? await queries.lockLink(ctx, id, userId) : null)

/** A second call gets 409 `uniqueness` while the person is active, else brings them back. */
export async function createUser(
  ctx: Ctx,
  connection: ScimConnection,
  body: unknown,
): Promise<queries.LinkRow> {
  const resource = tidyResource(body)
  const person = toPerson(resource)
  try {
    return await createOrBringBack(ctx, connection, resource, person)
  } catch (error) {
    if (isErasedProblem(error))
      await ctx.transaction((inner) =>
        noteAskedAgain(inner, connection, { id: error.values.id, name: person.user_name }),
      )
    throw error
  }
}

const createOrBringBack = (
  ctx: Ctx,
  connection: ScimConnection,
  resource: Resource,
  person: DirectoryPerson,
): Promise<queries.LinkRow> =>
  ctx.transaction(async (inner) => {
    await queries.lockName(inner, connection.id, person.user_name)
    const [same, another] = await queries.lockSameLinks(inner, connection.id, person)
    if (another || (same?.active && !same.deleted_at)) throw scimProblem('uniqueness', 'scim.user_exists')
    if (same) {
      const brought = { ...withValue(resource, 'active', person.active ?? true) }
      await change(inner, connection, same, brought)
      return findLink(inner, connection, same.user_id)
    }
    const userId =
      (await adopt(inner, connection, resource, person)) ??
      (await create(inner, connection, resource, person))
    return findLink(inner, connection, userId)
  })

/**
 * Links the student of the company who has the address. Names and address stay as they are until the next change: one
 * wrong address must not give somebody’s account to somebody else. Null if nobody has it.
 */
async function adopt(
  ctx: Ctx,
  connection: ScimConnection,
  resource: Resource,
  person: DirectoryPerson,
): Promise<string | null> {
  const existing = await queries.lockByEmail(ctx, connection.company_id, person.fields.email)
  if (!existing) return null
  if (existing.role !== 'student') throw scimProblem('uniqueness', 'scim.is_staff')
  const directory = await queries.findDirectoryOf(ctx, existing.id)
  if (directory) throw scimProblem('uniqueness', 'scim.managed_elsewhere', { directory })
  const { first_name: _, last_name: __, email: ___, ...fields } = person.fields
  const isActive = person.active ?? true
  await queries.insertLink(ctx, { ...linkOf(connection, existing.id, resource, person), active: isActive })
  await recordEvent(ctx, {
    kind: 'person.linked',
    company_id: existing.company_id,
    data: { user_id: existing.id, directory_id: connection.id },
  })
  await write(ctx, connection, existing, {
    ...changedFields(
      { ...existing },
      { ...fields, ...(await managerOf(ctx, connection, existing.id, person)) },
    ),
    ...(isActive && existing.status === 'disabled' ? { status: 'active' } : {}),
  })
  if (!isActive && existing.status === 'active') await disable(ctx, connection, existing.id)
  return existing.id
}

async function create(
  ctx: Ctx,
  connection: ScimConnection,
  resource: Resource,
  person: DirectoryPerson,
): Promise<string> {
  await checkNotErased(ctx, connection, person)
  const id = newId()
  const row = {
    ...{ id, company_id: connection.company_id, platform_locale: person.locale },
    ...person.fields,
    ...(await managerOf(ctx, connection, id, person)),
  }
  const created = await createPeople(ctx, [row], { directory_id: connection.id })
  if (!created.has(id)) throw scimProblem('uniqueness', 'scim.number_taken')
  const isActive = person.active ?? true
  await queries.insertLink(ctx, { ...linkOf(connection, id, resource, person), active: isActive })
  if (!isActive)
    await write(ctx, connection, found(await queries.lockPerson(ctx, id)), { status: 'disabled' })
  return id
}

const linkOf = (connection: ScimConnection, userId: string, resource: Resource, person: DirectoryPerson) => ({
  connection_id: connection.id,
  user_id: userId,
  ...columnsOf(person),
  resource,
})

const columnsOf = (person: DirectoryPerson) => ({
  external_id: person.external_id,
  user_name: person.user_name,
  display_name: person.display_name,
  email: person.fields.email,
  managed: managedColumns(person),
})

/** A manager who is not known, or not yet, changes nothing. */
async function managerOf(
  ctx: Ctx,
  { company_id }: ScimConnection,
  userId: string,
  { manager }: DirectoryPerson,
): Promise<{ manager_id?: string | null }> {
  if (manager === undefined) return {}
  if (manager === null) return { manager_id: null }
  const isKnown =
    uuid.test(manager) && manager !== userId && (await queries.isInCompany(ctx, company_id, manager))
  return isKnown ? { manager_id: manager.toLowerCase() } : {}
}

/** Throws 409 `uniqueness` if somebody else has the new address or employee number. */
async function write(
  ctx: Ctx,
  connection: ScimConnection,
  { id, version, company_id }: Pick<queries.LockedPerson, 'id' | 'version' | 'company_id'>,
  fields: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return
  const done = await updatePeople(ctx, [{ id, version, company_id, fields }], { directory_id: connection.id })
  if (!done.has(id)) throw scimProblem('uniqueness', 'scim.address_taken')
}

/** Disables at once, or holds it if too many were disabled within the hour. */
async function disable(ctx: Ctx, connection: ScimConnection, userId: string): Promise<'disabled' | 'held'> {
  if (await mustWait(ctx, connection, userId)) {
    const held_at = ctx.now.toISOString()
    await queries.updateLink(ctx, { connection_id: connection.id, user_id: userId }, { held_at })
    return 'held'
  }
  await write(ctx, connection, found(await queries.lockPerson(ctx, userId)), { status: 'disabled' })
  return 'disabled'
}

export const replaceUser = (
  ctx: Ctx,
  connection: ScimConnection,
  userId: string,
  body: unknown,
): Promise<queries.LinkRow> => {
  const resource = tidyResource(body)
  return changeUser(ctx, connection, userId, () => resource)
}

export const patchUser = (
  ctx: Ctx,
  connection: ScimConnection,
  userId: string,
  body: unknown,
): Promise<queries.LinkRow> => {
  const operations = parseOperations(body)
  return changeUser(ctx, connection, userId, ({ resource, active }) =>
    without(applyOperations(withValue(resource, 'active', active), operations), 'password'),
  )
}

const changeUser = (
  ctx: Ctx,
  connection: ScimConnection,
  userId: string,
  toNext: (link: queries.LinkRow) => Resource,
): Promise<queries.LinkRow> =>
  ctx.transaction(async (inner) => {
    const link = await lockLink(inner, connection, userId)
    await change(inner, connection, link, toNext(link))
    return findLink(inner, connection, userId)
  })

/** Brings person and link in line with a resource. A repeated call changes nothing. */
async function change(
  ctx: Ctx,
  connection: ScimConnection,
  link: queries.LinkRow,
  resource: Resource,
): Promise<void> {
  const person = toPerson(resource)
  const row = found(await queries.lockPerson(ctx, link.user_id))
  if (row.role !== 'student') throw scimProblem('mutability', 'scim.is_staff')
  if (!(await isInReach(ctx, connection, row))) throw scimProblem('mutability', 'scim.moved_away')
  if (await queries.isTaken(ctx, connection.id, { ...person, user_id: link.user_id }))
    throw scimProblem('uniqueness', 'scim.user_exists')
  const isActive = person.active ?? link.active
  const fields = changedFields(
    { ...row },
    {
      ...person.fields,
      ...(await managerOf(ctx, connection, row.id, person)),
      ...(person.locale && hasNewLanguage(link.resource, resource) ? { platform_locale: person.locale } : {}),
    },
  )
  const returns = isActive && !link.active && row.status === 'disabled'
  await write(ctx, connection, row, { ...fields, ...(returns ? { status: 'active' } : {}) })
  const leaves = !isActive && link.active && row.status === 'active'
  const next = { ...withValue(resource, 'active', isActive) }
  const isSame = isDeepStrictEqual(next, withValue(link.resource, 'active', link.active))
  if (isSame && !link.deleted_at) return
  if (leaves) await disable(ctx, connection, row.id)
  await queries.updateLink(ctx, link, {
    ...columnsOf(person),
    ...{ resource: JSON.stringify(next), active: isActive },
    ...(isActive ? { held_at: null, deleted_at: null } : {}),
  })
}

/** An admin may have moved the person to a company that the directory has no say in. */
export const isInReach = async (
  ctx: Ctx,
  connection: Pick<ScimConnection, 'company_id'>,
  { id, company_id }: Pick<queries.LockedPerson, 'id' | 'company_id'>,
): Promise<boolean> =>
  company_id === connection.company_id || queries.isInCompany(ctx, connection.company_id, id)

/** People may choose a language of their own, which a directory that says the same as before does not undo. */
const hasNewLanguage = (before: Resource, after: Resource): boolean =>
  ['preferredLanguage', 'locale'].some((name) => valueIn(before, name) !== valueIn(after, name))

/** Disables the person and ends the link. Staff, and people who were moved away, are unlinked only. */
export const deleteUser = (ctx: Ctx, connection: ScimConnection, userId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const link = await lockLink(inner, connection, userId)
    const row = await queries.lockPerson(inner, userId)
    const leaves =
      row?.role === 'student' && row.status === 'active' && (await isInReach(inner, connection, row))
    if (leaves && (link.held_at || (await disable(inner, connection, userId)) === 'held')) {
      await queries.updateLink(inner, link, { active: false, deleted_at: inner.now.toISOString() })
      return
    }
    await unlink(inner, connection, { id: userId, company_id: row?.company_id ?? connection.company_id })
  })

/** Ends the link of a person, who loses what the directory’s groups gave. */
export async function unlink(
  ctx: Ctx,
  connection: Pick<ScimConnection, 'id'>,
  { id, company_id }: { id: string; company_id: string },
): Promise<void> {
  await leaveGroups(ctx, connection.id, id)
  await queries.deleteLink(ctx, id)
  await recordEvent(ctx, {
    kind: 'person.unlinked',
    company_id,
    data: { user_id: id, directory_id: connection.id },
  })
}
