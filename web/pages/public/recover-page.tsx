import { Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPasswordForm } from '#features/accounts/set-up/new-password-form.tsx'
import { DeadLink } from '#features/accounts/sign-in/dead-link.tsx'
import { useLink } from '#features/accounts/sign-in/use-link.ts'
import { useLinkToken } from '#features/accounts/sign-in/use-link-token.ts'
import { currentSession, endSession } from '#lib/session/session.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import classes from './public-pages.module.css'

const Dead = () => {
  const { t } = useTranslation('accounts')
  return (
    <DeadLink why={t('recover.deadWhy')}>
      <ButtonLink to="admin.forgot" size="lg" fullWidth mt="xl">
        {t('recover.again')}
      </ButtonLink>
    </DeadLink>
  )
}

const Done = () => {
  const { t } = useTranslation('accounts')
  return (
    <div role="status">
      <CircleCheck className={classes.done} size={48} aria-hidden />
      <h1>{t('recover.done')}</h1>
      <Text c="dimmed" lh={1.6}>
        {t('recover.doneWhy')}
      </Text>
      <ButtonLink to="admin.login" size="lg" fullWidth mt="xl">
        {t('recover.signIn')}
      </ButtonLink>
    </div>
  )
}

/** Opening the page does not use up the link, because mail scanners open links too; saving the password does. */
const Recovery = ({ token }: { token: string }) => {
  const { t } = useTranslation('accounts')
  const { link, isPending, onDead } = useLink(token)
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  if (isPending)
    return (
      <Skeleton>
        <TextSkeleton lines={5} />
      </Skeleton>
    )
  if (link?.kind !== 'password_reset') return <Dead />
  return (
    <>
      <h1>{t('recover.title')}</h1>
      <p>{t('recover.lede', { company: link.company_name })}</p>
      <NewPasswordForm
        token={token}
        email={link.email}
        onDead={onDead}
        onDone={() => {
          // The server has ended the session; keeping it here would lead the user to an error before the sign-in.
          if (currentSession()?.user.email === link.email) endSession('signed_out')
          setDone(true)
        }}
      />
    </>
  )
}

export const RecoverPage = () => {
  const { t } = useTranslation('public')
  const token = useLinkToken()
  return (
    <PublicFrame look="staff" motto={t('staffMotto')} sentence={t('staffSentence')}>
      {token ? <Recovery token={token} /> : <Dead />}
    </PublicFrame>
  )
}
