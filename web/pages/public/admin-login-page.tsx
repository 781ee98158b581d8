import { useTranslation } from 'react-i18next'
import { OtherAccount } from '../../features/accounts/other-account.tsx'
import { PasswordForm } from '../../features/accounts/password-form.tsx'
import { useBranding } from '../../lib/branding/branding.ts'
import { signIn } from '../../lib/session/sign-in.ts'
import { PublicFrame } from '../../ui/public-frame.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './public-pages.module.css'

/** The guard sends on whoever has signed in, back to where they wanted to be. */
export const AdminLoginPage = () => {
  const { t } = useTranslation(['accounts', 'public'])
  const branding = useBranding()
  return (
    <PublicFrame look="staff" motto={t('public:staffMotto')} sentence={t('public:staffSentence')}>
      <h1>{t('staffLogin.title')}</h1>
      <p>{branding ? t('staffLogin.ledeOf', { company: branding.name }) : t('staffLogin.lede')}</p>
      <OtherAccount />
      <PasswordForm onSignedIn={signIn} />
      <div className={classes.other}>
        <p>
          {t('staffLogin.new')} <TextLink to="admin.register">{t('staffLogin.newLink')}</TextLink>
        </p>
        <p>
          {t('staffLogin.student')} <TextLink to="login">{t('staffLogin.studentLink')}</TextLink>
        </p>
      </div>
    </PublicFrame>
  )
}
