import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StudentPasswordForm } from '#features/accounts/own-password/student-password-form.tsx'
import { PasskeySignIn } from '#features/accounts/passkeys/passkey-sign-in.tsx'
import { useEnterArea } from '#features/accounts/passkeys/use-enter-area.ts'
import { OtherAccount } from '#features/accounts/sign-in/other-account.tsx'
import { RequestLinkForm } from '#features/accounts/sign-in/request-link-form.tsx'
import { SignInGate } from '#features/accounts/sign-in/sign-in-gate.tsx'
import { LeadToProvider } from '#features/sso/sign-in/lead-to-provider.tsx'
import { StudentSignIn } from '#features/sso/sign-in/student-sign-in.tsx'
import { useBranding } from '#lib/branding/branding.ts'
import { useMotto } from '#lib/branding/motto.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { ownAddress } from '#lib/navigation/redirect.ts'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import type { ProviderLead } from '#lib/session/provider-lead.ts'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './public-pages.module.css'

const SignIn = () => {
  const { t } = useTranslation('accounts')
  const go = useGo()
  const enter = useEnterArea('student')
  const [redirectTo] = useSearchText('redirectTo')
  const wanted = ownAddress(redirectTo)
  const allowsPassword = useBranding()?.has_student_passwords ?? false
  const [hasPassword, setHasPassword] = useState(false)
  // A passkey of this host may be that of a member of staff.
  const [lead, setLead] = useState<ProviderLead | null>(null)
  if (lead)
    return (
      <LeadToProvider
        lead={lead}
        from={addressFor('admin.login')}
        redirectTo={null}
        onBack={() => setLead(null)}
      />
    )
  return (
    <>
      <h1>{t('login.title')}</h1>
      <StudentSignIn
        redirectTo={wanted}
        lede={hasPassword ? null : <p>{t('login.lede')}</p>}
        note={<OtherAccount />}
      >
        {(form) => (
          <>
            {hasPassword ? (
              <StudentPasswordForm onSignedIn={enter} isSecondary={form.isSecondary} />
            ) : (
              <RequestLinkForm redirectTo={wanted} onSent={() => void go({ to: 'login.check' })} {...form} />
            )}
            {allowsPassword && !form.isRequired ? (
              <Button variant="subtle" fullWidth mt="sm" onClick={() => setHasPassword(!hasPassword)}>
                {t(hasPassword ? 'login.withLink' : 'login.withPassword')}
              </Button>
            ) : null}
            {form.isRequired ? null : <PasskeySignIn onSignedIn={enter} onProvider={setLead} />}
          </>
        )}
      </StudentSignIn>
      <p className={classes.other}>
        {t('login.staff')} <TextLink to="admin.login">{t('login.staffLink')}</TextLink>
      </p>
    </>
  )
}

export const LoginPage = () => {
  const { t } = useTranslation('public')
  return (
    <PublicFrame motto={useMotto()} sentence={t('sentence')}>
      <SignInGate>
        <SignIn />
      </SignInGate>
    </PublicFrame>
  )
}
