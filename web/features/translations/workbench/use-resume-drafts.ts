import { useEffect, useRef } from 'react'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import type { UnitSaving } from '../saving/unit-saving.ts'
import { unitDraft } from '../units/unit-draft.ts'

/** Sends units that were confirmed during an earlier visit but did not reach the server. */
export const useResumeDrafts = (
  units: readonly TranslationUnit[],
  { locale }: TranslationJob,
  saving: UnitSaving,
): void => {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const unit of units) {
      if (seen.current.has(unit.id)) continue
      seen.current.add(unit.id)
      const kept = unitDraft(unit.id, locale).read()
      const { confirmed, fields, sourceHash, origin = 'human' } = kept?.text ?? {}
      if (!confirmed || !fields || !sourceHash || saving.isWaiting(unit.id)) continue
      saving.save({
        unit: { ...unit, revision: kept?.version ?? unit.revision },
        fields,
        state: confirmed,
        origin,
        sourceHash,
      })
    }
  }, [units, locale, saving])
}
