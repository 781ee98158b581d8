import type * as contract from '#contract/community/moderation.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { forbidden, found, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { canSetCommunity } from './community.policy.ts'

/** A company's community settings. Writes community_settings. */

const defaults = {
  allows_nameless: true,
  allows_pictures: false,
  suggests_questions: true,
  parent_moderates: false,
  trusted_domains: [] as string[],
  rules: [] as string[],
  security_email: '',
  security_phone: '',
  password_url: '',
  mail_report_points: true,
  version: 0,
}
type Settings = typeof defaults

export async function readSettings(ctx: Ctx, companyId: string): Promise<Settings> {
  const row = await ctx.db
    .selectFrom('community_settings')
    .select(Object.keys(defaults) as (keyof Settings)[])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? defaults
}

async function checkReach(ctx: SignedIn, companyId: string): Promise<void> {
  found(
    await ctx.db
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .where('id', 'in', inReach(ctx))
      .executeTakeFirst(),
  )
}

/** Throws 404 for a company out of reach. */
export async function getSettings(ctx: SignedIn, companyId: string): Promise<contract.CommunitySettings> {
  await checkReach(ctx, companyId)
  return { company_id: companyId, ...(await readSettings(ctx, companyId)) }
}

/** Only the company itself decides whether companies above may moderate. */
export async function updateSettings(
  ctx: SignedIn,
  companyId: string,
  { version, ...changes }: BodyOf<typeof contract.updateCommunitySettings>,
): Promise<contract.CommunitySettings> {
  if (!canSetCommunity(ctx.actor)) throw forbidden()
  const before = await getSettings(ctx, companyId)
  if (before.version !== version) throw versionConflict(before)
  if (changes.parent_moderates !== before.parent_moderates && ctx.actor.company_id !== companyId)
    throw forbidden()
  const row = {
    ...changes,
    rules: changes.rules.filter((rule) => rule.trim() !== ''),
    version: version + 1,
    updated_at: ctx.now.toISOString(),
  }
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('community_settings')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(row).where('community_settings.version', '=', version),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw versionConflict(await getSettings(ctx, companyId))
  await recordEvent(ctx, { kind: 'community.settings_changed', company_id: companyId })
  return getSettings(ctx, companyId)
}
