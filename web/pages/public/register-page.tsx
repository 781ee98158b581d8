import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { PersonLink } from '#contract/accounts/recovery.ts'
import { RegisterForm } from '#features/accounts/set-up/register-form.tsx'
import {
  confirmMutation,
  type RegistrationInput,
  registerMutation,
} from '#features/accounts/set-up/registration.api.ts'
import { loginMutation } from '#features/accounts/sign-in/accounts.api.ts'
import { DeadLink } from '#features/accounts/sign-in/dead-link.tsx'
import { MailAddress } from '#features/accounts/sign-in/mail-address.tsx'
import { MailSent } from '#features/accounts/sign-in/mail-sent.tsx'
import { ResendLink } from '#features/accounts/sign-in/resend-link.tsx'
import { useLink } from '#features/accounts/sign-in/use-link.ts'
import { useLinkToken } from '#features/accounts/sign-in/use-link-token.ts'
import { OrDivider } from '#features/sso/sign-in/or-divider.tsx'
import { ProviderButtons } from '#features/sso/sign-in/provider-buttons.tsx'
import { hasStatus } from '#lib/api/api-error.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { signIn } from '#lib/session/sign-in.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './public-pages.module.css'

const Sent = ({ registration, onAnother }: { registration: RegistrationInput; onAnother: () => void }) => {
  const { t } = useTranslation('accounts')
  const [sentAt] = useState(Date.now)
  const again = useMutation(registerMutation)
  return (
    <>
      <MailSent
        sentence={
          <Trans
            t={t}
            i18nKey="register.sentTo"
            values={{ email: registration.email }}
            components={{ address: <MailAddress /> }}
          />
        }
        once={t('register.once')}
        nothing={<ResendLink sentAt={sentAt} send={() => again.mutateAsync(registration)} />}
      />
      <Button variant="default" size="lg" fullWidth onClick={onAnother}>
        {t('check.another')}
      </Button>
    </>
  )
}

const Ask = () => {
  const { t } = useTranslation('accounts')
  const branding = useBranding()
  const [registration, setRegistration] = useState<RegistrationInput | null>(null)
  const [isSent, setSent] = useState(false)
  if (registration && isSent) return <Sent registration={registration} onAnother={() => setSent(false)} />
  return (
    <>
      <h1>{t('register.title')}</h1>
      <p>{branding ? t('register.ledeOf', { company: branding.name }) : t('register.lede')}</p>
      <RegisterForm
        start={registration ?? undefined}
        onDone={(sent) => {
          setRegistration(sent)
          setSent(true)
        }}
      />
      <p className={classes.other}>
        {t('register.known')} <TextLink to="admin.login">{t('forgot.knownLink')}</TextLink>
      </p>
    </>
  )
}

const Dead = () => {
  const { t } = useTranslation('accounts')
  return (
    <DeadLink why={t('register.deadWhy')}>
      <ButtonLink to="admin.login" size="lg" fullWidth mt="xl">
        {t('register.toSignIn')}
      </ButtonLink>
    </DeadLink>
  )
}

/** Opening the page confirms nothing, because mail scanners open links too; the button does. */
const Confirm = ({ token, link, onDead }: { token: string; link: PersonLink; onDead: () => void }) => {
  const { t } = useTranslation('accounts')
  const confirm = useMutation({
    ...confirmMutation,
    onError: (error) => (hasStatus(error, 401, 409) ? onDead() : handleError(error)),
  })
  if (confirm.isSuccess)
    return (
      <div role="status">
        <CircleCheck className={classes.done} size={48} aria-hidden />
        <h1>{t('register.confirmed')}</h1>
        <Text c="dimmed" lh={1.6}>
          {t('register.confirmedWhy', { company: link.company_name })}
        </Text>
      </div>
    )
  return (
    <>
      <h1>{t('register.confirmTitle')}</h1>
      <p>
        <Trans
          t={t}
          i18nKey="register.confirmLede"
          values={{ email: link.email, company: link.company_name }}
          components={{ address: <MailAddress /> }}
        />
      </p>
      <Button mt="xl" size="lg" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {t('register.confirm')}
      </Button>
    </>
  )
}

const Invited = ({ token, link, onDead }: { token: string; link: PersonLink; onDead: () => void }) => {
  const { t } = useTranslation('accounts')
  const go = useGo()
  const byProvider = link.providers.length > 0
  const login = useMutation({
    ...loginMutation,
    onSuccess: ({ status: _, ...session }) => {
      if (session.token_type !== 'Bearer') return void go({ to: 'admin.login' })
      signIn(session)
      void go({ to: 'admin.home' })
    },
    onError: () => void go({ to: 'admin.login' }),
  })
  return (
    <>
      <h1>{t('register.welcome', { name: link.first_name })}</h1>
      <p>
        {t(byProvider ? 'register.invitedByProvider' : 'register.invited', { company: link.company_name })}
      </p>
      {byProvider ? (
        <>
          <ProviderButtons
            buttons={link.providers}
            from={`${addressFor('admin.register')}#token=${token}`}
            redirectTo={null}
            tokens={{ invitation: token }}
          />
          <OrDivider />
        </>
      ) : null}
      <RegisterForm
        invitation={{ token, link }}
        onDone={({ email, password }) => login.mutate({ email, password })}
        onDead={onDead}
      />
    </>
  )
}

const ByLink = ({ token }: { token: string }) => {
  const { link, isPending, onDead } = useLink(token)
  if (isPending)
    return (
      <Skeleton>
        <TextSkeleton lines={5} />
      </Skeleton>
    )
  const known = { token, onDead }
  if (link?.kind === 'registration') return <Confirm {...known} link={link} />
  if (link?.kind === 'teacher_invitation') return <Invited {...known} link={link} />
  return <Dead />
}

/** Teachers request an account here, confirm their e-mail address, or accept an invitation. */
export const RegisterPage = () => {
  const { t } = useTranslation('public')
  const token = useLinkToken()
  return (
    <PublicFrame look="staff" motto={t('staffMotto')} sentence={t('staffSentence')}>
      {token ? <ByLink token={token} /> : <Ask />}
    </PublicFrame>
  )
}
