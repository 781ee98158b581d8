import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './accounts.module.css'

/** Instead of what a link led to: that it no longer works, why that may be, and as children what to do. */
export const DeadLink = ({ why, children }: { why: string; children: ReactNode }) => {
  const { t } = useTranslation('accounts')
  return (
    <div role="alert">
      <h1>{t('link.dead')}</h1>
      <p className={classes.lede}>{why}</p>
      {children}
    </div>
  )
}
