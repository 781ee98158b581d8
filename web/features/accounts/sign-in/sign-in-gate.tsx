import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranding } from '#lib/branding/branding.ts'
import { NotSetUp } from '../set-up/not-set-up.tsx'

/** Instead of a sign-in under a host name that belongs to no company. */
const UnknownHost = () => {
  const { t } = useTranslation('accounts')
  return (
    <>
      <h1>{t('unknownHost.title')}</h1>
      <p>{t('unknownHost.why', { host: location.hostname })}</p>
    </>
  )
}

/** Shows a sign-in where there is somebody to sign in, else why there is nobody. */
export const SignInGate = ({ children }: { children: ReactNode }) => {
  const branding = useBranding()
  if (branding?.is_set_up === false) return <NotSetUp />
  return branding?.allows_sign_in === false ? <UnknownHost /> : children
}
