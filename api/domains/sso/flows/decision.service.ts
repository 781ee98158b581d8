import type { Refusal } from '#contract/sso/sign-in.ts'
import { findActivePeople, type PersonRow } from '#domains/accounts/accounts.service.ts'
import { findByIdentity, selectHolders } from '#domains/accounts/identities/identities.service.ts'
import { findSignInCompany } from '#domains/companies/companies.service.ts'
import { isCompanyClosed } from '#domains/companies/company-tree.service.ts'
import { listProvenDomains } from '#domains/companies/mail-domains/mail-domains.service.ts'
import type { Ctx } from '#platform/context.ts'
import type { ConnectionRow } from '../connections/connections.queries.ts'
import { organizationRefusal, type ProviderClaims, trustedEmail } from './claims.rules.ts'
import { isBelow } from './flows.queries.ts'

/**
 * Decides who somebody is that a provider vouches for. Whoever sets up a connection can be anybody it lets in, so it
 * lets in only people of its company and below: known ones by their subject, students once by a proved address.
 * Staff link it themselves.
 */

export type SignInDecision =
  | { kind: 'sign_in'; person: PersonRow; identityId: string }
  | { kind: 'link'; person: PersonRow }
  | { kind: 'create'; email: string }
  | { kind: 'refuse'; refusal: Refusal; person?: PersonRow }

const refuse = (refusal: Refusal): SignInDecision => ({ kind: 'refuse', refusal })

export async function decide(
  ctx: Ctx,
  connection: ConnectionRow,
  claims: ProviderClaims,
): Promise<SignInDecision> {
  const foreign = organizationRefusal(claims, connection)
  if (foreign) return refuse(foreign)
  const known = await findByIdentity(ctx, connection.id, claims.sub)
  if (known) return decideKnown(ctx, connection, known)
  const trusted = trustedEmail(claims, connection, await listProvenDomains(ctx, connection.company_id))
  return 'refusal' in trusted ? refuse(trusted.refusal) : decideByAddress(ctx, connection, trusted.email)
}

async function decideKnown(
  ctx: Ctx,
  connection: ConnectionRow,
  { id, person }: { id: string; person: PersonRow | null },
): Promise<SignInDecision> {
  // A person who has moved away is no longer the company's to speak for.
  if (!person || !(await isBelow(ctx, person.company_id, connection.company_id))) return refuse('elsewhere')
  if (!(await isAtHome(ctx, person.company_id))) return refuse('elsewhere')
  if (person.status !== 'active' && person.status !== 'pending') return refuse('not_active')
  return { kind: 'sign_in', person, identityId: id }
}

/** Whether people of a company sign in at the caller's host. */
async function isAtHome(ctx: Ctx, companyId: string): Promise<boolean> {
  const root = await findSignInCompany(ctx)
  if (root === undefined) return false
  return root === null || isBelow(ctx, companyId, root)
}

async function decideByAddress(ctx: Ctx, connection: ConnectionRow, email: string): Promise<SignInDecision> {
  const { id: connectionId, company_id: companyId } = connection
  const holders = await selectHolders(ctx, { companyId, connectionId, email })
  if (holders.length === 0) return decideUnknown(ctx, connection, email)
  const people = await findActivePeople(
    ctx,
    holders.map(({ id }) => id),
  )
  const [student, ...more] = people.filter(({ role }) => role === 'student')
  if (people.some(({ role }) => role !== 'student')) return refuse('staff')
  if (!student) return refuse('not_active')
  if (more.length > 0) return refuse('several')
  if (holders.some(({ id, is_linked }) => id === student.id && is_linked)) return refuse('address_taken')
  if (!(await isAtHome(ctx, student.company_id))) return refuse('elsewhere')
  return { kind: 'link', person: student }
}

async function decideUnknown(ctx: Ctx, connection: ConnectionRow, email: string): Promise<SignInDecision> {
  if (!connection.creates_students) return refuse('unknown')
  if (!(await isAtHome(ctx, connection.company_id))) return refuse('elsewhere')
  if (await isCompanyClosed(ctx, connection.company_id)) return refuse('not_active')
  return { kind: 'create', email }
}
