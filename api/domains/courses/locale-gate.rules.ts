import type { GateReason, LocaleGate } from '#contract/translations/gate.ts'

/** What decides whether a language goes into the next release, counted over its units. */
export interface GateFacts {
  /** Of the source. */
  words: number
  /** Of units translated, in review or approved, and not made from an older source. */
  words_done: number
  /** Questions, answers and scored exercises that are not approved, or whose source has changed since. */
  unapproved: number
  /** Units with an error, as the checks last found. */
  errors: number
  /** Lessons that say something and have no text in the language. */
  lessons_missing: number
  /** Percent of the words that the company asks for. */
  threshold: number
}

/** Percent of the words, rounded down. */
export const progressOf = ({ words, words_done }: Pick<GateFacts, 'words' | 'words_done'>): number =>
  words === 0 ? 100 : Math.floor((100 * words_done) / words)

/** What stands between a language and the next release: asked by every screen and call that shows or decides it. */
export function gateOf(facts: GateFacts): LocaleGate {
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
