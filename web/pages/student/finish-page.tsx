import { Box } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShareChannel } from '#contract/learning/activity.ts'
import { BadgeImage, badgeAddress } from '#entities/badge-image.tsx'
import { CertificateCard } from '#features/certificates/certificate-card.tsx'
import { MissingList } from '#features/learning/course/missing-list.tsx'
import { Renewal } from '#features/learning/course/renewal.tsx'
import { daysEarly } from '#features/learning/due.ts'
import { ExtraCredits } from '#features/learning/extra-credits/extra-credits.tsx'
import { Celebration } from '#features/learning/home/celebration.tsx'
import { FinishFigures, type Summary } from '#features/learning/home/finish-figures.tsx'
import { NextCourse } from '#features/learning/home/next-course.tsx'
import { ShareResult } from '#features/learning/home/share-result.tsx'
import { markSharedMutation, summaryQuery } from '#features/learning/learning.api.ts'
import { BadgeNews } from '#features/notifications/badges/badge-news.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from './finish-page.module.css'

/** In milliseconds: a course finished longer ago no longer gets the celebration. */
const freshFor = 10 * 60_000

const isFresh = (completedAt: string | null): boolean =>
  completedAt !== null && Date.now() - Date.parse(completedAt) < freshFor

const Head = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { badges, course } = summary
  const early = daysEarly(course)
  const fresh = isFresh(course.completed_at)
  return (
    <Box mb="xl" ta="center" className={classes.head ?? ''}>
      <Celebration image={badgeAddress(badges[0]?.badge_type ?? 'first_course')} fresh={fresh} />
      {badges.length > 1 ? (
        <div className={classes.others}>
          {badges.slice(1).map(({ id, badge_type }) => (
            <BadgeImage key={id} type={badge_type} size={48} />
          ))}
        </div>
      ) : null}
      <h1>{t('finish.title', { course: course.title })}</h1>
      <p>
        {badges.length > 0
          ? t('finish.won', { count: badges.length })
          : course.completed_at && !fresh
            ? t('course.finishedOn', { date: format.date(course.completed_at, 'full') })
            : t('finish.lede')}
      </p>
      {early === null ? null : (
        <Box mt="sm">
          <Pill tone="good" icon={<CalendarCheck size={14} aria-hidden />}>
            {t('finish.early', { count: early })}
          </Pill>
        </Box>
      )}
      <BadgeNews besides={badges.flatMap(({ id }) => id ?? [])} />
    </Box>
  )
}

export const FinishPage = () => {
  const { id } = useRouteParams('front.library.finish').course
  const { data } = useQuery({ ...summaryQuery(id), ...forPage })
  const share = useMutation(markSharedMutation)
  const acting = useIsImpersonating()
  if (!data) return <PageSkeleton />
  const summary = data.data
  const { course, certificate, missing, next_course } = summary
  const onShared = (channel: ShareChannel) =>
    acting ? undefined : share.mutate({ courseId: course.id, channel })
  if (course.status !== 'completed')
    return (
      <Page width="middle">
        <MissingList course={course} missing={missing} />
      </Page>
    )
  return (
    <Page>
      <Box maw={936} mx="auto">
        <Head summary={summary} />
        <Box mb="lg">
          <FinishFigures summary={summary} />
        </Box>
        {isFresh(course.completed_at) ? null : (
          <div className={classes.renewal}>
            <Renewal course={course} />
          </div>
        )}
        <Columns className={classes.two ?? ''} widths="minmax(0, 1.25fr) minmax(0, 1fr)" from={900}>
          {certificate ? (
            <CertificateCard certificate={certificate} onShared={onShared} />
          ) : (
            <ShareResult course={course} onShared={onShared} />
          )}
          <NextCourse course={next_course} />
        </Columns>
        <ExtraCredits course={course} />
      </Box>
    </Page>
  )
}
