import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentQuestion } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import { outlineQuery } from '#features/learning/learning.api.ts'
import { usePreviewed } from '#features/learning/previewed.ts'
import { isChoice } from '../answers/answer-input.ts'
import { FromLesson } from './from-lesson.tsx'
import classes from './quiz-feedback.module.css'
import { lessonOfQuiz } from './quiz-lesson.ts'

/** Kinds that say what there is to say of an answer beside it. */
const sayThemselves: readonly QuestionType[] = ['matching', 'ordering', 'hotspot', 'inspect_email']

/** Of typed words the server sends only the remarks that apply. */
const isMet = ({ type, given }: StudentQuestion, answerId: string): boolean => {
  if (sayThemselves.includes(type)) return false
  return isChoice(type) ? given?.answer_ids?.includes(answerId) === true : true
}

const headingOf = ({ correct, points }: NonNullable<StudentQuestion['feedback']>) =>
  correct ? 'quiz.right' : points > 0 ? 'quiz.partly' : 'quiz.notQuite'

/** Where what a quiz asks can be read, if it can be told; an author, who has no lessons of their own, is led nowhere. */
const useLesson = ({ id, course }: StudentItem) => {
  const isOwn = usePreviewed() === null
  const { data } = useQuery({ ...outlineQuery(course.id), enabled: isOwn, meta: { quiet: true } })
  return isOwn && data ? lessonOfQuiz(data.data, id) : null
}

interface QuizFeedbackProps {
  item: StudentItem
  question: StudentQuestion
  /** While the clock runs nobody is led away from it. */
  timed?: boolean
}

/** What the author says to the answer that was given, then the explanation and where it comes from. */
export const QuizFeedback = ({ item, question, timed = false }: QuizFeedbackProps) => {
  const { t } = useTranslation('learning')
  const lesson = useLesson(item)
  const { feedback } = question
  if (!feedback) return null
  const remarks = feedback.answers
    .filter(({ id, feedback: text }) => isMet(question, id) && text.trim() !== '')
    .map((answer) => answer.feedback)
  const Icon = feedback.correct ? CircleCheck : CircleDashed
  return (
    <section className={classes.why} data-correct={feedback.correct || undefined}>
      {/* The answers may have gone above the screen: how it went is told here as well. */}
      <h2>
        <Icon size={22} aria-hidden />
        {t(headingOf(feedback))}
      </h2>
      {remarks.map((remark) => (
        <p key={remark} className={classes.remark}>
          {remark}
        </p>
      ))}
      {feedback.explanation ? <p>{feedback.explanation}</p> : null}
      {lesson && !timed ? <FromLesson course={item.course} lesson={lesson} /> : null}
    </section>
  )
}
