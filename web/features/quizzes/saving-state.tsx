import { useTranslation } from 'react-i18next'
import type { SavePhase } from '#lib/autosave/save-state.ts'
import { worstPhase } from '#lib/autosave/worst-phase.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { SaveStatus } from '#ui/feedback/save-status.tsx'
import classes from './saving-state.module.css'

interface SavingStateProps {
  phases: readonly SavePhase[]
  /** In milliseconds; null before the first save of this visit. */
  savedAt: number | null
}

/** Whether the server has everything on the page. */
export const SavingState = ({ phases, savedAt }: SavingStateProps) => {
  const { t } = useTranslation('quizzes')
  const format = useFormat()
  const phase = worstPhase(phases)
  const words =
    phase === 'saved'
      ? savedAt === null
        ? t('saved.allSaved')
        : t('saved.saved', { time: format.date(savedAt, 'time') })
      : t(`saved.${phase}`)
  return <SaveStatus phase={phase} words={words} className={classes.state} />
}
