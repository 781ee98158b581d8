import { Box, Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { unitSelections } from '#contract/translations/gate.ts'
import type { JobCounts, UnitState } from '#contract/translations/units.ts'
import { StateDot } from '#features/translations/states/state-mark.tsx'
import { statesByUrgency } from '#features/translations/states/unit-states.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import classes from '../workbench.module.css'

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
  const options = unitSelections.map((name) => {
    const count = name in counted ? counts[name as keyof typeof counted] : 0
    return { value: name, label: t(`filters.${name}`) + (count > 0 ? ` (${format.number(count)})` : '') }
  })
  const shown = statesByUrgency.filter((name) => (counts.by_state[name]?.units ?? 0) > 0 || name === state)
  return (
    <Group gap="10px var(--s-4)" align="stretch" className={classes.filters ?? ''}>
      <div className={classes.chips} data-sideways role="group" aria-label={t('filters.state')}>
        <button
          type="button"
          className={classes.chip}
          aria-pressed={!state}
          onClick={() => on.onState(undefined)}
        >
          {t('filters.all')} <span>{format.number(counts.words)}</span>
        </button>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={name === state}
            onClick={() => on.onState(name === state ? undefined : name)}
          >
            <StateDot state={name} />
            {t(`states.${name}`)} <span>{format.number(counts.by_state[name]?.words ?? 0)}</span>
          </button>
        ))}
        <Box component="small" fz="ui" c="dimmed">
          {t('filters.words')}
        </Box>
      </div>
      <Group gap={8} wrap="nowrap" align="flex-start" miw={0} className={classes.tools ?? ''}>
        <SearchField text={text} onText={on.onText} label={t('filters.search')} />
        <NativeSelect
          maw="42%"
          aria-label={t('filters.only')}
          value={only ?? ''}
          data={[{ value: '', label: t('filters.everything') }, ...options]}
          onChange={({ target }) => on.onOnly(unitSelections.find((name) => name === target.value))}
        />
      </Group>
    </Group>
  )
}
