import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranding } from '#lib/branding/branding.ts'
import { NotSetUp } from '../set-up/not-set-up.tsx'

/** Replaces the sign-in on a host name that belongs to no company. */
const UnknownHost = () => {
  const { t } = useTranslation('accounts')
  return (
    <>
      <h1>{t('unknownHost.title')}</h1>
      <p>{t('unknownHost.why', { host: location.hostname })}</p>
    </>
  )
}

/** Shows the sign-in if there is a company to sign in to, or else the reason why not. */
export const SignInGate = ({ children }: { children: ReactNode }) => {
  const branding = useBranding()
  if (branding?.is_set_up === false) return <NotSetUp />
  return branding?.allows_sign_in === false ? <UnknownHost /> : children
}
