import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { WordBar } from '../states/word-bar.tsx'
import { ownJobsQuery } from '../translations.api.ts'
import classes from './desk.module.css'

const DeskRow = ({ job, isReview }: { job: TranslationJob; isReview: boolean }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { course, locale, due_on, counts, pace, timing } = job
  const params = { courseId: course.id, locale }
  const waiting = counts.by_state.in_review?.words ?? 0
  const facts = [
    isReview
      ? t('desk.toReview', { count: waiting, words: format.number(waiting) })
      : t('desk.left', { count: pace.words_left, words: format.number(pace.words_left) }),
    ...(due_on ? [t('job.due', { date: format.day(due_on, 'short') })] : []),
    ...(timing === 'late' || timing === 'at_risk' ? [t(`job.status.${timing}`)] : []),
  ]
  return (
    <li>
      <div>
        <RouteLink to="admin.courses.translate" params={params}>
          {t('desk.job', { course: course.title, language: format.language(locale) })}
        </RouteLink>
        <DotSeparated facts={facts} />
        <WordBar amounts={counts.by_state} />
      </div>
      <ButtonLink
        to="admin.courses.translate"
        params={params}
        search={isReview ? { state: 'in_review' } : { only: 'todo' }}
        variant="default"
        size="sm"
        aria-label={t(isReview ? 'desk.reviewJob' : 'desk.translateJob', {
          course: course.title,
          language: format.language(locale),
        })}
      >
        {t(isReview ? 'desk.review' : 'desk.translate')}
      </ButtonLink>
    </li>
  )
}

/** The jobs that wait for the user to translate or review them; nothing if there are none. */
export const TranslationDesk = () => {
  const { t } = useTranslation('translations')
  const { data: toTranslate } = useQuery(ownJobsQuery('translate'))
  const { data: toReview } = useQuery(ownJobsQuery('review'))
  const rows = [
    ...(toReview?.data ?? []).map((job) => ({ job, isReview: true })),
    ...(toTranslate?.data ?? []).map((job) => ({ job, isReview: false })),
  ]
  if (rows.length === 0) return null
  return (
    <Card className={classes.desk ?? ''}>
      <SectionHeader title={t('desk.title')} />
      <ul>
        {rows.map(({ job, isReview }) => (
          <DeskRow key={`${job.id} ${isReview}`} job={job} isReview={isReview} />
        ))}
      </ul>
    </Card>
  )
}
