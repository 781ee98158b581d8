import { CircleAlert, CloudCheck, CloudOff, CloudUpload, GitMerge } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavePhase, SaveState } from '../../../lib/autosave/autosave.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import classes from './saved-state.module.css'

const icons: Record<SavePhase, typeof CloudCheck> = {
  saved: CloudCheck,
  unsaved: CloudUpload,
  saving: CloudUpload,
  incomplete: CircleAlert,
  offline: CloudOff,
  retrying: CloudOff,
  conflict: GitMerge,
  refused: CircleAlert,
}

interface SavedStateProps {
  state: SaveState<unknown>
  /** Of the text as it was opened. */
  updatedAt: string
  onResolve: () => void
}

/** Where the text is: with the server, on its way, or only on this device. */
export const SavedState = ({ state, updatedAt, onResolve }: SavedStateProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const { phase, savedAt, error } = state
  const Icon = icons[phase]
  const time = format.date(savedAt ?? updatedAt, 'time')
  const isToday = new Date(savedAt ?? updatedAt).toDateString() === new Date().toDateString()
  const words =
    phase === 'saved' && !isToday
      ? t('saved.savedOn', { day: format.date(savedAt ?? updatedAt, 'short') })
      : t(`saved.${phase}`, { time })
  return (
    <div className={classes.state} data-phase={phase}>
      <Icon size={16} aria-hidden />
      <span role="status">{error?.message ? `${words} ${error.message}` : words}</span>
      {phase === 'conflict' ? (
        <button type="button" onClick={onResolve}>
          {t('conflict.open')}
        </button>
      ) : null}
    </div>
  )
}
