import { Clock, Search, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { pendingSignIn } from '../../features/accounts/pending-sign-in.ts'
import { ResendLink } from '../../features/accounts/resend-link.tsx'
import { useBranding } from '../../lib/branding/branding.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PublicFrame } from '../../ui/public-frame.tsx'
import classes from './public-pages.module.css'

const Letter = () => (
  <svg className={classes.letter} viewBox="0 0 72 72" aria-hidden="true">
    <circle cx="36" cy="36" r="36" />
    <rect x="17" y="23" width="38" height="27" rx="4" />
    <path d="m20 27 16 12 16-12" />
  </svg>
)

export const LoginCheckPage = () => {
  const { t } = useTranslation(['accounts', 'public'])
  const [pending] = useState(pendingSignIn)
  const motto = useBranding()?.tagline || t('public:motto')
  return (
    <PublicFrame motto={motto} sentence={t('public:sentence')}>
      <Letter />
      <h1>{t('check.title')}</h1>
      <p>
        {pending ? (
          <Trans
            t={t}
            i18nKey="check.sentTo"
            values={{ email: pending.email }}
            components={{ address: <b className={classes.address} /> }}
          />
        ) : (
          t('check.sent')
        )}
      </p>
      <ul className={classes.hints}>
        <li>
          <Clock size={20} aria-hidden />
          <span>{t('check.once')}</span>
        </li>
        <li>
          <ShieldCheck size={20} aria-hidden />
          <span>{t('check.safe')}</span>
        </li>
        <li>
          <Search size={20} aria-hidden />
          <span>{pending ? <ResendLink pending={pending} /> : t('check.nothing')}</span>
        </li>
      </ul>
      <ButtonLink to="login" variant="default" size="lg" fullWidth>
        {pending ? t('check.another') : t('check.again')}
      </ButtonLink>
    </PublicFrame>
  )
}
