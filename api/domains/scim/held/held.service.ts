import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/scim/connections.ts'
import { updatePeople } from '#domains/accounts/people/bulk-people.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { type DirectoryConnectionRow, updateConnection } from '../connections/connections.queries.ts'
import { findForAdmin, findForOwner } from '../connections/connections.service.ts'
import { queueApplying } from '../groups/memberships.service.ts'
import { noteDisabled } from '../users/brake.queries.ts'
import { findLink, lockPerson, updateLink } from '../users/users.queries.ts'
import { isInReach, unlink } from '../users/users.service.ts'
import * as queries from './held.queries.ts'

/** Changes of a directory that wait for an owner, who allows them or restores what was. */

type Scope = { companyId: string; connectionId: string }

const allowedMs = 3_600_000
const peopleAtOnce = 5_000

export async function listHeld(
  ctx: SignedIn,
  scope: Scope,
): Promise<ResponseOf<typeof contract.listHeldChanges>> {
  const { id } = await findForAdmin(ctx, scope)
  const rows = await queries.selectHeld(ctx, id)
  return { data: rows.map((row) => ({ ...row, held_at: new Date(row.held_at).toISOString() })) }
}

/** Who allows everything also allows what the directory goes on sending within the hour. */
export async function decideHeld(
  ctx: SignedIn,
  scope: Scope,
  { decision, ids }: BodyOf<typeof contract.decideHeldChanges>,
): Promise<ResponseOf<typeof contract.decideHeldChanges>> {
  const connection = await findForOwner(ctx, scope)
  if (ids?.length === 0) return { decided: 0 }
  const people = await queries.lockHeldPeople(ctx, connection.id, ids, peopleAtOnce)
  for (const person of people)
    await (decision === 'allow'
      ? allowPerson(ctx, connection, person)
      : restorePerson(ctx, connection, person))
  const groups = await queries.lockHeldGroups(ctx, connection.id, ids)
  for (const group of groups) {
    await queries.decideMembers(ctx, group, decision)
    if (decision === 'restore') await queries.bringBackGroup(ctx, group)
  }
  if (groups.length > 0) await queueApplying(ctx, connection.id)
  const returns = await queries.decideReturns(ctx, connection.id, { ids, decision })
  const decided = people.length + groups.length + returns
  if (decided > 0)
    await recordEvent(ctx, {
      kind: decision === 'allow' ? 'directory.allowed' : 'directory.restored',
      company_id: connection.company_id,
      data: { directory_id: connection.id, directory: connection.name, count: decided },
    })
  if (!(await queries.hasHeld(ctx, connection.id)))
    await updateConnection(ctx, connection.id, { held_mailed_at: null })
  const allowed_until = new Date(ctx.now.getTime() + allowedMs).toISOString()
  if (decision === 'allow' && !ids) await updateConnection(ctx, connection.id, { allowed_until })
  return { decided }
}

type HeldPerson = Awaited<ReturnType<typeof queries.lockHeldPeople>>[number]

async function allowPerson(
  ctx: SignedIn,
  connection: DirectoryConnectionRow,
  { user_id, deleted_at }: HeldPerson,
) {
  const row = found(await lockPerson(ctx, user_id))
  const { id, version, company_id } = row
  if (row.role === 'student' && row.status === 'active' && (await isInReach(ctx, connection, row))) {
    const origin = { directory_id: connection.id }
    await updatePeople(ctx, [{ id, version, company_id, fields: { status: 'disabled' } }], origin)
    await noteDisabled(ctx, connection.id, id)
  }
  if (deleted_at) await unlink(ctx, connection, row)
  else await updateLink(ctx, { connection_id: connection.id, user_id }, { held_at: null })
}

/** The person stays active, and the directory sees them as active again. */
async function restorePerson(ctx: SignedIn, connection: DirectoryConnectionRow, { user_id }: HeldPerson) {
  const linkKey = { connection_id: connection.id, user_id }
  await updateLink(ctx, linkKey, { held_at: null, deleted_at: null, active: true })
  const link = found(await findLink(ctx, connection.id, user_id))
  await updateLink(ctx, linkKey, { resource: JSON.stringify({ ...link.resource, active: true }) })
}
