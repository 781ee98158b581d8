import type { GateReason } from '#contract/translations/gate.ts'

/** The address, in the translation workbench, of the texts that keep a language from being published. */
export const missingTexts = (courseId: string, locale: string, reason: GateReason | undefined) => {
  const { part, ...search } = reason?.filter ?? {}
  return { params: { courseId, locale, ...(part ? { section: part } : {}) }, search }
}
