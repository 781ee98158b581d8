import { useTranslation } from 'react-i18next'
import { unitSelections } from '#contract/translations/gate.ts'
import type { JobCounts, UnitState } from '#contract/translations/units.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { StateDot } from '../states/state-mark.tsx'
import { statesByUrgency } from '../states/unit-states.ts'
import classes from './workbench.module.css'

export type OnlyFilter = (typeof unitSelections)[number]

/** The filters for which a count is known. */
const counted = { errors: true, warnings: true, questions: true, file_suggestions: true }

interface UnitFiltersProps {
  counts: JobCounts
  state: UnitState | undefined
  only: OnlyFilter | undefined
  text: string
  onState: (state: UnitState | undefined) => void
  onOnly: (only: OnlyFilter | undefined) => void
  onText: (text: string) => void
}

/** The filters of the list; all of them are in the address. */
export const UnitFilters = ({ counts, state, only, text, ...on }: UnitFiltersProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const shown = statesByUrgency.filter((name) => (counts.by_state[name]?.units ?? 0) > 0 || name === state)
  return (
    <div className={classes.filters}>
      <div className={classes.chips} data-sideways role="group" aria-label={t('filters.state')}>
        <button type="button" aria-pressed={!state} onClick={() => on.onState(undefined)}>
          {t('filters.all')} <span>{format.number(counts.words)}</span>
        </button>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => on.onState(name === state ? undefined : name)}
          >
            <StateDot state={name} />
            {t(`states.${name}`)} <span>{format.number(counts.by_state[name]?.words ?? 0)}</span>
          </button>
        ))}
        <small>{t('filters.words')}</small>
      </div>
      <div className={classes.tools}>
        <SearchField text={text} onText={on.onText} label={t('filters.search')} />
        <select
          className={classes.only}
          aria-label={t('filters.only')}
          value={only ?? ''}
          onChange={({ target }) => on.onOnly(unitSelections.find((name) => name === target.value))}
        >
          <option value="">{t('filters.everything')}</option>
          {unitSelections.map((name) => (
            <option key={name} value={name}>
              {t(`filters.${name}`)}
              {name in counted && counts[name as keyof typeof counted] > 0
                ? ` (${format.number(counts[name as keyof typeof counted])})`
                : ''}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
