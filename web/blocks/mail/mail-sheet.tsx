import type { ReactNode } from 'react'
import { Avatar } from '#ui/media/avatar.tsx'
import classes from './mail.module.css'

interface MailSheetProps {
  /** Plain text, for the sender's avatar. */
  sender: string
  name: ReactNode
  subject: ReactNode
  /** Below the sender's name: addresses, one per line. */
  addresses: readonly ReactNode[]
  sent: ReactNode
  /** The paragraphs of the e-mail. */
  children: ReactNode
  foot?: ReactNode
  labelledBy?: string
  lang?: string
}

/** An e-mail as a mail program shows it. */
export const MailSheet = (props: MailSheetProps) => {
  const { sender, name, subject, addresses, sent, children, foot, labelledBy, lang } = props
  return (
    <div
      className={classes.mail}
      {...(labelledBy ? { role: 'group', 'aria-labelledby': labelledBy } : {})}
      lang={lang}
    >
      <p className={classes.subject}>{subject}</p>
      <div className={classes.from}>
        <Avatar name={sender} size="md" />
        <div>
          <b>{name}</b>
          {addresses.map((address, index) => (
            <div key={index} className={classes.address}>
              {address}
            </div>
          ))}
        </div>
        {sent ? <span className={classes.sent}>{sent}</span> : null}
      </div>
      {children}
      {foot ? <p className={classes.foot}>{foot}</p> : null}
    </div>
  )
}

/** The target of a link, while the pointer or the focus is on it. */
export const MailTarget = ({ children }: { children: string | null }) => (
  <span className={classes.target} aria-hidden="true" data-shown={children !== null || undefined}>
    {children}
  </span>
)
