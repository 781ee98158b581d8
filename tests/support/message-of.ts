import type { Locale } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'

/** The message under this key in a response, so that tests name the reason and improved wording breaks none. */
export const messageOf = (
  key: string,
  values: Record<string, string | number> = {},
  locale: Locale = 'en_US',
): string => translate(locale, key, values)
