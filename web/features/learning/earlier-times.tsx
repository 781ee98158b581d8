import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '../../../contract/learning.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { SectionHeader } from '../../ui/page.tsx'
import classes from './earlier-times.module.css'
import notice from './fallback-notice.module.css'
import { ownCyclesQuery } from './learning.api.ts'

const useClosedTimes = (courseId: string) => {
  const { data } = useQuery(ownCyclesQuery(courseId))
  return (data?.data ?? []).filter(({ archived_at }) => archived_at !== null)
}

/** Why a course that was begun looks new: somebody has closed the last time through it, and none is open. */
export const ResetNotice = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const [last] = useClosedTimes(course.id)
    .map(({ archived_at }) => archived_at ?? '')
    .sort()
    .reverse()
  if (course.status !== 'not_started' || !last) return null
  return (
    <p className={notice.notice} role="note">
      <RotateCcw size={20} aria-hidden />
      {t('earlier.reset', { date: format.date(last, 'full') })}
    </p>
  )
}

/** The times one went through a course before; nothing at the first. */
export const EarlierTimes = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const closed = useClosedTimes(courseId)
  if (closed.length === 0) return null
  return (
    <section aria-labelledby="earlier" className={classes.section}>
      <SectionHeader id="earlier" title={t('earlier.title')} />
      <ul className={classes.list}>
        {closed.map(({ cycle, status, score, started_at, completed_at }) => (
          <li key={cycle}>
            <b>{t('earlier.number', { number: cycle })}</b>
            <span>
              {[
                t('earlier.began', { date: format.date(started_at, 'full') }),
                completed_at
                  ? t('earlier.finished', { date: format.date(completed_at, 'full') })
                  : t(`earlier.${status === 'completed' ? 'done' : 'closed'}`),
                score === null ? null : t('course.score', { score: format.percent(score) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
