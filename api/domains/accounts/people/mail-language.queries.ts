import type { Ctx } from '#platform/context.ts'

export const findLanguages = (ctx: Ctx, userId: string) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.platform_locale', 'companies.default_locale'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
