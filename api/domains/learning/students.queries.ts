import type { FreeDay } from '#contract/days.ts'
import { holidaysOf } from '#domains/companies/holidays.service.ts'
import type { Ctx } from '#platform/context.ts'

export interface StudentSettingsRow {
  id: string
  company_id: string
  platform_locale: string | null
  course_locale: string | null
  time_zone: string
  default_locale: string
  holidays: FreeDay[]
}

export async function findStudent(ctx: Ctx, studentId: string): Promise<StudentSettingsRow | undefined> {
  return ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.company_id',
      'users.platform_locale',
      'users.course_locale',
      'companies.time_zone',
      'companies.default_locale',
      holidaysOf('companies.id').as('holidays'),
    ])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'student')
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}
