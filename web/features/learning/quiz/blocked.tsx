import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WhyNot } from '../../../../contract/learning.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import classes from './blocked.module.css'

/** Why a quiz cannot be taken now, and until when. */
export const Blocked = ({ why }: { why: WhyNot }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  return (
    <p className={classes.blocked} role="note">
      <LockKeyhole size={20} aria-hidden />
      <span>
        {why.message}
        {why.until ? ` ${t('item.lockedUntil', { moment: format.date(why.until, 'moment') })}` : null}
      </span>
    </p>
  )
}
