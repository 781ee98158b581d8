import { useIntersection } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useStore } from '#lib/store.ts'
import { type JobPath, sendStates } from '../translations.api.ts'
import { UnitEditor } from '../units/unit-editor.tsx'
import { TranslationRow } from '../units/unit-row.tsx'
import type { UnitSaving } from './unit-saving.ts'
import { useNextSuggestions } from './use-next-suggestions.ts'
import type { useWorkbench } from './use-workbench.ts'
import classes from './workbench.module.css'

interface UnitListProps {
  job: TranslationJob
  path: JobPath
  units: readonly TranslationUnit[]
  current: string | null
  saving: UnitSaving
  bench: ReturnType<typeof useWorkbench>
  more?: { load: () => void; isLoading: boolean } | null
  /** Of a lesson, which has the heads of its columns itself. */
  isPart?: boolean
}

/** Reads on before the reader comes to the end. */
const LoadNear = ({ load }: { load: () => void }) => {
  const { ref, entry } = useIntersection({ rootMargin: '1200px' })
  const isNear = entry?.isIntersecting === true
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (isNear) latest.current()
  }, [isNear])
  return <div ref={ref} />
}

/** Units under each other, the one in hand open between its neighbours. */
export const UnitList = ({ job, path, units, current, saving, bench, more, isPart }: UnitListProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const problems = useStore(saving.problems)
  useNextSuggestions(path, units, current)
  const reject = async (id: string, reason: string) => {
    await sendStates(path, { ids: [id], act: 'reject', reason })
    await bench.goOn()
  }
  return (
    <section aria-label={t('list.title')}>
      {isPart ? null : (
        <div className={classes.columns} aria-hidden="true">
          <span>{format.language(job.source_locale)}</span>
          <span>{format.language(job.locale)}</span>
        </div>
      )}
      <ul className={classes.units}>
        {units.map((unit) =>
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
              key={unit.id}
              unit={unit}
              sourceLocale={job.source_locale}
              locale={job.locale}
              problem={problems.get(unit.id)?.kind}
              onOpen={bench.open}
            />
          ),
        )}
      </ul>
      {more && !more.isLoading ? <LoadNear key={units.length} load={more.load} /> : null}
    </section>
  )
}
