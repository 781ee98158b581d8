import { useTranslation } from 'react-i18next'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ImpersonationHint, LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { NoticeList } from './notice-list.tsx'
import classes from './notices-and-choices.module.css'
import { NotificationMatrix } from './notification-matrix.tsx'

/** The list of notices, with the notification preferences beside it. */
export const NoticesAndChoices = () => {
  const { t } = useTranslation('notifications')
  const acting = useIsImpersonating()
  return (
    <div className={classes.columns}>
      <NoticeList />
      <Card>
        <SectionHeader title={t('matrix.title')} end={<p className={classes.saved}>{t('matrix.saved')}</p>} />
        {acting ? <ImpersonationHint /> : null}
        <LockedWhileImpersonating>
          <NotificationMatrix />
        </LockedWhileImpersonating>
      </Card>
    </div>
  )
}
