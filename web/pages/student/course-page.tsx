import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CourseBadges } from '#features/badges/course-badges.tsx'
import { CourseGrades } from '#features/learning/course/course-grades.tsx'
import { CourseHeader } from '#features/learning/course/course-header.tsx'
import { CourseObjectives } from '#features/learning/course/course-objectives.tsx'
import { CourseOutline, CourseOutlineSkeleton } from '#features/learning/course/course-outline.tsx'
import { PreviousEnrolments, ResetNotice } from '#features/learning/course/previous-enrolments.tsx'
import { ExtraCredits } from '#features/learning/extra-credits/extra-credits.tsx'
import { courseQuery, outlineQuery } from '#features/learning/learning.api.ts'
import { OwnNotes } from '#features/learning/notes/own-notes.tsx'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { forPage } from '#lib/query/page-query.ts'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, SectionHeader } from '#ui/layout/page.tsx'

export const CoursePage = () => {
  const { t } = useTranslation('learning')
  const { id } = useRouteParams('front.library.show').course
  const { data: course } = useQuery({ ...courseQuery(id), ...forPage })
  const { data: outline } = useQuery({ ...outlineQuery(id), ...forPage })
  if (!course) return <PageSkeleton />
  return (
    <Page>
      <ResetNotice course={course.data} />
      <CourseHeader course={course.data} />
      <CourseObjectives course={course.data} />
      {outline ? <OwnNotes outline={outline.data} /> : null}
      <section aria-labelledby="outline">
        <SectionHeader id="outline" title={t('course.outline')} />
        {outline ? <CourseOutline outline={outline.data} /> : <CourseOutlineSkeleton />}
      </section>
      <CourseGrades course={course.data} />
      <CourseBadges courseId={id} />
      <ExtraCredits course={course.data} />
      <PreviousEnrolments courseId={id} />
    </Page>
  )
}
