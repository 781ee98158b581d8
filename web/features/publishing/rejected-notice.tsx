import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './rejected-notice.module.css'

/** Why the last submission was rejected; shown until the draft is submitted again. */
export const RejectedNotice = ({ reason }: { reason: string | null }) => {
  const { t } = useTranslation('publishing')
  if (reason === null) return null
  return (
    <section className={classes.notice} aria-label={t('rejected.title')}>
      <CircleAlert size={16} aria-hidden />
      <div>
        <b>{t('rejected.title')}</b>
        <p>{reason}</p>
      </div>
    </section>
  )
}
