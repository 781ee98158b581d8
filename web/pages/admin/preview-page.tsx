import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { itemKinds } from '../../../contract/courses.ts'
import { toSelectableLocale } from '../../../contract/locales.ts'
import { QuestionSample } from '../../features/learning/quiz/question-sample.tsx'
import { NextItem } from '../../features/preview/next-item.tsx'
import {
  type PreviewItem,
  previewItemQuery,
  previewOutlineQuery,
} from '../../features/preview/preview.api.ts'
import { PreviewLesson } from '../../features/preview/preview-lesson.tsx'
import { PreviewQuiz } from '../../features/preview/preview-quiz.tsx'
import { PreviewShell } from '../../features/preview/preview-shell.tsx'
import { PreviewSkeleton } from '../../features/preview/preview-skeleton.tsx'
import { useRouteParams } from '../../lib/navigation/named-routes.ts'
import { useWideScreen } from '../../lib/navigation/wide-screen.ts'
import { forPage } from '../../lib/query/page-query.ts'

type Question = NonNullable<PreviewItem['quiz']>['questions'][number]

const showQuestion = (question: Question, place: { number: number; total: number; lang: string }) => (
  <QuestionSample question={question} {...place} />
)

export const PreviewPage = () => {
  const { courseId, itemType, itemId, locale: code } = useRouteParams('admin.courses.preview')
  useWideScreen()
  const place = { courseId, itemType: itemKinds.find((kind) => kind === itemType) ?? 'lesson', itemId }
  const { data: outline } = useQuery({
    ...previewOutlineQuery(courseId, code),
    ...forPage,
    placeholderData: keepPreviousData,
  })
  const { data: shown } = useQuery({ ...previewItemQuery(place, code), ...forPage })
  if (!outline || !shown) return <PreviewSkeleton />
  const item = shown.data
  const locale = toSelectableLocale(code) ?? item.locale
  const next = <NextItem courseId={courseId} outline={outline.data} currentId={itemId} locale={locale} />
  return (
    <PreviewShell
      {...place}
      locale={locale}
      outline={outline.data}
      title={item.title}
      isFallback={item.is_fallback}
    >
      {item.quiz ? (
        <PreviewQuiz key={item.id} item={item} quiz={item.quiz} renderQuestion={showQuestion} next={next} />
      ) : (
        <PreviewLesson key={`${item.id} ${code}`} item={item} next={next} />
      )}
    </PreviewShell>
  )
}
