import { useTranslation } from 'react-i18next'
import { SetUpForm } from '../../features/accounts/set-up-form.tsx'
import { loadBranding } from '../../lib/branding/branding.ts'
import { useRouteParams } from '../../lib/navigation/named-routes.ts'
import { useGo } from '../../lib/navigation/route-link.tsx'
import { signIn } from '../../lib/session/sign-in.ts'
import { PublicFrame } from '../../ui/public-frame.tsx'

/** Shown on an empty installation to whoever has the link from the start's output. */
export const SetUpPage = () => {
  const { t } = useTranslation(['accounts', 'public'])
  const { token } = useRouteParams('setup')
  const go = useGo()
  return (
    <PublicFrame look="staff" motto={t('public:staffMotto')} sentence={t('public:staffSentence')}>
      <h1>{t('setUp.title')}</h1>
      <p>{t('setUp.lede')}</p>
      <SetUpForm
        token={token}
        onSignedIn={async (session) => {
          signIn(session)
          await loadBranding()
          await go({ to: 'admin.home' })
        }}
      />
    </PublicFrame>
  )
}
