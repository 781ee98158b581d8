import { useTranslation } from 'react-i18next'
import { OtherAccount } from '../../features/accounts/other-account.tsx'
import { RequestLinkForm } from '../../features/accounts/request-link-form.tsx'
import { useMotto } from '../../lib/branding/motto.ts'
import { ownAddress } from '../../lib/navigation/redirect.ts'
import { useGo, useSearchText } from '../../lib/navigation/route-link.tsx'
import { PublicFrame } from '../../ui/public-frame.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './public-pages.module.css'

export const LoginPage = () => {
  const { t } = useTranslation(['accounts', 'public'])
  const go = useGo()
  const [redirectTo] = useSearchText('redirectTo')
  return (
    <PublicFrame motto={useMotto()} sentence={t('public:sentence')}>
      <h1>{t('login.title')}</h1>
      <p>{t('login.lede')}</p>
      <OtherAccount />
      <RequestLinkForm redirectTo={ownAddress(redirectTo)} onSent={() => void go({ to: 'login.check' })} />
      <p className={classes.other}>
        {t('login.staff')} <TextLink to="admin.login">{t('login.staffLink')}</TextLink>
      </p>
    </PublicFrame>
  )
}
