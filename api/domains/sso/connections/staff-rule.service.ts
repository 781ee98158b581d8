import type { BodyOf } from '#contract/endpoint.ts'
import { type SsoConnection, testedForMinutes } from '#contract/sso/connections.ts'
import {
  minEmergencyOwners,
  type StaffRule,
  type setStaffRule as setEndpoint,
} from '#contract/sso/staff-rule.ts'
import {
  countLinkedStaff,
  hasSignedInSince,
  lockOwners,
  selectOwners,
} from '#domains/accounts/identities/identities.service.ts'
import { checkMaySeeHosts } from '#domains/companies/hosts/hosts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, invalid } from '#platform/errors.ts'
import * as queries from './connections.queries.ts'
import { getSsoConnection, lockForChange, noteUpdated, type Params } from './connections.service.ts'
import { mailStaffRule } from './owner-mails.service.ts'

/** Requires a provider of a company's staff, or no longer. */

const hasTried = (ctx: SignedIn, connectionId: string): Promise<boolean> =>
  hasSignedInSince(ctx, {
    connectionId,
    userId: ctx.actor.id,
    since: new Date(ctx.now.getTime() - testedForMinutes * 60_000),
  })

export async function getStaffRule(ctx: SignedIn, { companyId, connectionId }: Params): Promise<StaffRule> {
  await checkMaySeeHosts(ctx, companyId)
  const row = found(await queries.findListed(ctx, companyId, connectionId))
  const [owners, staff, has_tried] = await Promise.all([
    selectOwners(ctx, companyId),
    countLinkedStaff(ctx, companyId, connectionId),
    hasTried(ctx, connectionId),
  ])
  return {
    owners: owners.map((owner) => ({ ...owner, is_emergency: row.emergency_owner_ids.includes(owner.id) })),
    staff,
    has_tried,
  }
}

/**
 * Throws 409 for a changed version, a provider that is not active, and unless the caller has signed in by it within the
 * hour; 422 without two owners who can sign in otherwise.
 */
export async function setStaffRule(
  ctx: SignedIn,
  params: Params,
  { version, required, emergency_owner_ids: chosen }: BodyOf<typeof setEndpoint>,
): Promise<SsoConnection> {
  const row = await lockForChange(ctx, params, version)
  const { companyId, connectionId } = params
  const ids = required ? [...new Set(chosen)].sort() : []
  if (required) await checkMayRequire(ctx, row, ids)
  const isTurned = required !== row.required_for_staff
  const changed = [
    ...(isTurned ? ['required_for_staff'] : []),
    ...(ids.join() === row.emergency_owner_ids.join() ? [] : ['emergency_owners']),
  ]
  if (changed.length === 0) return getSsoConnection(ctx, companyId, connectionId)
  await queries.updateConnection(ctx, connectionId, {
    required_for_staff: required,
    emergency_owner_ids: ids,
  })
  await noteUpdated(ctx, row, changed)
  await mailStaffRule(ctx, row, isTurned ? (required ? 'staff_required' : 'staff_free') : 'emergency_changed')
  return getSsoConnection(ctx, companyId, connectionId)
}

async function checkMayRequire(
  ctx: SignedIn,
  row: queries.ListedConnection,
  ids: readonly string[],
): Promise<void> {
  if (row.status !== 'active') throw conflict('sso.test_to_require')
  if (!row.required_for_staff && !(await hasTried(ctx, row.id))) throw conflict('sso.staff_sign_in_first')
  if (ids.length < minEmergencyOwners) throw invalid({ emergency_owner_ids: ['sso.emergency_two'] })
  const ready = (await lockOwners(ctx, row.company_id)).filter(({ is_ready }) => is_ready)
  if (!ids.every((id) => ready.some((owner) => owner.id === id)))
    throw invalid({ emergency_owner_ids: ['sso.emergency_unready'] })
}
