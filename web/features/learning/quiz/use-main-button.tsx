import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { isReady, isSame } from './answers/answer-input.ts'
import type { QuizQuestionProps } from './question/quiz-question-props.ts'

/** What the main button does with this question, and whether it can be pressed. */
export const useMainButton = (
  { quiz, attempt, question, actions }: QuizQuestionProps,
  given: GivenAnswer,
) => {
  const { t } = useTranslation('learning')
  const ready = isReady(question, given)
  const isLast = attempt.cursor === attempt.total - 1
  const forth = () => actions.forth(attempt.cursor)
  const send = (advance: boolean) => actions.answer({ questionId: question.id, answer: given, advance })
  const open = attempt.progress.filter(
    ({ answered, question_id }) =>
      !answered && !actions.kept.has(question_id) && (question_id !== question.id || !ready),
  ).length
  const onlyHere = new Set([
    ...actions.kept,
    ...(ready && !isSame(question.given, given) ? [question.id] : []),
  ]).size
  const waits = actions.isAway && onlyHere > 0

  if (question.feedback) return { label: t(isLast ? 'quiz.seeResult' : 'quiz.next'), can: true, press: forth }
  if (quiz.feedback === 'immediate') return { label: t('quiz.check'), can: ready, press: () => send(false) }
  const go = () => (ready ? send(true) : forth())
  const can = ready || quiz.back_allowed
  if (!isLast) return { label: t(ready || !can ? 'quiz.next' : 'quiz.later'), can, press: go }
  const says = [
    open > 0 ? t('quiz.handInOpen', { count: open }) : null,
    waits ? t('quiz.handInKept', { count: onlyHere }) : null,
    waits && attempt.deadline_at ? t('quiz.handInLate') : null,
  ].filter((text) => text !== null)
  const handIn = () =>
    says.length === 0
      ? go()
      : void confirm({
          title: t('quiz.handInTitle'),
          message: says.map((text) => <p key={text}>{text}</p>),
          confirmLabel: t('quiz.handIn'),
          cancelLabel: t('quiz.handInNot'),
        }).then(go, () => undefined)
  return { label: t('quiz.handIn'), can, press: handIn }
}
