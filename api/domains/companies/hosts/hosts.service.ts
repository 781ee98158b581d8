import type { CompanyHost, HostList, HostProblem } from '#contract/companies/company-hosts.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newCode, newId } from '#platform/ids.ts'
import { canActAsOwner, canManageCompanies } from '../companies.policy.ts'
import { hasOwner } from '../companies.queries.ts'
import { nameProblem, normaliseHost } from './host-names.rules.ts'
import * as queries from './hosts.queries.ts'

/**
 * Host names of companies: claimed, proved by a TXT record, and used once their address leads to this installation.
 * Only this service writes host_claims, and with companies.service company_hosts.
 */

/** Maximum names waiting for proof, so that nobody can fill the table. */
const maxClaims = 20

/** Name and value of a company's TXT record. */
export const recordOf = (ctx: Pick<SignedIn, 'services'>, hostname: string, token: string) => ({
  name: `_${ctx.services.settings.verifyLabel}.${hostname}`,
  value: `lms-verify=${token}`,
})

function toHost(
  ctx: SignedIn,
  {
    hostname,
    is_used,
    is_primary,
    people_with_passkeys,
    claim,
  }: Awaited<ReturnType<typeof queries.selectHosts>>[number],
  mayChange: boolean,
): CompanyHost {
  const at = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null)
  return {
    hostname,
    status: is_used ? 'active' : (claim?.status ?? 'pending'),
    is_primary,
    record: claim?.token ? recordOf(ctx, hostname, claim.token) : null,
    problem: (claim?.problem ?? null) as HostProblem | null,
    checked_at: at(claim?.checked_at),
    next_check_at: at(claim?.next_check_at),
    claimed_at: at(claim?.created_at),
    people_with_passkeys,
    can: {
      check: claim !== null,
      make_primary: mayChange && is_used && !is_primary,
      remove: mayChange,
    },
  }
}

/** Throws 404 for a company out of reach. */
export async function listHosts(ctx: SignedIn, companyId: string): Promise<HostList> {
  await checkMaySeeHosts(ctx, companyId)
  const [rows, inherited, can_change] = await Promise.all([
    queries.selectHosts(ctx, companyId),
    queries.findInheritedHost(ctx, companyId),
    mayChangeHosts(ctx, companyId),
  ])
  return {
    data: rows.map((row) => toHost(ctx, row, can_change)),
    meta: { can_change, target: ctx.services.settings.hostsTarget, inherited: inherited ?? null },
  }
}

/** Throws 404 for a company out of reach. */
export async function checkMaySeeHosts(ctx: SignedIn, companyId: string): Promise<void> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  if (!(await queries.isInReach(ctx, companyId))) throw found(null)
}

export const mayChangeHosts = async (ctx: SignedIn, companyId: string): Promise<boolean> =>
  canActAsOwner(ctx.actor, { has_owner: await hasOwner(ctx, companyId) })

/** Throws 404 for a company out of reach, 403 for an admin who is not an owner if there is one. */
export async function checkMayChangeHosts(ctx: SignedIn, companyId: string): Promise<void> {
  await checkMaySeeHosts(ctx, companyId)
  if (!(await mayChangeHosts(ctx, companyId))) throw forbidden()
}

/** Idempotent. Throws 422 for a name that cannot be a host, is reserved, looks like another one or is in use. */
export async function claimHost(ctx: SignedIn, companyId: string, typed: string): Promise<HostList> {
  await checkMayChangeHosts(ctx, companyId)
  const hostname = normaliseHost(typed)
  await queries.lockHostname(ctx, hostname)
  const own = await listHosts(ctx, companyId)
  if (own.data.some((host) => host.hostname === hostname)) return own
  if (own.data.filter(({ status }) => status !== 'active').length >= maxClaims)
    throw invalid({ hostname: ['companies.host_many'] })
  await refuseName(ctx, hostname)
  await refuseTaken(ctx, companyId, hostname)
  const token = (await isBelowOwn(ctx, companyId, hostname)) ? null : newCode()
  await queries.insertClaim(ctx, {
    ...{ id: newId(), company_id: companyId, hostname, token },
    claimed_by: ctx.actor.id,
  })
  await recordEvent(ctx, { kind: 'host.claimed', company_id: companyId, data: { hostname } })
  return listHosts(ctx, companyId)
}

