import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInButton } from '#contract/sso/sign-in.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { OrDivider } from './or-divider.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { discover, signInButtonsQuery } from './sign-in.api.ts'
import { useStartSignIn } from './use-start-sign-in.ts'

interface EmailForm {
  /** Says whether a provider takes over. */
  onEmail: (email: string) => Promise<boolean>
  isSecondary: boolean
  /** Only a provider signs in, and the address tells which. */
  isRequired: boolean
}

interface StudentSignInProps {
  /** The page that the student wanted to open. */
  redirectTo: string | null
  /** What stands above, where an e-mail address is asked for. */
  lede: ReactNode
  note: ReactNode
  /** The form that asks for an e-mail address; the second way where there are providers. */
  children: (form: EmailForm) => ReactNode
}

const from = '/login'

/** The ways in for students: providers, the form for a link, or both. */
export const StudentSignIn = ({ redirectTo, lede, note, children }: StudentSignInProps) => {
  const { t } = useTranslation('sso')
  const hasProviders = useBranding()?.has_sign_in_providers ?? false
  const { data, isLoading } = useQuery({ ...signInButtonsQuery, retry: false, enabled: hasProviders })
  const [found, setFound] = useState<{ email: string; connection: SignInButton } | null>(null)
  const { begin } = useStartSignIn(from)
  const { is_required = false, asks_address = false } = data?.meta ?? {}
  const buttons = found ? [found.connection] : (data?.data ?? [])
  if (isLoading)
    return (
      <Skeleton>
        <TextSkeleton lines={4} />
      </Skeleton>
    )
  const onEmail = async (email: string): Promise<boolean> => {
    if (!hasProviders) return false
    // Asked again with the same address, the form mails a link: the button was not what the student wanted.
    if (buttons.length > 0 && (found?.email === email || !asks_address) && !is_required) return false
    const { connection, is_required: isRequiredThere } = await discover(email)
    if (!connection) return false
    if (is_required || isRequiredThere)
      begin({ connection_id: connection.id, email, ...(redirectTo ? { redirect_to: redirectTo } : {}) })
    else setFound({ email, connection })
    return true
  }
  const onlyButtons = is_required && !asks_address
  return (
    <>
      {onlyButtons ? (
        <p>{t('required')}</p>
      ) : is_required ? (
        <p>{t('requiredByAddress')}</p>
      ) : buttons.length > 0 ? (
        <p>{t('choose')}</p>
      ) : (
        lede
      )}
      {note}
      {buttons.length > 0 ? (
        <>
          <ProviderButtons
            buttons={buttons}
            from={from}
            redirectTo={redirectTo}
            {...(found ? { email: found.email } : {})}
          />
          {onlyButtons ? null : <OrDivider />}
        </>
      ) : null}
      {onlyButtons ? null : children({ onEmail, isSecondary: buttons.length > 0, isRequired: is_required })}
    </>
  )
}
