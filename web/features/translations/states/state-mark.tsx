import { useTranslation } from 'react-i18next'
import type { UnitState } from '#contract/translations/units.ts'
import classes from './states.module.css'

/** The state of a unit in a word. Its border has the same color, but color is never the only sign. */
export const StateWord = ({ state }: { state: UnitState }) => {
  const { t } = useTranslation('translations')
  return (
    <span className={classes.word} data-state={state}>
      {t(`states.${state}`)}
    </span>
  )
}

/** A small square in the color of a state, shown beside its name. */
export const StateDot = ({ state }: { state: UnitState }) => (
  <i className={classes.dot} data-state={state} aria-hidden="true" />
)
