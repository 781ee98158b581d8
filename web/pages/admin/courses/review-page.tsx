import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { CourseState } from '#features/courses/course-status.tsx'
import { courseQuery, outlineQuery } from '#features/courses/courses.api.ts'
import { itemsOf } from '#features/courses/outline/tree/outline-order.ts'
import { AssignDialog } from '#features/publishing/assignments/assign-dialog.tsx'
import type { ProblemLinks } from '#features/publishing/publish/problem-list.tsx'
import { PublishDialog } from '#features/publishing/publish/publish-dialog.tsx'
import { type Review, reviewQuery } from '#features/publishing/publishing.api.ts'
import { DecisionPanel } from '#features/publishing/review/decision-panel.tsx'
import { SelectedChange } from '#features/publishing/review/selected-change.tsx'
import { useChangeSelection } from '#features/publishing/review/use-change-selection.ts'
import { useReleaseNames } from '#features/publishing/review/use-release-names.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import classes from './review-page.module.css'

const Preview = ({
  course,
  item,
}: {
  course: Course
  item: { id: string; kind: 'lesson' | 'quiz' } | undefined
}) => {
  const { t } = useTranslation('courses')
  if (!item) return null
  return (
    <ButtonLink
      to="admin.courses.preview"
      params={{ courseId: course.id, itemType: item.kind, itemId: item.id, locale: course.locale }}
      variant="default"
      data-small="icon"
      leftSection={<Eye size={16} aria-hidden />}
    >
      {t('menu.preview')}
    </ButtonLink>
  )
}

const NothingChanged = ({ course, review }: { course: Course; review: Review }) => {
  const { t } = useTranslation('publishing')
  return (
    <Page>
      <EmptyState
        level={1}
        title={review.base ? t('diff.nothing') : t('diff.nothingYet')}
        message={review.base ? t('diff.nothingWhy', { number: review.base.number }) : t('diff.nothingYetWhy')}
        actions={
          <ButtonLink to="admin.courses.show" params={{ courseId: course.id }} variant="default">
            {t('diff.toCourse')}
          </ButtonLink>
        }
      />
    </Page>
  )
}

const ReviewDesk = ({ course, review }: { course: Course; review: Review }) => {
  const { t } = useTranslation('publishing')
  const go = useGo()
  const { changes } = review
  const selection = useChangeSelection(changes)
  const namesOf = useReleaseNames()
  const [dialog, setDialog] = useState<'publish' | 'assign' | null>(null)
  const { data: outline } = useQuery(outlineQuery(course.id))
  const items = outline ? itemsOf(outline) : []
  const kindOf: ProblemLinks['kindOf'] = (id) => items.find((item) => item.id === id)?.kind
  const change = changes[selection.selected]
  const toCourse = () => void go({ to: 'admin.courses.show', params: { courseId: course.id } })
  return (
    <>
      <CourseBar
        course={course}
        here={t('diff.title', { number: review.next_number })}
        end={
          <>
            <span className={classes.state}>
              <CourseState status={course.status} />
            </span>
            <Preview course={course} item={items.find(({ id }) => id === change?.item_id)} />
          </>
        }
      />
      {change ? (
        <div className={classes.review}>
          <SelectedChange
            changes={changes}
            selection={selection}
            names={namesOf({ old: review.base?.number ?? null, next: review.next_number })}
          />
          <div className={classes.decision}>
            <DecisionPanel
              course={course}
              review={review}
              links={{ courseId: course.id, locale: course.locale, kindOf }}
              onPublish={() => setDialog('publish')}
              onDecided={(step) => (step === 'assign' ? setDialog('assign') : toCourse())}
            />
          </div>
        </div>
      ) : (
        <NothingChanged course={course} review={review} />
      )}
      {dialog === 'publish' ? (
        <PublishDialog course={course} kindOf={kindOf} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'assign' ? <AssignDialog course={course} onClose={toCourse} /> : null}
    </>
  )
}

/** The changes that a draft would bring its readers, and the decision about it. */
export const ReviewPage = () => {
  const { t } = useTranslation('publishing')
  const { courseId } = useRouteParams('admin.courses.review')
  const { data: course } = useQuery({ ...courseQuery(courseId), ...forPage })
  const { data: review } = useQuery({ ...reviewQuery(courseId), ...forPage })
  if (course && review) return <ReviewDesk course={course.data} review={review.data} />
  return (
    <>
      <PageBar here={t('review.title')} />
      <PageSkeleton />
    </>
  )
}
