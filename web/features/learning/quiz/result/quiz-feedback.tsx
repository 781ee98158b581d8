import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentQuestion } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import { outlineQuery } from '#features/learning/learning.api.ts'
import { usePreviewed } from '#features/learning/previewed.ts'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { isChoice } from '../answers/answer-input.ts'
import { FromLesson } from './from-lesson.tsx'
import classes from './quiz-feedback.module.css'
import { lessonOfQuiz } from './quiz-lesson.ts'

/** Types that show the feedback beside each answer. */
const sayThemselves: readonly QuestionType[] = ['matching', 'ordering', 'hotspot', 'inspect_email']

/** For typed answers, the server sends only the feedback that applies. */
const isMet = ({ type, given }: StudentQuestion, answerId: string): boolean => {
  if (sayThemselves.includes(type)) return false
  return isChoice(type) ? given?.answer_ids?.includes(answerId) === true : true
}

/** How an answer was graded, as a key of its heading. */
export const outcomeOf = ({ correct, points }: NonNullable<StudentQuestion['feedback']>) =>
  correct ? 'right' : points > 0 ? 'partly' : 'notQuite'

/**
 * The lesson that the quiz is about, if it can be determined. An author in a preview gets no link, because they have
 * no lessons of their own.
 */
const useLesson = ({ id, course }: StudentItem) => {
  const isOwn = usePreviewed() === null
  const { data } = useQuery({ ...outlineQuery(course.id), enabled: isOwn, meta: { quiet: true } })
  return isOwn && data ? lessonOfQuiz(data.data, id) : null
}

interface QuizFeedbackProps {
  item: StudentItem
  question: StudentQuestion
  /** True for a timed quiz, which must not lead the student away. */
  timed?: boolean
}

/** The author's feedback on the answer, then the explanation and its source. */
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
    <section className={classes.why}>
      {/* The answers may have scrolled off the screen, so the result is shown here too. */}
      <TextWithIcon
        component="h2"
        icon={<Icon size={22} aria-hidden />}
        mb="sm"
        c={feedback.correct ? 'var(--good-ink)' : 'var(--warn-ink)'}
      >
        {t(`quiz.${outcomeOf(feedback)}`)}
      </TextWithIcon>
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
