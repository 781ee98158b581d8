import { useTranslation } from 'react-i18next'
import type { SavePhase } from '../../lib/autosave/autosave.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { SaveMark } from '../../ui/save-mark.tsx'
import classes from './saving-state.module.css'

/** From the best to the worst: the page tells of the worst. */
const order: readonly SavePhase[] = [
  'saved',
  'unsaved',
  'saving',
  'incomplete',
  'retrying',
  'offline',
  'refused',
  'conflict',
]

interface SavingStateProps {
  phases: readonly SavePhase[]
  /** In milliseconds; null before the first save of this visit. */
  savedAt: number | null
}

/** Whether everything on the page is with the server. */
export const SavingState = ({ phases, savedAt }: SavingStateProps) => {
  const { t } = useTranslation('quizzes')
  const format = useFormat()
  const phase = order[Math.max(0, ...phases.map((one) => order.indexOf(one)))] ?? 'saved'
  const words =
    phase === 'saved'
      ? savedAt === null
        ? t('saved.allSaved')
        : t('saved.saved', { time: format.date(savedAt, 'time') })
      : t(`saved.${phase}`)
  return <SaveMark phase={phase} words={words} className={classes.state} />
}
