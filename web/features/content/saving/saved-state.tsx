import { useTranslation } from 'react-i18next'
import type { SaveState } from '#lib/autosave/save-state.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { SaveStatus } from '#ui/feedback/save-status.tsx'
import classes from './saved-state.module.css'

interface SavedStateProps {
  state: SaveState<unknown>
  /** The time of the last save when the text was opened. */
  updatedAt: string
  onResolve: () => void
}

/** The save status of the text: saved on the server, being saved, or only on this device. */
export const SavedState = ({ state, updatedAt, onResolve }: SavedStateProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const { phase, savedAt, error } = state
  const time = format.date(savedAt ?? updatedAt, 'time')
  const isToday = new Date(savedAt ?? updatedAt).toDateString() === new Date().toDateString()
  const words =
    phase === 'saved' && !isToday
      ? t('saved.savedOn', { day: format.date(savedAt ?? updatedAt, 'short') })
      : t(`saved.${phase}`, { time })
  return (
    <SaveStatus
      phase={phase}
      words={error?.message ? `${words} ${error.message}` : words}
      className={classes.state}
    >
      {phase === 'conflict' ? (
        <button type="button" onClick={onResolve}>
          {t('conflict.open')}
        </button>
      ) : null}
    </SaveStatus>
  )
}
