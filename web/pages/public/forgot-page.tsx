import { Button } from '@mantine/core'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { ForgotForm } from '#features/accounts/set-up/forgot-form.tsx'
import { askForReset } from '#features/accounts/set-up/recovery.api.ts'
import { MailAddress } from '#features/accounts/sign-in/mail-address.tsx'
import { MailSent } from '#features/accounts/sign-in/mail-sent.tsx'
import { ResendLink } from '#features/accounts/sign-in/resend-link.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './public-pages.module.css'

interface LinkRequest {
  email: string
  at: number
}

const Sent = ({ request, onAnother }: { request: LinkRequest; onAnother: () => void }) => {
  const { t } = useTranslation('accounts')
  return (
    <>
      <MailSent
        sentence={
          <Trans
            t={t}
            i18nKey="forgot.sentTo"
            values={{ email: request.email }}
            components={{ address: <MailAddress /> }}
          />
        }
        once={t('forgot.once')}
        nothing={<ResendLink sentAt={request.at} send={() => askForReset(request.email)} />}
      />
      <Button variant="default" size="lg" fullWidth onClick={onAnother}>
        {t('check.another')}
      </Button>
    </>
  )
}

export const ForgotPage = () => {
  const { t } = useTranslation(['accounts', 'public'])
  const [email, setEmail] = useState('')
  const [request, setRequest] = useState<LinkRequest | null>(null)
  return (
    <PublicFrame look="staff" motto={t('public:staffMotto')} sentence={t('public:staffSentence')}>
      {request ? (
        <Sent request={request} onAnother={() => setRequest(null)} />
      ) : (
        <>
          <h1>{t('forgot.title')}</h1>
          <p>{t('forgot.lede')}</p>
          <ForgotForm
            email={email}
            onSent={(address) => {
              setEmail(address)
              setRequest({ email: address, at: Date.now() })
            }}
          />
        </>
      )}
      <p className={classes.other}>
        {t('forgot.known')} <TextLink to="admin.login">{t('forgot.knownLink')}</TextLink>
      </p>
    </PublicFrame>
  )
}
