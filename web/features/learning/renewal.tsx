import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '../../../contract/learning.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { BeginAnew } from './begin-anew.tsx'
import classes from './renewal.module.css'

/** Where the result of a finished course ends: until when it holds, and the way to the next time through or since when there is one. */
export const Renewal = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (!course.renewable_at || !course.expires_at) return null
  const isOpen = course.can_begin_anew
  const values = { date: format.date(course.expires_at, 'full') }
  return (
    <div
      className={classes.notice}
      data-expired={course.is_expired || undefined}
      data-open={isOpen || undefined}
    >
      <div>
        <b>{t(course.is_expired ? 'renewal.ended' : 'renewal.ends', values)}</b>
        <p>
          {isOpen ? t('renewal.why') : t('renewal.from', { date: format.date(course.renewable_at, 'full') })}
        </p>
      </div>
      {isOpen ? <BeginAnew course={course} /> : null}
    </div>
  )
}
