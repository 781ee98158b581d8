import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { SectionHeader } from '../../ui/page.tsx'
import classes from './earlier-times.module.css'
import { ownCyclesQuery } from './learning.api.ts'

/** The times one went through a course before; nothing at the first. */
export const EarlierTimes = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { data } = useQuery(ownCyclesQuery(courseId))
  const closed = (data?.data ?? []).filter(({ archived_at }) => archived_at !== null)
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
