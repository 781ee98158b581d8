import { sql } from 'kysely'
import type { DataSheet } from '#contract/community/data-sheet.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { noticeKeptDays } from '#domains/notifications/notices.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { countModerators } from './moderation/subjects.queries.ts'
import { retentionDays } from './retention.rules.ts'
import { readSettings } from './settings.service.ts'

/**
 * Which personal data is stored, who sees it and for how long, with the current settings. Throws 404 for a company
 * out of reach.
 */
export async function getDataSheet(ctx: SignedIn, companyId: string): Promise<DataSheet> {
  const company = found(
    await ctx.db
      .selectFrom('companies')
      .select(['name', 'leaderboard_mode', 'leaderboard_teams', 'leaderboard_opt_in'])
      .select([
        sql<boolean>`coalesce((settings->>'has_community')::boolean, true)`.as('has_community'),
        sql<boolean>`coalesce((settings->>'has_leaderboard')::boolean, true)`.as('has_leaderboard'),
        sql<boolean>`coalesce((settings->>'has_mail_reports')::boolean, true)`.as('has_mail_reports'),
      ])
      .where('id', '=', companyId)
      .where('id', 'in', inReach(ctx))
      .executeTakeFirst(),
  )
  const settings = await readSettings(ctx, companyId)
  const parents = settings.parent_moderates
    ? await ctx.db
        .selectFrom('companies')
        .innerJoin('company_closure', 'company_closure.ancestor_id', 'companies.id')
        .select('companies.name')
        .where('descendant_id', '=', companyId)
        .where('depth', '>', 0)
        .orderBy('depth')
        .execute()
    : []
  return {
    company_name: company.name,
    made_at: ctx.now.toISOString(),
    has_community: company.has_community,
    has_mail_reports: company.has_mail_reports,
    has_leaderboard: company.has_leaderboard && company.leaderboard_mode !== 'off',
    leaderboard_mode: company.leaderboard_mode,
    leaderboard_teams: company.leaderboard_teams,
    leaderboard_opt_in: company.leaderboard_opt_in,
    allows_nameless: settings.allows_nameless,
    allows_pictures: settings.allows_pictures,
    mail_report_points: settings.mail_report_points,
    moderators: await countModerators(ctx, companyId),
    moderating_parents: parents.map(({ name }) => name),
    kept_days: { ...retentionDays, notice: noticeKeptDays },
  }
}
