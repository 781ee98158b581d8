import { CloudCheck, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentQuestion } from '#contract/learning/attempts.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import classes from '../question/quiz-question.module.css'
import type { QuizActions } from '../use-quiz.ts'
import { isSame } from './answer-input.ts'

interface AnswerSaveMarkProps {
  question: StudentQuestion
  given: GivenAnswer
  actions: QuizActions
}

/** Where the answer to this question is stored, for students who may come back to it. */
export const AnswerSaveMark = ({ question, given, actions }: AnswerSaveMarkProps) => {
  const { t } = useTranslation('learning')
  const isKept = actions.kept.has(question.id)
  // A short delay while sending is not shown.
  if (isKept ? !actions.isAway : !isSame(question.given, given)) return null
  const state = isKept ? 'kept' : 'saved'
  const Icon = isKept ? CloudOff : CloudCheck
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={14} aria-hidden />
      {t(`quiz.mark.${state}`)}
    </span>
  )
}
