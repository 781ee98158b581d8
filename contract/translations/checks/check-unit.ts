import type { Locale } from '#contract/locales.ts'
import type { Code, Finding } from '../units.ts'

export interface CheckedUnit {
  source: readonly string[]
  target: readonly string[]
  codes: readonly Code[]
  names: readonly { name: string; limit: number | null }[]
  source_locale: Locale
  locale: Locale
  what: string
}

/** What is wrong with a translation, errors first. */
export function checkUnit(_unit: CheckedUnit): Finding[] {
  return []
}
