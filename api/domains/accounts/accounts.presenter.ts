import type { User } from '#contract/accounts/accounts.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import { type SettingName, settingNames } from '#contract/roles.ts'
import type { PersonRow } from './accounts.queries.ts'

/** The person's own setting, else the company's default, else on. */
export function effectiveSettings(
  own: Record<string, boolean>,
  company: Record<string, boolean>,
): Record<SettingName, boolean> {
  return Object.fromEntries(settingNames.map((name) => [name, own[name] ?? company[name] ?? true])) as Record<
    SettingName,
    boolean
  >
}

export function toUser(person: PersonRow): User {
  const name = `${person.first_name} ${person.last_name}`.trim()
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    name,
    full_name: name,
    email: person.email,
    role: person.role,
    abilities: person.abilities,
    avatar: person.avatar,
    company_id: person.company_id,
    company_name: person.company_name,
    settings: effectiveSettings(person.settings, person.company_settings),
    platform_locale: toSelectableLocale(person.platform_locale) ?? null,
    course_locale: toSelectableLocale(person.course_locale) ?? null,
  }
}
