import type {
  SecondFactorPolicy,
  SecondFactorRule,
  setSecondFactorRule as setRuleEndpoint,
} from '#contract/accounts/second-factor.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { canActAsOwner, canManageCompanies } from '#domains/companies/companies.policy.ts'
import { hasOwner } from '#domains/companies/companies.service.ts'
import { findCompanyChoice } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { forbidden, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { getTrustRule, setTrustRule } from '../trusted-devices/trusted-devices.service.ts'
import * as queries from './requirement.queries.ts'
import { graceEnd, isWeaker, policyOf, rolesOfPolicy } from './requirement.rules.ts'

/** Of whom a company requires a second factor. Companies below can only require more. Writes second_factor_policies. */

async function mayChange(ctx: SignedIn, companyId: string): Promise<boolean> {
  return canActAsOwner(ctx.actor, { has_owner: await hasOwner(ctx, companyId) })
}

interface Rules {
  own: SecondFactorPolicy
  above: SecondFactorRule['above']
}

async function findRules(ctx: SignedIn, companyId: string): Promise<Rules> {
  const rules = await queries.selectRules(ctx, companyId)
  const own = rules.find(({ company_id }) => company_id === companyId)
  // The farthest company first: of two alike rules, the one that binds the other is named.
  const [above] = rules
    .filter((rule) => rule !== own)
    .reverse()
    .map((rule) => ({ policy: policyOf(rule), company_name: rule.company_name }))
    .toSorted((a, b) => Number(isWeaker(a.policy, b.policy)) - Number(isWeaker(b.policy, a.policy)))
  return { own: own ? policyOf(own) : 'off', above: above ?? null }
}

/** Throws 404 for a company out of reach. */
export async function getRule(ctx: SignedIn, companyId: string): Promise<SecondFactorRule> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  found(await findCompanyChoice(ctx, companyId))
  const { own, above } = await findRules(ctx, companyId)
  const policy = above && isWeaker(own, above.policy) ? above.policy : own
  const roles = rolesOfPolicy[policy]
  const [{ admin, teacher }, missing, change, trusted_devices] = await Promise.all([
    queries.countStaff(ctx, companyId),
    roles.length > 0 ? queries.selectMissing(ctx, companyId, roles) : [],
    mayChange(ctx, companyId),
    getTrustRule(ctx, companyId),
  ])
  return {
    own,
    policy,
    above,
    people: { admins: admin, teachers: teacher },
    missing: missing.map(({ id, role, company_name, first_name, last_name, since, created_at }) => ({
      ...{ id, role, company_name },
      full_name: `${first_name} ${last_name}`.trim(),
      until: graceEnd(since, created_at).toISOString(),
    })),
    trusted_devices,
    can: { change },
  }
}

/** Throws 422 for less than a company above requires. Idempotent: the days to set it up do not start again. */
export async function setRule(
  ctx: SignedIn,
  companyId: string,
  { policy, trusted_devices }: BodyOf<typeof setRuleEndpoint>,
): Promise<SecondFactorRule> {
  found(await findCompanyChoice(ctx, companyId))
  if (!(await mayChange(ctx, companyId))) throw forbidden()
  const { above } = await findRules(ctx, companyId)
  if (policy && policy !== 'off' && above && isWeaker(policy, above.policy))
    throw invalid({ policy: ['accounts.second_factor_weaker'] })
  if (policy && (await queries.saveRule(ctx, companyId, policy)))
    await recordEvent(ctx, { kind: 'company.second_factor_set', company_id: companyId, data: { policy } })
  if (trusted_devices !== undefined) await setTrustRule(ctx, companyId, trusted_devices)
  return getRule(ctx, companyId)
}
