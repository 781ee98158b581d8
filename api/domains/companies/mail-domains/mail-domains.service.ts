import type { MailDomain, MailDomainList, MailDomainProblem } from '#contract/companies/mail-domains.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newCode, newId } from '#platform/ids.ts'
import { restartedClaim } from '../hosts/host-claims.rules.ts'
import { nameProblem, normaliseHost } from '../hosts/host-names.rules.ts'
import { checkMayChangeHosts, checkMaySeeHosts, mayChangeHosts, recordOf } from '../hosts/hosts.service.ts'
import { isPublicMailDomain } from './mail-domain-names.rules.ts'
import * as queries from './mail-domains.queries.ts'

/**
 * Domains of e-mail addresses, proved by the same TXT record as host names. A domain belongs to one tree of
 * companies at a time; what a company above has proved counts for those below it. Only this folder writes
 * mail_domains.
 */

export function toMailDomain(
  ctx: Pick<Ctx, 'services'>,
  { domain, status, token, problem, ...row }: queries.MailDomainRow,
): MailDomain {
  const at = (time: string | null) => (time ? new Date(time).toISOString() : null)
  return {
    domain,
    status: status === 'verified' ? 'pending' : status,
    record: recordOf(ctx, domain, token),
    problem: problem as MailDomainProblem | null,
    checked_at: at(row.checked_at),
    next_check_at: at(row.next_check_at),
    claimed_at: new Date(row.created_at).toISOString(),
  }
}

/** Throws 404 for a company out of reach. */
export async function listMailDomains(ctx: SignedIn, companyId: string): Promise<MailDomainList> {
  await checkMaySeeHosts(ctx, companyId)
  const [rows, proven, can_change] = await Promise.all([
    queries.selectDomains(ctx, companyId),
    queries.selectProven(ctx, companyId),
    mayChangeHosts(ctx, companyId),
  ])
  const inherited = proven
    .filter(({ depth }) => depth > 0)
    .map(({ domain, company }) => ({ domain, company }))
  return { data: rows.map((row) => toMailDomain(ctx, row)), meta: { can_change, inherited } }
}

/** Idempotent. Throws 422 for a name that cannot be a company's mail domain. */
export async function claimMailDomain(
  ctx: SignedIn,
  companyId: string,
  typed: string,
): Promise<MailDomainList> {
  await checkMayChangeHosts(ctx, companyId)
  const domain = normaliseHost(typed.replace(/^.*@/, ''))
  await queries.lockDomain(ctx, domain)
  const own = await listMailDomains(ctx, companyId)
  if (own.data.some((each) => each.domain === domain)) return own
  if (own.data.length >= queries.domainsPerCompany) throw refused('mail_domain_many')
  await refuseName(domain)
  if (own.meta.inherited.some((each) => each.domain === domain)) throw refused('mail_domain_of_parent')
  await queries.insertDomain(ctx, {
    ...{ id: newId(), company_id: companyId, domain, token: newCode() },
    claimed_by: ctx.actor.id,
  })
  await recordEvent(ctx, { kind: 'mail_domain.claimed', company_id: companyId, data: { domain } })
  return listMailDomains(ctx, companyId)
}

const refused = (key: string) => invalid({ domain: [`companies.${key}`] })

async function refuseName(domain: string): Promise<void> {
  const { getPublicSuffix } = await import('tldts')
  const suffixOf = (name: string) => getPublicSuffix(name, { allowPrivateDomains: true })
  // Whose mail the platform's own domain is, only its DNS can tell, as for any other.
  const problem = nameProblem(domain, { suffixOf, platformHost: '' })
  if (problem) throw refused(`mail_${problem === 'host_name' ? 'domain_name' : problem}`)
  if (isPublicMailDomain(domain)) throw refused('mail_domain_public')
}

/** Idempotent. */
export async function removeMailDomain(
  ctx: SignedIn,
  companyId: string,
  typed: string,
): Promise<MailDomainList> {
  await checkMayChangeHosts(ctx, companyId)
  const domain = normaliseHost(typed)
  if (await queries.deleteDomain(ctx, companyId, domain))
    await recordEvent(ctx, { kind: 'mail_domain.removed', company_id: companyId, data: { domain } })
  return listMailDomains(ctx, companyId)
}

/** The claim on a company's mail domain, restarted if it had failed. Throws 404 if there is none. */
export async function findMailDomainToCheck(
  ctx: SignedIn,
  companyId: string,
  typed: string,
): Promise<string> {
  await checkMaySeeHosts(ctx, companyId)
  const claim = found(await queries.findDomain(ctx, companyId, normaliseHost(typed)))
  if (claim.status === 'failed') await queries.updateDomain(ctx, claim.id, restartedClaim(ctx.now))
  return claim.id
}

/** The domains whose addresses a company may speak for: its own proven ones and those of the companies above. */
export async function listProvenDomains(ctx: Ctx, companyId: string): Promise<string[]> {
  const rows = await queries.selectProven(ctx, companyId)
  return [...new Set(rows.map(({ domain }) => domain))]
}
