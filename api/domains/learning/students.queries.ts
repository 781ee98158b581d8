import type { ReminderHours } from '#contract/companies/company-settings.ts'
import type { FreeDay } from '#contract/days.ts'
import { companyReminderHours } from '#domains/companies/companies.service.ts'
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
  const person = await findPerson(ctx, studentId)
  return person?.role === 'student' ? person : undefined
}

export interface PersonSettingsRow extends StudentSettingsRow {
  role: 'admin' | 'teacher' | 'student'
  /** The hour of the daily e-mail; null if the person has not chosen one. */
  digest_hour: number | null
  /** The hours in which the company's people are e-mailed. */
  reminder_hours: ReminderHours
}

/** Any user who can sign in. */
export async function findPerson(ctx: Ctx, userId: string): Promise<PersonSettingsRow | undefined> {
  return ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('notification_times', 'notification_times.user_id', 'users.id')
    .select([
      'users.id',
      'users.company_id',
      'users.role',
      'notification_times.digest_hour',
      'users.platform_locale',
      'users.course_locale',
      'companies.time_zone',
      'companies.default_locale',
      holidaysOf('companies.id').as('holidays'),
      companyReminderHours.as('reminder_hours'),
    ])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}
