import { useQuery } from '@tanstack/react-query'
import type { Course } from '#contract/courses/courses.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { ClosedEditor } from '#features/courses/closed-editor.tsx'
import { QuestionSample } from '#features/learning/quiz/question/question-sample.tsx'
import { toQuestionWithoutKey } from '#features/quizzes/question/question-without-key.ts'
import { QuizEditor } from '#features/quizzes/quiz/quiz-editor.tsx'
import { QuizSkeleton } from '#features/quizzes/quiz/quiz-skeleton.tsx'
import { questionsQuery, quizCourseQuery, quizQuery } from '#features/quizzes/quizzes.api.ts'
import { useCourseLanguage } from '#lib/i18n/language.ts'
import { useWritingLanguage } from '#lib/i18n/writing-language.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useWideLayout } from '#lib/navigation/use-wide-layout.ts'
import { forPage } from '#lib/query/page-query.ts'

const InLanguage = ({ course, locale, quizId }: { course: Course; locale: Locale; quizId: string }) => {
  const path = { courseId: course.id, quizId }
  const enabled = useWritingLanguage(locale)
  const { data: quiz } = useQuery({ ...quizQuery(path, locale), ...forPage, enabled })
  const { data: questions } = useQuery({ ...questionsQuery(path, locale), ...forPage, enabled })
  if (!quiz || !questions) return <QuizSkeleton />
  return (
    <QuizEditor
      course={course}
      quiz={quiz.data}
      questions={questions.data}
      locale={locale}
      renderStudentView={({ key, draft, pictures, number, total }) => (
        <QuestionSample
          key={`${key} ${draft.type} ${draft.answers.length}`}
          question={toQuestionWithoutKey(key, { draft, pictures, locale })}
          number={number}
          total={total}
          lang={languageTag(locale)}
        />
      )}
    />
  )
}

export const QuizEditorPage = () => {
  const { courseId, quizId } = useRouteParams('admin.courses.quiz')
  useWideLayout()
  const language = useCourseLanguage()
  const { data } = useQuery({ ...quizCourseQuery(courseId), ...forPage })
  if (!data) return <QuizSkeleton />
  const course = data.data
  const [main] = course.locales
  const locale = course.locales.find(({ key }) => key === language)?.key ?? main?.key ?? language
  if (!course.can.edit)
    return <ClosedEditor course={course} params={{ courseId, itemType: 'quiz', itemId: quizId, locale }} />
  return <InLanguage key={`${quizId} ${locale}`} course={course} locale={locale} quizId={quizId} />
}
