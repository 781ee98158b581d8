import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import type { StudentSettingsRow } from './students.queries.ts'

/**
 * The context of a job that acts for a student: as if the student had called, in the student's languages, inside
 * the transaction that the job opened.
 */
export function asStudent(ctx: Ctx, person: StudentSettingsRow): SignedIn {
  const platform = localeOf(person)
  return {
    ...ctx,
    transaction: () =>
      Promise.reject(new Error('A job acting as a student must open the transaction itself')),
    languages: { requested: null, platform, course: toSelectableLocale(person.course_locale) ?? platform },
    actor: {
      id: person.id,
      company_id: person.company_id,
      role: 'student',
      settings: {
        has_community: true,
        has_leaderboard: true,
        has_certificate_ceo: true,
        has_mail_reports: true,
      },
      abilities: [],
      session_id: '',
      session_token_hash: Buffer.alloc(0),
      session_successor_key: Buffer.alloc(0),
      session_expires_at: ctx.now,
      impersonator_id: null,
      purpose: null,
    },
  }
}

/** The language in which a person receives e-mails. */
export const localeOf = ({
  platform_locale,
  default_locale,
}: Pick<StudentSettingsRow, 'platform_locale' | 'default_locale'>): Locale =>
  toSelectableLocale(platform_locale) ?? toSelectableLocale(default_locale) ?? 'en_US'
