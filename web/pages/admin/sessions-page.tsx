import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { OwnDataButton } from '#features/accounts/profile/own-data-button.tsx'
import { SessionList } from '#features/accounts/profile/session-list.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ImpersonationHint, LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { Card, Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

/** The user's sessions; a notice about a new sign-in links here. */
export const SessionsPage = () => {
  const { t } = useTranslation('accounts')
  const acting = useIsImpersonating()
  return (
    <>
      <PageBar here={t('settings.sessions')} />
      <Page>
        <PageHeader
          title={t('settings.sessions')}
          lede={acting ? <ImpersonationHint /> : t('settings.sessionsWhy')}
        />
        <Stack gap="lg">
          <Card>
            <LockedWhileImpersonating>
              <SessionList />
            </LockedWhileImpersonating>
          </Card>
          <Card>
            <h2>{t('settings.data')}</h2>
            <Text my="sm" fz="sm" c="dimmed">
              {t('settings.dataWhy')}
            </Text>
            <LockedWhileImpersonating>
              <OwnDataButton />
            </LockedWhileImpersonating>
          </Card>
        </Stack>
      </Page>
    </>
  )
}
