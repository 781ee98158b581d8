import { useTranslation } from 'react-i18next'
import type { StudentQuestion } from '../../../../contract/attempts.ts'
import classes from './quiz-feedback.module.css'

/** What the author says to the answer that was given, then the explanation. */
export const QuizFeedback = ({ question }: { question: StudentQuestion }) => {
  const { t } = useTranslation('learning')
  const { feedback, given } = question
  if (!feedback) return null
  const remarks = feedback.answers
    .filter(({ id, feedback: text }) => given?.includes(id) && text.trim() !== '')
    .map((answer) => answer.feedback)
  const [only] = remarks
  const ownHeading = remarks.length === 1 && only !== undefined
  return (
    <section className={classes.why} data-correct={feedback.correct || undefined}>
      <h2>{ownHeading ? only : t(feedback.correct ? 'quiz.right' : 'quiz.notQuite')}</h2>
      {ownHeading ? null : remarks.map((remark) => <p key={remark}>{remark}</p>)}
      {feedback.explanation ? <p>{feedback.explanation}</p> : null}
    </section>
  )
}
