import type { createCompany as createEndpoint, ListedCompany } from '#contract/companies/company-tree.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  createCompanyBelow,
  deleteCompany as deleteFromTree,
  findListedCompany,
  setCompanyClosed,
} from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { idempotentId } from '#platform/ids.ts'
import { selectInvited } from '../accounts.queries.ts'
import { checkMayInvite, createUser } from '../accounts.service.ts'
import { queueLink } from '../links/link-mails.job.ts'
import { removePerson } from '../removal.service.ts'
import { endSessionsOfCompany } from '../sessions/sessions.service.ts'

/**
 * Companies and their people: creates the first admin of a new company, and ends the sessions of one that is
 * closed.
 */

/** Idempotent per key: a repeated call returns the company that it created. Throws 409 below a closed company. */
export async function createCompanyWithAdmin(
  ctx: SignedIn,
  body: BodyOf<typeof createEndpoint>,
): Promise<ListedCompany> {
  const id = idempotentId(ctx, 'company', body.key)
  const existing = await findListedCompany(ctx, id)
  if (existing) return existing
  await createCompanyBelow(ctx, id, body)
  await checkMayInvite(ctx, id, 'parent_id')
  const { email, first_name, last_name, locale } = body.admin
  const userId = await createUser(ctx, {
    company_id: id,
    role: 'admin',
    abilities: ['owner'],
    status: 'invited',
    email,
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    ...(locale ? { platform_locale: locale } : {}),
  })
  await recordEvent(ctx, { kind: 'person.invited', company_id: id, data: { user_id: userId } })
  await queueLink(ctx, { userId, purpose: 'invite', inviterId: ctx.actor.id })
  return found(await findListedCompany(ctx, id))
}

/** Also removes people with open invitations. Throws the same errors as the company tree. */
export async function deleteCompany(ctx: SignedIn, companyId: string): Promise<void> {
  await deleteFromTree(ctx, companyId)
  const invited = await selectInvited(ctx, companyId)
  for (const { id } of invited)
    await removePerson(ctx, { id, company_id: companyId, kind: 'person.removed', names: 'erase_names' })
}

/** Also ends every session of the company's people. */
export async function closeCompany(ctx: SignedIn, companyId: string): Promise<ListedCompany> {
  const company = await setCompanyClosed(ctx, companyId, true)
  await endSessionsOfCompany(ctx, companyId)
  return company
}