/** For a company being created: the form shows at the field why it cannot have the name. */
export async function claimFirstHost(ctx: SignedIn, companyId: string, typed: string): Promise<void> {
  if (!(await mayChangeHosts(ctx, companyId))) throw invalid({ hostname: ['companies.host_owners'] })
  await claimHost(ctx, companyId, typed)
}

async function refuseName(ctx: Pick<SignedIn, 'services'>, hostname: string): Promise<void> {
  const { getPublicSuffix } = await import('tldts')
  const problem = nameProblem(hostname, {
    suffixOf: (name) => getPublicSuffix(name, { allowPrivateDomains: true }),
    platformHost: new URL(ctx.services.settings.publicUrl).hostname,
  })
  if (problem) throw invalid({ hostname: [`companies.${problem}`] })
}

/** A host name in its stored form. Throws 422 for one that a company cannot have, unless it is in `known`. */
export async function toHostname(ctx: Ctx, typed: string, known: readonly string[]): Promise<string> {
  const hostname = normaliseHost(typed)
  if (!known.includes(hostname)) await refuseName(ctx, hostname)
  return hostname
}

async function refuseTaken(ctx: SignedIn, companyId: string, hostname: string): Promise<void> {
  const user = await queries.findUser(ctx, hostname)
  // A name proved by DNS can be taken over later with a new proof. One set up with the installation or under a name
  // from above has no proof to lose.
  if (user && !user.token) throw invalid({ hostname: ['companies.host_taken'] })
  if (await queries.isLookalike(ctx, hostname, companyId))
    throw invalid({ hostname: ['companies.host_look'] })
}

/**
 * Whether the name is below one proved by a company within the caller's reach, which is sufficient proof. Throws
 * 422 if it is below a name of a company above the caller's, which has to add it itself.
 */
async function isBelowOwn(ctx: SignedIn, companyId: string, hostname: string): Promise<boolean> {
  const labels = hostname.split('.')
  const above = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
  for (const { company_id } of await queries.selectUsers(ctx, above)) {
    if (!(await queries.isAbove(ctx, company_id, companyId))) continue
    if (await queries.isAbove(ctx, ctx.actor.company_id, company_id)) return true
    throw invalid({ hostname: ['companies.host_of_parent'] })
  }
  return false
}

/** Throws 409 for a name that is not in use. */
export async function setPrimaryHost(ctx: SignedIn, companyId: string, hostname: string): Promise<HostList> {
  await checkMayChangeHosts(ctx, companyId)
  const { data } = await listHosts(ctx, companyId)
  const host = found(data.find((each) => each.hostname === hostname))
  if (host.status !== 'active') throw conflict('companies.host_not_active')
  if (!host.is_primary) {
    await queries.setPrimary(ctx, companyId, hostname)
    await recordEvent(ctx, { kind: 'host.made_primary', company_id: companyId, data: { hostname } })
    ctx.afterCommit(() => ctx.services.changes.notify('company', companyId))
  }
  return listHosts(ctx, companyId)
}

/** Idempotent. Throws 409 for the last host name that a company’s users can sign in at. */
export async function removeHost(ctx: SignedIn, companyId: string, typed: string): Promise<HostList> {
  await checkMayChangeHosts(ctx, companyId)
  const hostname = normaliseHost(typed)
  await queries.lockHostname(ctx, hostname)
  const { data, meta } = await listHosts(ctx, companyId)
  const host = data.find((each) => each.hostname === hostname)
  if (!host) return { data, meta }
  const others = data.filter(({ status }) => status === 'active').length - 1
  if (host.status === 'active' && others === 0 && !meta.inherited) throw conflict('companies.host_last')
  await queries.deleteClaim(ctx, companyId, hostname)
  if (await queries.deleteHost(ctx, companyId, hostname)) {
    await promoteNext(ctx, companyId)
    ctx.afterCommit(() => ctx.services.changes.notify('company', companyId))
  }
  await recordEvent(ctx, { kind: 'host.removed', company_id: companyId, data: { hostname } })
  return listHosts(ctx, companyId)
}

/** Ensures that a company with host names has a primary one. */
export async function promoteNext(ctx: Pick<SignedIn, 'db'>, companyId: string): Promise<void> {
  const left = await queries.selectUsedHosts(ctx as SignedIn, companyId)
  const [first] = left
  if (first && !left.some(({ is_primary }) => is_primary))
    await queries.setPrimary(ctx as SignedIn, companyId, first.hostname)
}
