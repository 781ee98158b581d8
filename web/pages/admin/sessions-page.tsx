import { useTranslation } from 'react-i18next'
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
        <Card>
          <LockedWhileImpersonating>
            <SessionList />
          </LockedWhileImpersonating>
        </Card>
      </Page>
    </>
  )
}
