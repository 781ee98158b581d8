import { findActivePeople, listNearestOwners, queueMail } from '#domains/accounts/accounts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { ConnectionRow } from './connections.queries.ts'

/**
 * Tells the owners when somebody changes whom a connection trusts: whoever controls the provider decides who gets in,
 * so a change from a stolen session must not pass unseen.
 */

/** What tells a provider, or a person there, from another. */
const trusted = new Set([
  'issuer',
  'client_id',
  'hosted_domain',
  'sign_in_url',
  'certificates',
  'subject_attribute',
  'email_attribute',
  'trusts_email',
])

/** A draft that never let anybody in is told of once it is activated. */
export async function mailChangedTrust(
  ctx: SignedIn,
  connection: Pick<ConnectionRow, 'company_id' | 'name' | 'status'> & { linked: number },
  changed: readonly string[],
): Promise<void> {
  const letsIn = connection.linked > 0 || ['active', 'disabled'].includes(connection.status)
  if (letsIn && changed.some((field) => trusted.has(field))) await mailOwners(ctx, connection, 'changed')
}

export const mailActivated = (
  ctx: SignedIn,
  connection: Pick<ConnectionRow, 'company_id' | 'name'>,
): Promise<void> => mailOwners(ctx, connection, 'activated')

/** What staff may sign in by, and who may otherwise. */
export const mailStaffRule = (
  ctx: SignedIn,
  connection: Pick<ConnectionRow, 'company_id' | 'name'>,
  mail: 'staff_required' | 'staff_free' | 'emergency_changed',
): Promise<void> => mailOwners(ctx, connection, mail)

/** Whoever did it gets the e-mail as well: it may have been somebody else in their session. */
async function mailOwners(
  ctx: SignedIn,
  { company_id, name }: Pick<ConnectionRow, 'company_id' | 'name'>,
  mail: 'changed' | 'activated' | 'staff_required' | 'staff_free' | 'emergency_changed',
): Promise<void> {
  const [person] = await findActivePeople(ctx, [ctx.actor.id])
  const by = person ? `${person.first_name} ${person.last_name}`.trim() : ''
  for (const owner of await listNearestOwners(ctx, company_id))
    await queueMail(ctx, owner, {
      mail: `sso.mail.${mail}`,
      values: { provider: name, by },
      button: { path: '/admin/settings?tab=signIn' },
    })
}
