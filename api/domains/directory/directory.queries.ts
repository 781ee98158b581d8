import { personColumns } from '#domains/accounts/accounts.service.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'

export async function findStudent(ctx: SignedIn, studentId: string) {
  return ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(personColumns)
    .select(['users.tags', 'users.created_at as member_since'])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'student')
    .where('users.status', 'in', ['active', 'disabled'])
    .where('users.company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .executeTakeFirst()
}
