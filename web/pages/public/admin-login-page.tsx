import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorChallenge } from '#contract/accounts/second-factor-challenge.ts'
import { PasskeySignIn } from '#features/accounts/passkeys/passkey-sign-in.tsx'
import { useEnterArea } from '#features/accounts/passkeys/use-enter-area.ts'
import { OtherAccount } from '#features/accounts/sign-in/other-account.tsx'
import { PasswordForm } from '#features/accounts/sign-in/password-form.tsx'
import { SecondStepForm } from '#features/accounts/sign-in/second-step-form.tsx'
import { SignInGate } from '#features/accounts/sign-in/sign-in-gate.tsx'
import { LeadToProvider } from '#features/sso/sign-in/lead-to-provider.tsx'
import { StaffSignIn } from '#features/sso/sign-in/staff-sign-in.tsx'
import { useBranding } from '#lib/branding/branding.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { ownAddress } from '#lib/navigation/redirect.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import type { ProviderLead } from '#lib/session/provider-lead.ts'
import { signIn } from '#lib/session/sign-in.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './public-pages.module.css'

const OtherPages = () => {
  const { t } = useTranslation('accounts')
  return (
    <div className={classes.other}>
      <p>
        {t('staffLogin.new')} <TextLink to="admin.register">{t('staffLogin.newLink')}</TextLink>
      </p>
      <p>
        {t('staffLogin.student')} <TextLink to="login">{t('staffLogin.studentLink')}</TextLink>
      </p>
    </div>
  )
}

/** The guard redirects a user who has signed in to the page they wanted. */
const SignIn = () => {
  const { t } = useTranslation('accounts')
  const branding = useBranding()
  const [redirectTo] = useSearchText('redirectTo')
  const enter = useEnterArea('staff')
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null)
  const [lead, setLead] = useState<ProviderLead | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const startAgain = (message: string | null) => {
    setChallenge(null)
    setOver(message)
  }
  const where = { from: addressFor('admin.login'), redirectTo: ownAddress(redirectTo) }
  const leave = () => {
    setChallenge(null)
    setLead(null)
  }
  if (lead) return <LeadToProvider {...where} lead={lead} onBack={leave} />
  if (challenge)
    return (
      <>
        <SecondStepForm challenge={challenge} onSignedIn={signIn} onProvider={setLead} onOver={startAgain} />
        <Button variant="subtle" fullWidth onClick={() => startAgain(null)}>
          {t('secondStep.back')}
        </Button>
        <p className={classes.other}>{t('secondStep.lost')}</p>
      </>
    )
  return (
    <>
      <h1>{t('staffLogin.title')}</h1>
      <StaffSignIn
        {...where}
        lede={<p>{branding ? t('staffLogin.ledeOf', { company: branding.name }) : t('staffLogin.lede')}</p>}
      >
        {(areSecondary) => (
          <>
            <OtherAccount />
            {over ? (
              <NoteBox tone="warn" mt="md" fz="sm" role="alert">
                {over}
              </NoteBox>
            ) : null}
            <PasswordForm
              onSignedIn={signIn}
              onSecondStep={setChallenge}
              onProvider={setLead}
              isSecondary={areSecondary}
            />
            <PasskeySignIn onSignedIn={enter} onProvider={setLead} />
          </>
        )}
      </StaffSignIn>
      <OtherPages />
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
