import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { useCompanyName } from '#entities/use-company-name.ts'
import { SecondFactorReminder } from '#features/accounts/second-factor/second-factor-reminder.tsx'
import { StatementsBelow } from '#features/acknowledgements/statements-below.tsx'
import { RunningCampaigns } from '#features/campaigns/running-campaigns.tsx'
import { CourseState, UnpublishedPill } from '#features/courses/course-status.tsx'
import { newestCoursesQuery } from '#features/courses/courses.api.ts'
import { CourseFigures } from '#features/courses/home/course-figures.tsx'
import { CourseRows, useEditNote } from '#features/courses/home/course-rows.tsx'
import { useCourseCounts } from '#features/courses/list/use-course-counts.ts'
import { ReceivedCourses, useHasReceived } from '#features/courses/received/received-courses.tsx'
import { useEditedAt } from '#features/courses/use-edited-at.ts'
import { PeopleFigures } from '#features/dashboard/people-figures.tsx'
import { TranslationDesk } from '#features/translations/desk/translation-desk.tsx'
import { partOfDay } from '#lib/i18n/part-of-day.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { useRole, useUser } from '#lib/session/session.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/** The number of recently edited courses that are searched for unpublished changes. */
const lookedThrough = 50
const shownAtMost = 5

const FirstSteps = () => {
  const { t } = useTranslation('courses')
  return (
    <EmptyState
      title={t('home.empty')}
      message={t('home.emptyWhy')}
      actions={
        <ButtonLink
          to="admin.courses.index"
          search={{ new: 'course' }}
          leftSection={<Plus size={16} aria-hidden />}
        >
          {t('home.first')}
        </ButtonLink>
      }
    />
  )
}

/** For staff without courses of their own: the courses assigned to their company, or how to start. */
const NoOwnCourses = () => {
  const hasReceived = useHasReceived()
  if (hasReceived === undefined) return null
  return hasReceived ? (
    <ReceivedCourses details={(courseId) => <StatementsBelow courseId={courseId} />} />
  ) : (
    <FirstSteps />
  )
}

/** For an admin, submissions to review; for a teacher, rejected and pending ones. */
const Reviews = () => {
  const { t } = useTranslation('courses')
  const isAdmin = useRole() === 'admin'
  const noteOf = useEditNote()
  const { data: waiting } = useQuery(newestCoursesQuery('in_review', shownAtMost))
  const { data: rejected } = useQuery(newestCoursesQuery('rejected', shownAtMost))
  if (isAdmin)
    return (
      <CourseRows
        title={t('home.toReview')}
        courses={waiting?.data}
        none={t('home.nothingToReview')}
        note={noteOf}
        end={({ id }) => (
          <ButtonLink to="admin.courses.review" params={{ courseId: id }} variant="default" size="sm">
            {t('home.review')}
          </ButtonLink>
        )}
      />
    )
  return (
    <CourseRows
      title={t('home.withReviewers')}
      courses={waiting && rejected && [...rejected.data, ...waiting.data]}
      none={t('home.nothingHandedIn')}
      note={(course) => (course.rejected_reason ? [course.rejected_reason] : noteOf(course))}
      end={({ status }) => <CourseState status={status} />}
    />
  )
}

const Unpublished = ({ courses }: { courses: readonly Course[] | undefined }) => {
  const { t } = useTranslation('courses')
  const editedAt = useEditedAt()
  // A teacher's rejected submissions are already in the list beside this one.
  const hidden = useRole() === 'admin' ? ['in_review', 'archived'] : ['in_review', 'archived', 'rejected']
  return (
    <CourseRows
      title={t('home.unpublished')}
      courses={courses
        ?.filter(({ status, unpublished_changes }) => unpublished_changes > 0 && !hidden.includes(status))
        .slice(0, shownAtMost)}
      none={t('home.allPublished')}
      // The number of changes is at the end of the row.
      note={({ updated_at }) => [t('home.edited', { when: editedAt(updated_at) })]}
      end={(course) =>
        course.release ? <UnpublishedPill course={course} /> : <CourseState status={course.status} />
      }
    />
  )
}

const Recent = ({ courses }: { courses: readonly Course[] | undefined }) => {
  const { t } = useTranslation('courses')
  const noteOf = useEditNote()
  return (
    <CourseRows
      title={t('home.recent')}
      courses={courses?.slice(0, shownAtMost)}
      none=""
      note={noteOf}
      end={({ status }) => <CourseState status={status} />}
      link={<TextLink to="admin.courses.index">{t('home.seeAll')}</TextLink>}
    />
  )
}

/** What an author or admin has to do next with the courses. */
export const HomePage = () => {
  const { t } = useTranslation('courses')
  const { first_name } = useUser()
  const company = useCompanyName(useChosenCompany().companyId)
  const { data } = useQuery({ ...newestCoursesQuery(undefined, lookedThrough), ...forPage })
  const counts = useCourseCounts()
  return (
    <>
      <PageBar here={t('home.title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader
          title={t(`home.greeting.${partOfDay(new Date().getHours())}`, { name: first_name })}
          lede={company ?? '\u00a0'}
        />
        <SecondFactorReminder />
        <PeopleFigures />
        <RunningCampaigns />
        <TranslationDesk />
        {data?.data.length === 0 ? (
          <NoOwnCourses />
        ) : (
          <>
            <Columns widths="repeat(2, minmax(0, 1fr))" from={900} mb="lg">
              <Reviews />
              <Unpublished courses={data?.data} />
            </Columns>
            <CourseFigures counts={counts} />
            <Recent courses={data?.data} />
          </>
        )}
      </Page>
    </>
  )
}
