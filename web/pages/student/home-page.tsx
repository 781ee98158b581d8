import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StreakCard } from '#features/activity/streak-card.tsx'
import { LatestBadges } from '#features/badges/latest-badges.tsx'
import { ComingUp, ComingUpSkeleton } from '#features/learning/home/coming-up.tsx'
import { AllDoneCard, ContinueCard, ContinueCardSkeleton } from '#features/learning/home/continue-card.tsx'
import { OverallCard } from '#features/learning/home/overall-card.tsx'
import { coursesQuery } from '#features/learning/learning.api.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { partOfDay } from '#lib/i18n/part-of-day.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useUser } from '#lib/session/session.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { LazyRender } from '#ui/layout/lazy-render.tsx'
import { Page, PageHeader, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './home-page.module.css'

const Greeting = () => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { first_name } = useUser()
  const now = new Date()
  const today = format.date(now, 'weekday')
  return (
    <PageHeader
      title={t(`greeting.${partOfDay(now.getHours())}`, { name: first_name })}
      // Some languages write weekdays in lower case, but this one begins a line.
      lede={today.slice(0, 1).toLocaleUpperCase() + today.slice(1)}
    />
  )
}

const NoCourses = () => {
  const { t } = useTranslation('learning')
  return (
    <EmptyState
      drawing="courses"
      title={t('home.noCourses')}
      message={t('home.noCoursesWhy')}
      actions={
        <TextLink to="front.students.show" params={{ page: 'badges' }}>
          {t('home.lookAtBadges')}
        </TextLink>
      }
    />
  )
}

export const HomePage = () => {
  const { t } = useTranslation('learning')
  const { data: courses } = useQuery({ ...coursesQuery(), ...forPage })
  const isEmpty = courses?.data.length === 0
  const current = courses?.data.find(({ id }) => id === courses.meta.current_id)
  return (
    <Page>
      <Greeting />
      {isEmpty ? (
        <NoCourses />
      ) : (
        <>
          {!courses ? (
            <ContinueCardSkeleton />
          ) : current ? (
            <ContinueCard course={current} />
          ) : (
            <AllDoneCard />
          )}
          <Columns widths="minmax(0, 1fr) 340px" from={1024} gap="xl">
            <section aria-labelledby="coming-up">
              <SectionHeader
                id="coming-up"
                title={t('home.comingUp')}
                end={<TextLink to="front.library.index">{t('home.seeAll')}</TextLink>}
              />
              {courses ? <ComingUp courses={courses.data} /> : <ComingUpSkeleton />}
            </section>
            <div className={classes.side}>
              <OverallCard progress={courses?.meta.overall} courses={courses?.data} />
              <LazyRender height={106}>
                <StreakCard />
              </LazyRender>
              <LazyRender height={190}>
                <LatestBadges />
              </LazyRender>
            </div>
          </Columns>
        </>
      )}
    </Page>
  )
}
