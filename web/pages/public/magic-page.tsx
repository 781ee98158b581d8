import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spendLinkMutation } from '#features/accounts/sign-in/accounts.api.ts'
import { DeadLink } from '#features/accounts/sign-in/dead-link.tsx'
import { forgetSignIn, pendingSignIn } from '#features/accounts/sign-in/pending-sign-in.ts'
import { RequestLinkForm } from '#features/accounts/sign-in/request-link-form.tsx'
import { useLink } from '#features/accounts/sign-in/use-link.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { appName } from '#lib/branding/branding.ts'
import { useMotto } from '#lib/branding/motto.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { addressFor, useRouteParams } from '#lib/navigation/named-routes.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { useSession } from '#lib/session/session.ts'
import { signIn } from '#lib/session/sign-in.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

const Dead = () => {
  const { t } = useTranslation('accounts')
  const go = useGo()
  const user = useSession()?.user
  // The student has opened the link in the same e-mail again, and is already signed in.
  if (user?.role === 'student')
    return (
      <DeadLink why={t('magic.deadSignedIn', { name: user.full_name })}>
        <ButtonLink to="front.home" size="lg" fullWidth mt="xl">
          {t('magic.goOn')}
        </ButtonLink>
      </DeadLink>
    )
  return (
    <DeadLink why={t('magic.deadWhy')}>
      <RequestLinkForm
        redirectTo={pendingSignIn()?.redirectTo ?? null}
        onSent={() => void go({ to: 'login.check' })}
      />
    </DeadLink>
  )
}

const OpenLink = ({ token, onDead }: { token: string; onDead: () => void }) => {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [before] = useState(useSession())
  const spend = useMutation({
    ...spendLinkMutation,
    onSuccess: ({ status: _, ...session }) => {
      const wanted = pendingSignIn()?.redirectTo
      forgetSignIn()
      signIn(session)
      void navigate({ href: wanted ?? addressFor('front.home'), replace: true })
    },
    onError: (error) => (hasStatus(error, 401, 404, 422) ? onDead() : handleError(error)),
  })
  // A second click before the button is busy would find the link used up.
  const isSent = useRef(false)
  const open = () => {
    if (isSent.current) return
    isSent.current = true
    spend.mutate(token, {
      onSettled: () => {
        isSent.current = false
      },
    })
  }
  return (
    <>
      <h1>{t('magic.title')}</h1>
      <p>{t('magic.lede', { app: appName() })}</p>
      {before ? <NoteBox mt="md">{t('magic.signedIn', { name: before.user.full_name })}</NoteBox> : null}
      <Button
        mt="xl"
        size="lg"
        fullWidth
        loading={spend.isPending || spend.isSuccess}
        leftSection={<LogIn size={20} aria-hidden />}
        onClick={open}
      >
        {t('magic.submit')}
      </Button>
    </>
  )
}

/** Opening the page does not use up the link, because mail scanners open links too; the button does. */
export const MagicPage = () => {
  const { t } = useTranslation('public')
  const { token } = useRouteParams('magic')
  const { link, isPending, onDead } = useLink(token)
  return (
    <PublicFrame motto={useMotto()} sentence={t('sentence')}>
      {isPending ? (
        <Skeleton>
          <TextSkeleton lines={3} />
        </Skeleton>
      ) : link?.kind === 'sign_in' ? (
        <OpenLink token={token} onDead={onDead} />
      ) : (
        <Dead />
      )}
    </PublicFrame>
  )
}
