import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/learning/attempts.ts'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { usePreviewed } from '../previewed.ts'
import classes from './quiz-saved.module.css'
import type { QuizActions } from './use-quiz.ts'

const icons = { saved: CloudCheck, saving: CloudUpload, offline: CloudOff, retrying: CloudOff }

interface QuizSavedProps {
  attempt: Attempt
  actions: QuizActions
}

const useWords = ({ attempt, actions }: QuizSavedProps): string => {
  const { t } = useTranslation('learning')
  const { progress, total } = attempt
  const { phase, ahead, isAway, isHandingIn, isOver } = actions
  const count = actions.kept.size
  const saved = t('quiz.saved', { count: progress.filter(({ answered }) => answered).length, total })
  if (isOver) return count > 0 ? t('quiz.overKept', { count }) : t('quiz.over')
  if (isHandingIn && isAway) {
    const waits = count > 0 ? t('quiz.notHandedIn', { count }) : t('quiz.notHandedInYet')
    return attempt.deadline_at ? `${waits} ${t('quiz.handInLate')}` : waits
  }
  // A short delay while sending is not shown; the line keeps its height.
  if (phase === 'saved' || phase === 'saving') return saved
  return ahead ? `${saved}. ${t(`quiz.keptHere.${phase}`, { count })}` : t(`quiz.phase.${phase}`)
}

/** Whether the server has the answers, or where they are instead. Answers in an author's preview are not saved. */
export const QuizSaved = (props: QuizSavedProps) => {
  const { phase, isOver } = props.actions
  const words = useWords(props)
  if (usePreviewed()) return null
  const Icon = isOver ? CloudOff : icons[phase]
  return (
    <TextWithIcon
      icon={<Icon size={16} aria-hidden />}
      gap={6}
      className={classes.saved ?? ''}
      role="status"
      data-phase={isOver ? 'offline' : phase}
    >
      {words}
    </TextWithIcon>
  )
}
