import type { BodyOf } from '#contract/endpoint.ts'
import type {
  CompanyPolicies,
  updateNotificationPolicies as updateEndpoint,
} from '#contract/notifications/choices.ts'
import { notificationChannels, notificationKinds } from '#contract/notifications/notices.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { channelDefaults } from './choices.rules.ts'
import * as queries from './policies.queries.ts'

/** A company's policies for its people's notifications. Only this service writes notification_policies. */

/** Throws 404 for a company out of reach. */
export async function getPolicies(ctx: SignedIn, companyId: string): Promise<{ data: CompanyPolicies }> {
  found(await queries.findCompanyInReach(ctx, companyId))
  const rows = await queries.selectPolicies(ctx, companyId)
  const known = new Map(rows.map((row) => [`${row.kind} ${row.channel} ${row.is_own}`, row]))
  const kinds = notificationKinds.map((kind) => ({
    kind,
    cells: notificationChannels.flatMap((channel) => {
      const by_default = channelDefaults[kind][channel]
      if (!by_default) return []
      const above = known.get(`${kind} ${channel} false`)
      return [
        {
          channel,
          by_default,
          policy: known.get(`${kind} ${channel} true`)?.policy ?? null,
          above: above ? { policy: above.policy, company_name: above.company_name } : null,
        },
      ]
    }),
  }))
  return { data: { kinds } }
}

/** Throws 422 for a channel that a kind does not have, or that is on for everybody. */
export async function updatePolicies(
  ctx: SignedIn,
  companyId: string,
  { policies }: BodyOf<typeof updateEndpoint>,
): Promise<{ data: CompanyPolicies }> {
  found(await queries.findCompanyInReach(ctx, companyId))
  for (const { kind, channel } of policies) {
    const byDefault = channelDefaults[kind][channel]
    if (!byDefault) throw invalid({ policies: ['notifications.no_such_channel'] })
    if (byDefault === 'locked') throw invalid({ policies: ['notifications.channel_locked'] })
  }
  for (const policy of policies) await queries.savePolicy(ctx, companyId, policy)
  await recordEvent(ctx, {
    kind: 'company.updated',
    company_id: companyId,
    data: { fields: ['notifications'] },
  })
  return getPolicies(ctx, companyId)
}
