import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { forbidden, found } from '#platform/errors.ts'
import { canModerate } from './community.policy.ts'

/** The company whose community a call refers to, and the caller's role in it. */
export interface Community {
  company_id: string
  is_moderator: boolean
}

export const studentCommunity = (ctx: SignedIn): Community => ({
  company_id: ctx.actor.company_id,
  is_moderator: false,
})

/**
 * The caller's own company or one below it. Throws 404 out of reach, 403 if that company allows no moderation from
 * above.
 */
export async function staffCommunity(ctx: SignedIn, companyId = ctx.actor.company_id): Promise<Community> {
  const row = found(
    await ctx.db
      .selectFrom('companies')
      .leftJoin('community_settings', 'community_settings.company_id', 'companies.id')
      .select(['companies.id', 'parent_moderates'])
      .where('companies.id', '=', companyId)
      .where('companies.id', 'in', inReach(ctx))
      .executeTakeFirst(),
  )
  if (!canModerate(ctx.actor, row.parent_moderates === true, companyId)) throw forbidden()
  return { company_id: companyId, is_moderator: true }
}
