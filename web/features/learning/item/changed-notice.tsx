import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import classes from './fallback-notice.module.css'

/** A notice that a material release changed content the student already had. */
export const ChangedNotice = ({ item }: { item: StudentItem }) => {
  const { t } = useTranslation('learning')
  if (!item.changed) return null
  return (
    <p className={classes.notice} role="note">
      <History size={20} aria-hidden />
      {t(`changed.${item.kind}`)}
    </p>
  )
}
