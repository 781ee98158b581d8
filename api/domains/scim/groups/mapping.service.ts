import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/scim/connections.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { findForAdmin, findForOwner } from '../connections/connections.service.ts'
import * as queries from './mapping.queries.ts'
import { markAll } from './memberships.queries.ts'
import { queueApplying } from './memberships.service.ts'

/** What members of a directory’s groups get: a tag, a group of the company, or nothing; never a right. */

type Scope = { companyId: string; connectionId: string }

const toGroup = (row: queries.MappedGroupRow): contract.DirectoryGroup => ({
  id: row.id,
  name: row.display_name,
  members: row.members,
  pending: row.pending,
  target: {
    tag: row.target_tag,
    group: row.target_group_id ? { id: row.target_group_id, name: row.target_group_name ?? '' } : null,
  },
})

export async function listDirectoryGroups(
  ctx: SignedIn,
  scope: Scope,
  { cursor, limit = limits.pageSize.default, search }: QueryOf<typeof contract.listDirectoryGroups>,
): Promise<ResponseOf<typeof contract.listDirectoryGroups>> {
  const { id } = await findForAdmin(ctx, scope)
  const rows = await queries.selectMappedGroups(ctx, id, { search, after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map(toGroup), meta: { next_cursor } }
}

/** Idempotent. Throws 422 for both at once, and for a group of another company. */
export async function mapDirectoryGroup(
  ctx: SignedIn,
  { directoryGroupId, ...scope }: Scope & { directoryGroupId: string },
  { tag, group_id }: BodyOf<typeof contract.mapDirectoryGroup>,
): Promise<contract.DirectoryGroup> {
  const connection = await findForOwner(ctx, scope)
  const before = found(await queries.findMappedGroup(ctx, connection.id, directoryGroupId))
  if (tag !== null && group_id !== null) throw invalid({ group_id: ['field.not_a_choice'] })
  if (group_id && !(await queries.isGroupOfCompany(ctx, connection.company_id, group_id)))
    throw invalid({ group_id: ['field.not_a_choice'] })
  const target = { target_tag: tag?.trim() ?? null, target_group_id: group_id }
  if (before.target_tag !== target.target_tag || before.target_group_id !== target.target_group_id) {
    await queries.setTarget(ctx, before.id, target)
    await markAll(ctx, before.id)
    await queueApplying(ctx, connection.id)
    await recordEvent(ctx, {
      kind: 'directory.group_mapped',
      company_id: connection.company_id,
      data: { directory_id: connection.id, directory: connection.name, directory_group_id: before.id },
    })
  }
  return toGroup(found(await queries.findMappedGroup(ctx, connection.id, before.id)))
}
