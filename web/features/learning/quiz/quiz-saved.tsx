import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '../../../../contract/attempts.ts'
import classes from './quiz-saved.module.css'
import type { AnswerPhase } from './use-sent-answer.ts'

const icons = { saved: CloudCheck, saving: CloudUpload, offline: CloudOff, retrying: CloudOff }

/** Whether the server has what was answered, or where it is instead. */
export const QuizSaved = ({ attempt, phase }: { attempt: Attempt; phase: AnswerPhase }) => {
  const { t } = useTranslation('learning')
  const { progress, total } = attempt
  const count = progress.filter(({ answered }) => answered).length
  const Icon = icons[phase]
  // A moment on its way is not worth a word; the line keeps its place.
  const words =
    phase === 'saved' || phase === 'saving' ? t('quiz.saved', { count, total }) : t(`quiz.phase.${phase}`)
  return (
    <p className={classes.saved} role="status" data-phase={phase}>
      <Icon size={16} aria-hidden />
      {words}
    </p>
  )
}
