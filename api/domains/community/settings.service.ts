import type { Ctx } from '#platform/context.ts'

/** What a company decided about its community. Writes community_settings. */

const defaults = {
  allows_nameless: true,
  parent_moderates: false,
  trusted_domains: [] as string[],
  rules: [] as string[],
  security_email: '',
  security_phone: '',
  password_url: '',
  mail_report_points: true,
  version: 0,
}
export type CommunitySettings = typeof defaults

export async function readSettings(ctx: Ctx, companyId: string): Promise<CommunitySettings> {
  const row = await ctx.db
    .selectFrom('community_settings')
    .select(Object.keys(defaults) as (keyof CommunitySettings)[])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? defaults
}
