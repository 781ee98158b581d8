import type { SignedIn } from '#platform/context.ts'

export async function zoneOf(ctx: SignedIn): Promise<string> {
  const { time_zone } = await ctx.db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', ctx.actor.company_id)
    .executeTakeFirstOrThrow()
  return time_zone
}
