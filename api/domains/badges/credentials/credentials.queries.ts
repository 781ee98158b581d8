import type { Ctx, SignedIn } from '#platform/context.ts'

export async function findOwnEmail(ctx: SignedIn): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ctx.actor.id)
    .executeTakeFirst()
  return row?.email
}

/** Who gave an award, and whether its holder has been erased. In any company: only state and issuer are public. */
export async function findPublicAward(
  ctx: Ctx,
  awardId: string,
): Promise<{ company_id: string; is_revoked: boolean } | undefined> {
  const row = await ctx.db
    .selectFrom('badge_awards as award')
    .innerJoin('users as holder', 'holder.id', 'award.student_id')
    .select(['award.company_id', 'holder.status'])
    .where('award.id', '=', awardId)
    .executeTakeFirst()
  return row && { company_id: row.company_id, is_revoked: row.status === 'removed' }
}
