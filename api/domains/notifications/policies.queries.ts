import { sql } from 'kysely'
import type { NotificationPolicy } from '#contract/notifications/choices.ts'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/notices.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'

export const findCompanyInReach = (ctx: SignedIn, companyId: string) =>
  ctx.db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('id', 'in', inReach(ctx))
    .executeTakeFirst()

interface PolicyRow {
  kind: NotificationKind
  channel: NotificationChannel
  policy: NotificationPolicy
  company_name: string
  is_own: boolean
}

/** A company's own policies and those of the nearest company above it. */
export async function selectPolicies(ctx: SignedIn, companyId: string): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select distinct on (kind, channel, depth = 0) kind, channel, policy, companies.name as company_name, depth = 0 as is_own
    from company_closure
      join notification_policies on notification_policies.company_id = ancestor_id
      join companies on companies.id = ancestor_id
    where descendant_id = ${companyId}
    order by kind, channel, depth = 0, depth`.execute(ctx.db)
  return rows
}

export async function savePolicy(
  ctx: SignedIn,
  companyId: string,
  { kind, channel, policy }: { kind: string; channel: string; policy: NotificationPolicy | null },
): Promise<void> {
  if (policy) {
    await ctx.db
      .insertInto('notification_policies')
      .values({ company_id: companyId, kind, channel, policy })
      .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'channel']).doUpdateSet({ policy }))
      .execute()
    return
  }
  await ctx.db
    .deleteFrom('notification_policies')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()
}
