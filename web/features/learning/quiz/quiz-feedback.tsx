import { useTranslation } from 'react-i18next'
import type { StudentQuestion } from '../../../../contract/attempts.ts'
import type { QuestionType } from '../../../../contract/question-types.ts'
import { isChoice } from './given.ts'
import classes from './quiz-feedback.module.css'

/** Kinds that say what there is to say of an answer beside it. */
const sayThemselves: readonly QuestionType[] = ['matching', 'ordering', 'hotspot', 'inspect_email']

/** Of typed words the server sends only the remarks that apply. */
const isMet = ({ type, given }: StudentQuestion, answerId: string): boolean => {
  if (sayThemselves.includes(type)) return false
  return isChoice(type) ? given?.answer_ids?.includes(answerId) === true : true
}

const headingOf = ({ correct, points }: NonNullable<StudentQuestion['feedback']>) =>
  correct ? 'quiz.right' : points > 0 ? 'quiz.partly' : 'quiz.notQuite'

/** What the author says to the answer that was given, then the explanation. */
export const QuizFeedback = ({ question }: { question: StudentQuestion }) => {
  const { t } = useTranslation('learning')
  const { feedback } = question
  if (!feedback) return null
  const remarks = feedback.answers
    .filter(({ id, feedback: text }) => isMet(question, id) && text.trim() !== '')
    .map((answer) => answer.feedback)
  const [only] = remarks
  const ownHeading = remarks.length === 1 && only !== undefined
  return (
    <section className={classes.why} data-correct={feedback.correct || undefined}>
      <h2>{ownHeading ? only : t(headingOf(feedback))}</h2>
      {ownHeading ? null : remarks.map((remark) => <p key={remark}>{remark}</p>)}
      {feedback.explanation ? <p>{feedback.explanation}</p> : null}
    </section>
  )
}
