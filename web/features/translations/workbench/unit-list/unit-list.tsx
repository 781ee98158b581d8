import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import type { UnitSaving } from '#features/translations/saving/unit-saving.ts'
import { type JobPath, sendStates } from '#features/translations/translations.api.ts'
import { unitTextNames } from '#features/translations/units/unit-draft.ts'
import { UnitEditor } from '#features/translations/units/unit-editor.tsx'
import { TranslationRow } from '#features/translations/units/unit-row.tsx'
import { forgetUnsentText } from '#lib/autosave/use-unsent-text.ts'
import { useStore } from '#lib/store.ts'
import type { useWorkbench } from '../use-workbench.ts'
import { useNextSuggestions } from './use-next-suggestions.ts'

export interface UnitListProps {
  job: TranslationJob
  path: JobPath
  units: readonly TranslationUnit[]
  current: string | null
  saving: UnitSaving
  bench: ReturnType<typeof useWorkbench>
}

/** Renders the units of a list: the current one expanded, the others collapsed. */
export const useUnitRows = ({ job, path, units, current, saving, bench }: UnitListProps) => {
  const problems = useStore(saving.problems)
  useNextSuggestions(path, units, current)
  const reject = async (id: string, reason: string) => {
    await sendStates(path, { ids: [id], act: 'reject', reason })
    forgetUnsentText(unitTextNames(id, job.locale).reason)
    await bench.goOn()
  }
  return (unit: TranslationUnit) =>
    unit.id === current ? (
      <UnitEditor
        key={unit.id}
        ref={bench.editor}
        {...{ unit, job, path }}
        problem={problems.get(unit.id)}
        onConfirm={(confirmed) => {
          saving.save(confirmed)
          void bench.goOn()
        }}
        onReject={(reason) => void reject(unit.id, reason)}
        onAcknowledge={(theirs) => saving.acknowledge(unit.id, theirs)}
      />
    ) : (
      <TranslationRow
        unit={unit}
        sourceLocale={job.source_locale}
        locale={job.locale}
        problem={problems.get(unit.id)?.kind}
        onOpen={bench.open}
      />
    )
}

/** The units of a lesson block. */
export const UnitList = (props: UnitListProps) => {
  const renderUnit = useUnitRows(props)
  return (
    <ul>
      {props.units.map((unit) => (
        <li key={unit.id}>{renderUnit(unit)}</li>
      ))}
    </ul>
  )
}
