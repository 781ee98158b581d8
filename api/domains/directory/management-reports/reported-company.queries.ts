import type { Ctx } from '#platform/context.ts'

export const findReportedCompany = (
  ctx: Ctx,
  companyId: string,
): Promise<{ name: string; time_zone: string }> =>
  ctx.db
    .selectFrom('companies')
    .select(['name', 'time_zone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
