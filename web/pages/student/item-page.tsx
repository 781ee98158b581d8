import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LessonQuestions } from '#features/community/lesson-questions.tsx'
import { LockedItem } from '#features/learning/item/locked-item.tsx'
import { useOpenedItem } from '#features/learning/item/use-opened-item.ts'
import { usePresence } from '#features/learning/item/use-presence.ts'
import { itemQuery } from '#features/learning/learning.api.ts'
import { LessonReader } from '#features/learning/lesson/lesson-reader.tsx'
import { BadgeNews } from '#features/notifications/badges/badge-news.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import classes from './item-page.module.css'

const QuizRunner = lazyPart(() => import('#features/learning/quiz/quiz-runner.tsx'), 'QuizRunner')

const Waiting = () => (
  <Skeleton>
    <div className={classes.waiting}>
      <SkeletonBar width="70%" height="2.25rem" />
      <SkeletonBar width="180px" />
      <TextSkeleton lines={7} />
      <TextSkeleton lines={5} />
    </div>
  </Skeleton>
)

export const ItemPage = () => {
  const { course, item: at } = useRouteParams('front.library.item')
  const { data, error } = useQuery(itemQuery(course.id, at.id))
  useOpenedItem(at.id, data !== undefined)
  usePresence({ courseId: course.id, itemId: at.id, isOpen: data !== undefined })
  if (!data) {
    const waiting = <Waiting />
    return error instanceof ApiError ? <LockedItem {...{ course, error, waiting }} /> : waiting
  }
  const item = data.data
  if (item.kind === 'lesson')
    return (
      <LessonReader
        key={item.id}
        item={item}
        below={(isLast) => (
          <LessonQuestions
            lesson={{ course_id: item.course.id, item_id: item.id, title: item.title }}
            isLast={isLast}
          />
        )}
      />
    )
  return (
    <Suspense fallback={<Waiting />}>
      <QuizRunner key={item.id} item={item} won={<BadgeNews />} />
    </Suspense>
  )
}
