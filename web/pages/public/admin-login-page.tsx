import { useTranslation } from 'react-i18next'
import { OtherAccount } from '#features/accounts/sign-in/other-account.tsx'
import { PasswordForm } from '#features/accounts/sign-in/password-form.tsx'
import { SignInGate } from '#features/accounts/sign-in/sign-in-gate.tsx'
import { useBranding } from '#lib/branding/branding.ts'
import { signIn } from '#lib/session/sign-in.ts'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './public-pages.module.css'

/** The guard redirects a user who has signed in to the page they wanted. */
const SignIn = () => {
  const { t } = useTranslation('accounts')
  const branding = useBranding()
  return (
    <>
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
    </>
  )
}

export const AdminLoginPage = () => {
  const { t } = useTranslation('public')
  return (
    <PublicFrame look="staff" motto={t('staffMotto')} sentence={t('staffSentence')}>
      <SignInGate>
        <SignIn />
      </SignInGate>
    </PublicFrame>
  )
}
