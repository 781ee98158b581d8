import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RenewCourse } from './renew-course.tsx'
import classes from './renewal.module.css'

/**
 * The expiry of a finished course: the date, and the button for the next enrolment, or the date from which it is
 * available.
 */
export const Renewal = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (!course.renewable_at || !course.expires_at) return null
  const end = t(course.is_expired ? 'renewal.ended' : 'renewal.ends', {
    date: format.date(course.expires_at, 'full'),
  })
  if (!course.can_begin_anew)
    return (
      <p className={classes.later}>
        {end}. {t('renewal.from', { date: format.date(course.renewable_at, 'full') })}
      </p>
    )
  return (
    <div className={classes.notice} data-expired={course.is_expired || undefined}>
      <div>
        <b>{end}</b>
        <p>{t('renewal.why')}</p>
      </div>
      <RenewCourse course={course} />
    </div>
  )
}
