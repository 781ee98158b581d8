import { useTranslation } from 'react-i18next'
import type { UnitState } from '#contract/translations/units.ts'
import classes from './states.module.css'

/** The state of a unit in a word. Its edge has the same colour, which never says it alone. */
export const StateWord = ({ state }: { state: UnitState }) => {
  const { t } = useTranslation('translations')
  return (
    <span className={classes.word} data-state={state}>
      {t(`states.${state}`)}
    </span>
  )
}

/** A small square in the colour of a state, beside its word. */
export const StateDot = ({ state }: { state: UnitState }) => (
  <i className={classes.dot} data-state={state} aria-hidden="true" />
)
