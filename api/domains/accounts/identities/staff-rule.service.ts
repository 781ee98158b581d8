import type { Session } from '#contract/accounts/accounts.ts'
import type { ProviderStep, SignInByProvider } from '#contract/accounts/provider-step.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError, conflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { firstLink } from '../accounts.policy.ts'
import { type PersonRow, selectNearestOwners } from '../accounts.queries.ts'
import { queueMail } from '../links/person-mail.job.ts'
import { insertStep } from '../second-factor/sign-in-steps.queries.ts'
import { isEmergencyOwner, type StaffRuleRow, selectStaffRules } from './staff-rule.queries.ts'

/** Companies whose staff sign in by a provider only, and the owners who need not in an emergency. */

export type StaffRule =
  | { kind: 'free' }
  | { kind: 'emergency_owner'; provider: StaffRuleRow }
  | { kind: 'required'; provider: StaffRuleRow }

/** An owner who is named for emergencies is free of the rules of that company, not of those above it. */
export async function findStaffRule(
  ctx: Ctx,
  person: Pick<PersonRow, 'id' | 'company_id' | 'role'>,
): Promise<StaffRule> {
  if (person.role === 'student') return { kind: 'free' }
  const rules = await selectStaffRules(ctx, person)
  const named = rules.find(({ is_emergency_owner }) => is_emergency_owner)
  const binding = rules.filter(({ company_id }) => company_id !== named?.company_id)
  const provider = binding.find(({ is_linked }) => is_linked) ?? binding[0]
  if (provider) return { kind: 'required', provider }
  return named ? { kind: 'emergency_owner', provider: named } : { kind: 'free' }
}

const toButton = ({ id, name, provider }: StaffRuleRow) => ({ id, name, provider })

/** Throws 401 with the provider for a member of staff whom it knows and who has to sign in by it. */
export async function refuseLinkedStaff(
  ctx: Ctx,
  person: Pick<PersonRow, 'id' | 'company_id' | 'role'>,
): Promise<void> {
  refuseLinked(await findStaffRule(ctx, person))
}

function refuseLinked(rule: StaffRule): void {
  if (rule.kind !== 'required' || !rule.provider.is_linked) return
  throw new AppError('unauthenticated', 'accounts.staff_sso_required', {
    values: { provider: rule.provider.name },
    detail: { provider: toButton(rule.provider) } satisfies SignInByProvider,
  })
}

/**
 * Lets in somebody who has passed every step here: at once, or by way of the provider that they have to link first.
 * Throws 401 if they have linked it meanwhile.
 */
export async function admitStaff(
  ctx: Ctx,
  person: PersonRow,
  open: () => Promise<Session>,
): Promise<Session | ProviderStep> {
  const rule = await findStaffRule(ctx, person)
  refuseLinked(rule)
  if (rule.kind === 'required')
    return {
      token_type: 'provider',
      token: await insertStep(ctx, person.id, { purpose: 'first_link', lifeMs: firstLink.lifeMs }),
      provider: toButton(rule.provider),
      expires_in: firstLink.lifeMs / 1_000,
    }
  const session = await open()
  if (rule.kind === 'emergency_owner') await tellOwners(ctx, person, rule.provider)
  return session
}

/** A way past the provider is worth an e-mail to everybody who answers for it. */
async function tellOwners(
  ctx: Ctx,
  { id: user_id, first_name, last_name }: PersonRow,
  { id: connection_id, name, company_id }: StaffRuleRow,
): Promise<void> {
  const data = { user_id, connection: name, connection_id }
  await recordEvent(ctx, { kind: 'sso.emergency_used', company_id, data })
  const by = `${first_name} ${last_name}`.trim()
  for (const owner of await selectNearestOwners(ctx, company_id))
    await queueMail(ctx, owner, {
      mail: 'sso.mail.emergency',
      values: { provider: name, by },
      button: { path: '/admin/audit' },
    })
}

/** Throws 409 for an owner on whom the company relies while staff sign in by a provider. */
export async function refuseEmergencyOwner(
  ctx: Ctx,
  person: { id: string; company_id: string },
): Promise<void> {
  if (await isEmergencyOwner(ctx, person)) throw conflict('accounts.emergency_owner')
}
