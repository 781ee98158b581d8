import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ImpersonationHint, LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { NotificationMatrix } from './choices/notification-matrix.tsx'
import { NoticeList } from './notices/notice-list.tsx'

/** The list of notices, with the notification preferences beside it. */
export const NoticesAndChoices = () => {
  const { t } = useTranslation('notifications')
  const acting = useIsImpersonating()
  return (
    <Columns widths="minmax(0, 6fr) minmax(0, 7fr)" from={1240}>
      <NoticeList />
      <Card>
        <SectionHeader
          title={t('matrix.title')}
          end={
            <Text fz="sm" c="dimmed">
              {t('matrix.saved')}
            </Text>
          }
        />
        {acting ? <ImpersonationHint /> : null}
        <LockedWhileImpersonating>
          <NotificationMatrix />
        </LockedWhileImpersonating>
      </Card>
    </Columns>
  )
}
