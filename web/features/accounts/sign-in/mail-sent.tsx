import { Clock, type LucideIcon, Search, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './mail-sent.module.css'

const Letter = () => (
  <svg className={classes.letter} viewBox="0 0 72 72" aria-hidden="true">
    <circle cx="36" cy="36" r="36" />
    <rect x="17" y="23" width="38" height="27" rx="4" />
    <path d="m20 27 16 12 16-12" />
  </svg>
)

const Hint = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li>
    <Icon size={20} aria-hidden />
    <span>{children}</span>
  </li>
)

interface MailSentProps {
  /** The recipient, worded so that it does not reveal whether the address is known. */
  sentence: ReactNode
  /** How long the link is valid. */
  once: string
  /** What to do if nothing arrives. */
  nothing: ReactNode
}

/** Says that an e-mail is on its way, if the address is known. */
export const MailSent = ({ sentence, once, nothing }: MailSentProps) => {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Letter />
      <h1>{t('check.title')}</h1>
      <p>{sentence}</p>
      <ul className={classes.hints}>
        <Hint icon={Clock}>{once}</Hint>
        <Hint icon={ShieldCheck}>{t('check.safe')}</Hint>
        <Hint icon={Search}>{nothing}</Hint>
      </ul>
    </>
  )
}
