import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import classes from './states.module.css'
import { type StateAmounts, statesByProgress, wordsIn } from './unit-states.ts'

/** The number of words per state, as one segmented bar. */
export const WordBar = ({ amounts }: { amounts: StateAmounts }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const all = wordsIn(amounts, statesByProgress)
  const parts = statesByProgress.flatMap((state) => {
    const count = wordsIn(amounts, [state])
    return count > 0 ? [{ state, share: (count / all) * 100 }] : []
  })
  const spoken = parts.map(({ state, share }) => `${t(`states.${state}`)} ${format.percent(share)}`)
  return (
    <div
      className={classes.bar}
      role="img"
      aria-label={spoken.length > 0 ? format.list(spoken) : t('words.none')}
    >
      {parts.map(({ state, share }) => (
        <i key={state} data-state={state} style={{ flexGrow: share }} />
      ))}
    </div>
  )
}
