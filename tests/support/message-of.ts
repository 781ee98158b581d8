import type { Locale } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'

/** What an answer says under this key, so that tests name the reason and a better wording breaks none. */
export const messageOf = (
  key: string,
  values: Record<string, string | number> = {},
  locale: Locale = 'en_US',
): string => translate(locale, key, values)
