import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '../../../contract/learning.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { BeginAnew } from './begin-anew.tsx'
import classes from './renewal.module.css'

/** Where the result of a finished course ends: until when it holds, and the way to the next time through. */
export const Renewal = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (!course.can_begin_anew || !course.expires_at) return null
  const values = { date: format.date(course.expires_at, 'full') }
  return (
    <div className={classes.notice} data-expired={course.is_expired || undefined}>
      <div>
        <b>{t(course.is_expired ? 'renewal.ended' : 'renewal.ends', values)}</b>
        <p>{t('renewal.why')}</p>
      </div>
      <BeginAnew course={course} />
    </div>
  )
}
