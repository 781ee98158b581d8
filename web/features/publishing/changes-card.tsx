import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import classes from './cards.module.css'
import { groupChanges } from './change-counts.ts'
import { ChangePill } from './change-pill.tsx'
import { type Review, reviewQuery } from './publishing.api.ts'

/** The number of changed items shown by name; the rest are only counted. */
const namedAtMost = 2

const Changes = ({ review }: { review: Review }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (
    <ul className={classes.changes}>
      {groupChanges(review.changes).map(({ kind, titles }) => {
        const left = titles.length - namedAtMost
        const named = titles.slice(0, namedAtMost)
        return (
          <li key={kind}>
            <ChangePill kind={kind} count={titles.length} />
            <span>
              {left > 0 ? t('changes.more', { titles: named.join(', '), count: left }) : format.list(named)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The changes in the draft since the release that students have. */
export const ChangesCard = ({ course, onProblems }: { course: Course; onProblems: () => void }) => {
  const { t } = useTranslation('publishing')
  const { data } = useQuery(reviewQuery(course.id))
  const review = data?.data
  // The course may have been refetched after the review: the number must match the review's changes.
  const number = review ? review.base?.number : course.release?.number
  return (
    <Card>
      <SectionHeader title={number === undefined ? t('changes.first') : t('changes.since', { number })} />
      {!review ? (
        <Skeleton>
          <TextSkeleton lines={3} />
        </Skeleton>
      ) : review.base === null ? (
        <p className={classes.help}>{t('changes.firstWhy')}</p>
      ) : review.changes.length === 0 ? (
        <p className={classes.help}>
          {t(course.status === 'archived' ? 'changes.archived' : 'changes.nothing')}
        </p>
      ) : (
        <>
          <Changes review={review} />
          <p className={classes.help}>
            {review.readers > 0
              ? t('changes.readers', { count: review.readers, number })
              : t('changes.nobody', { number })}
          </p>
        </>
      )}
      {review && course.can.edit && review.problems.length > 0 ? (
        <button type="button" className={classes.warning} onClick={onProblems}>
          <span>{t('changes.problems', { count: review.problems.length })}</span>
          <ChevronRight size={16} aria-hidden />
        </button>
      ) : null}
      {review && review.changes.length > 0 ? (
        <ButtonLink
          to="admin.courses.review"
          params={{ courseId: course.id }}
          variant="default"
          size="sm"
          fullWidth
          className={classes.wide}
        >
          {t('changes.seeAll')}
        </ButtonLink>
      ) : null}
    </Card>
  )
}
