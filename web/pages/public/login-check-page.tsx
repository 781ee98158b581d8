import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { requestLink } from '#features/accounts/sign-in/accounts.api.ts'
import { MailAddress } from '#features/accounts/sign-in/mail-address.tsx'
import { MailSent } from '#features/accounts/sign-in/mail-sent.tsx'
import {
  type PendingSignIn,
  pendingSignIn,
  rememberSignIn,
} from '#features/accounts/sign-in/pending-sign-in.ts'
import { ResendLink } from '#features/accounts/sign-in/resend-link.tsx'
import { useMotto } from '#lib/branding/motto.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

const sendAgain = async ({ email, redirectTo }: PendingSignIn): Promise<void> => {
  await requestLink(email)
  rememberSignIn(email, redirectTo)
}

export const LoginCheckPage = () => {
  const { t } = useTranslation(['accounts', 'public'])
  const [pending] = useState(pendingSignIn)
  return (
    <PublicFrame motto={useMotto()} sentence={t('public:sentence')}>
      <MailSent
        sentence={
          pending ? (
            <Trans
              t={t}
              i18nKey="check.sentTo"
              values={{ email: pending.email }}
              components={{ address: <MailAddress /> }}
            />
          ) : (
            t('check.sent')
          )
        }
        once={t('check.once')}
        nothing={
          pending ? (
            <ResendLink sentAt={pending.sentAt} send={() => sendAgain(pending)} />
          ) : (
            t('check.nothing')
          )
        }
      />
      <ButtonLink to="login" variant="default" size="lg" fullWidth>
        {pending ? t('check.another') : t('check.again')}
      </ButtonLink>
    </PublicFrame>
  )
}
