import type { GateReason, LocaleGate } from '#contract/translations/gate.ts'

/** The figures that decide whether a language is included in the next release, over its units. */
export interface GateFacts {
  /** Words of the source. */
  words: number
  /** Words of units that are translated, in review or approved, and up to date with their source. */
  words_done: number
  /** Questions, answers and scored exercises that are not approved, or whose source has changed since. */
  unapproved: number
  /** Units with an error found by the last checks. */
  errors: number
  /** Lessons with text in the source but none in this language. */
  lessons_missing: number
  /** The percentage of words that the company requires. */
  threshold: number
}

/** Percentage of words, rounded down. */
export const wordProgressOf = ({ words, words_done }: Pick<GateFacts, 'words' | 'words_done'>): number =>
  words === 0 ? 100 : Math.floor((100 * words_done) / words)

/** What keeps a language out of the next release. Every screen and call that shows or decides it uses this. */
export function localeGateOf(facts: GateFacts): LocaleGate {
  const short = Math.max(0, Math.ceil((facts.words * facts.threshold) / 100) - facts.words_done)
  const reason = (key: GateReason['key'], count: number, more: Omit<GateReason, 'key' | 'count'>) =>
    count > 0 ? [{ key, count, ...more }] : []
  const reasons: GateReason[] = [
    ...reason('assessed_not_approved', facts.unapproved, { filter: { only: 'unapproved' } }),
    ...reason('words_short', short, { needed: facts.threshold, filter: { only: 'todo' } }),
    ...reason('errors', facts.errors, { filter: { only: 'errors' } }),
    ...reason('lessons_missing', facts.lessons_missing, {
      filter: { part: 'lessons', state: 'untranslated' },
    }),
  ]
  return { publishable: reasons.length === 0, reasons }
}
