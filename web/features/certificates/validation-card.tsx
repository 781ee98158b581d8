import { BadgeCheck, CircleHelp, CircleX, ClockAlert, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CertificateCheck, CertificateState } from '#contract/certificates/certificates.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card } from '#ui/layout/page.tsx'
import type { Tone } from '#ui/text/pill.tsx'
import classes from './validation-card.module.css'

const icons: Record<CertificateState, typeof BadgeCheck> = {
  valid: BadgeCheck,
  expired: ClockAlert,
  superseded: History,
  revoked: CircleX,
  unknown: CircleHelp,
}

const tones: Record<CertificateState, Tone> = {
  valid: 'good',
  expired: 'warn',
  superseded: 'warn',
  revoked: 'bad',
  unknown: 'neutral',
}

interface Fact {
  name: string
  value: string
  lang?: string | undefined
}

const useFacts = (check: CertificateCheck): Fact[] => {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  const facts: [string, string | null, string?][] = [
    [t('check.holder'), check.holder],
    [t('check.course'), check.course_title, check.title_locale ? languageTag(check.title_locale) : undefined],
    [t('check.language'), check.course_locale && format.language(check.course_locale)],
    [t('check.issuer'), check.issuer],
    [t('check.issuedAt'), check.issued_at && format.date(check.issued_at)],
    [t('check.expiresAt'), check.expires_at && format.date(check.expires_at)],
    [t('check.score'), check.score === null ? null : format.percent(check.score)],
    [t('check.release'), check.release_number === null ? null : format.number(check.release_number)],
    [t('check.reason'), check.revoked_reason],
  ]
  return facts.flatMap(([name, value, lang]) => (value ? [{ name, value, lang }] : []))
}

/** Whether a certificate is valid now, shown by color, icon and text. */
export const ValidationCard = ({ check, hash }: { check: CertificateCheck; hash: string }) => {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  const Icon = icons[check.status]
  const facts = useFacts(check)
  return (
    <Card padded={false} className={classes.card ?? ''} data-tone={tones[check.status]}>
      <header className={classes.head}>
        <span className={classes.seal}>
          <Icon size={40} aria-hidden />
        </span>
        <div>
          <h1>{t(`states.${check.status}.title`)}</h1>
          <p>{t(`states.${check.status}.message`, { issuer: check.issuer ?? '' })}</p>
        </div>
      </header>
      {facts.length > 0 ? (
        <dl className={classes.facts}>
          {facts.map(({ name, value, lang }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd lang={lang}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <footer className={classes.foot}>
        <p>{t('check.checkedAt', { moment: format.date(check.checked_at, 'moment') })}</p>
        <p className={classes.hash} translate="no">
          {hash}
        </p>
        {check.holder && !check.is_named ? <p>{t('check.masked')}</p> : null}
      </footer>
    </Card>
  )
}
