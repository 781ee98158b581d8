import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranding } from '#lib/branding/branding.ts'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { OrDivider } from './or-divider.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInButtonsQuery } from './sign-in.api.ts'

interface StaffSignInProps {
  from: string
  redirectTo: string | null
  /** What stands above. */
  lede: ReactNode
  /** The other ways to sign in; they are secondary where a provider is required. */
  children: (areSecondary: boolean) => ReactNode
}

/** The ways in for staff: the providers that they may have linked stand first only where they are required. */
export const StaffSignIn = ({ from, redirectTo, lede, children }: StaffSignInProps) => {
  const { t } = useTranslation('sso')
  const hasProviders = useBranding()?.has_sign_in_providers ?? false
  const { data, isLoading } = useQuery({ ...signInButtonsQuery, retry: false, enabled: hasProviders })
  if (isLoading)
    return (
      <Skeleton>
        <TextSkeleton lines={5} />
      </Skeleton>
    )
  const buttons = data?.data ?? []
  const where = { buttons, from, redirectTo }
  if (buttons.length > 0 && data?.meta.is_required_for_staff)
    return (
      <>
        <p>{t('requiredOfStaff')}</p>
        <ProviderButtons {...where} />
        <OrDivider />
        {children(true)}
      </>
    )
  return (
    <>
      {lede}
      {children(false)}
      {buttons.length > 0 ? <ProviderButtons {...where} secondary /> : null}
    </>
  )
}
