import { sql } from 'kysely'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/notices.ts'
import type { Ctx } from '#platform/context.ts'
import type { Policy } from './choices.rules.ts'

export interface ChoiceRow {
  user_id: string
  kind: NotificationKind
  channel: NotificationChannel
  policy: Policy | null
  choice: boolean | null
}

/** What some people and their companies have set; where several companies above have, the nearest counts. */
export async function selectChoices(ctx: Ctx, userIds: readonly string[]): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    with people as (select id, company_id from users where id = any(${userIds}::uuid[])), policies as (
      select distinct on (people.id, kind, channel) people.id as user_id, kind, channel, policy
      from people
        join company_closure on descendant_id = people.company_id
        join notification_policies on notification_policies.company_id = ancestor_id
      order by people.id, kind, channel, depth
    ), choices as (
      select user_id, kind, channel, wanted from notification_choices where user_id = any(${userIds}::uuid[])
    )
    select user_id, kind, channel, policy, wanted as choice
    from policies full join choices using (user_id, kind, channel)`.execute(ctx.db)
  return rows
}
