import { useDeferredValue, useMemo } from 'react'
import { checkUnit } from '#contract/translations/checks/check-unit.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { Finding, TranslationUnit } from '#contract/translations/units.ts'
import { isBlank, missingPlaceholders, type Run } from '../text/runs.ts'
import type { TermHit } from '../text/term-runs.ts'
import { fieldsOf, isSaved, markedFields } from '../unit-fields.ts'

type Texts = readonly (readonly Run[])[]

/** One finding per missing placeholder, so that each can be inserted separately. */
const placeholdersMissing = (unit: TranslationUnit, written: Texts): Finding[] =>
  fieldsOf(unit).flatMap(({ source }, field) =>
    missingPlaceholders(source, written[field] ?? []).map(
      ({ text }): Finding => ({ code: 'placeholder', severity: 'error', field, text }),
    ),
  )

interface FindingsInput extends Pick<TranslationJob, 'source_locale' | 'locale'> {
  unit: TranslationUnit
  terms: readonly TermHit[]
}

/** The findings on a text; for a saved one, those of the server. */
const findingsOn = (written: Texts, { unit, ...rest }: FindingsInput): Finding[] => {
  if (written.every(isBlank)) return []
  if (isSaved(written, unit)) return unit.checks.filter(({ dismissed }) => !dismissed)
  const others = checkUnit({ ...unit, ...rest, target: markedFields(written, unit) })
  return [
    ...placeholdersMissing(unit, written),
    ...others.filter(({ code, text }) => code !== 'placeholder' || text === undefined),
  ]
}

/** The findings to show, a moment behind the typing, and those on a text as it is now, for keys. */
export const useFindings = (values: Texts, { unit, source_locale, locale, terms }: FindingsInput) => {
  const written = useDeferredValue(values)
  const input = useMemo(() => ({ unit, source_locale, locale, terms }), [unit, source_locale, locale, terms])
  return {
    findings: useMemo(() => findingsOn(written, input), [written, input]),
    findingsNow: (now: Texts) => findingsOn(now, input),
  }
}
