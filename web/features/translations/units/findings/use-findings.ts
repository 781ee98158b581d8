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

/** The findings on the current text; for a saved one, those of the server. */
export const useFindings = (
  unit: TranslationUnit,
  job: Pick<TranslationJob, 'source_locale' | 'locale'>,
  values: Texts,
  terms: readonly TermHit[],
): readonly Finding[] => {
  const written = useDeferredValue(values)
  const { source_locale, locale } = job
  return useMemo(() => {
    if (written.every(isBlank)) return []
    if (isSaved(written, unit)) return unit.checks.filter(({ dismissed }) => !dismissed)
    const target = markedFields(written, unit)
    const others = checkUnit({ ...unit, source_locale, locale, target, terms })
    return [
      ...placeholdersMissing(unit, written),
      ...others.filter(({ code, text }) => code !== 'placeholder' || text === undefined),
    ]
  }, [unit, source_locale, locale, written, terms])
}
