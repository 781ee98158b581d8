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
import { createUser } from '../accounts.service.ts'
import { queueLink } from '../links/link-mails.job.ts'
import { removePerson } from '../removal.service.ts'
import { endSessionsOfCompany } from '../sessions/sessions.service.ts'

/** Companies together with their people: the first admin of a new one, and the sessions that end when one is closed. */

/** Sent twice with one key, it answers the company it created. */
export async function createCompanyWithAdmin(
  ctx: SignedIn,
  body: BodyOf<typeof createEndpoint>,
): Promise<ListedCompany> {
  const id = idempotentId(ctx, 'company', body.key)
  const existing = await findListedCompany(ctx, id)
  if (existing) return existing
  await createCompanyBelow(ctx, id, body)
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

/** Open invitations end with it. Throws as the tree does. */
export async function deleteCompany(ctx: SignedIn, companyId: string): Promise<void> {
  await deleteFromTree(ctx, companyId)
  const invited = await selectInvited(ctx, companyId)
  for (const { id } of invited)
    await removePerson(ctx, { id, company_id: companyId, kind: 'person.removed', names: 'erase_names' })
}

/** Every session of the company's people ends with it. */
export async function closeCompany(ctx: SignedIn, companyId: string): Promise<ListedCompany> {
  const company = await setCompanyClosed(ctx, companyId, true)
  await endSessionsOfCompany(ctx, companyId)
  return company
}
