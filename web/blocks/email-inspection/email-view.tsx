import { Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EmailInspection } from '#contract/blocks/email-fields.ts'
import type { EmailRun, ReadEmail } from '#contract/blocks/email-reading.ts'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import type { ExerciseWords } from '../exercise/exercise-words.ts'
import { MailSheet, MailTarget } from '../mail/mail-sheet.tsx'
import { MailSpot } from '../mail/mail-spot.tsx'

interface EmailViewProps {
  t: ExerciseWords
  email: EmailInspection
  read: ReadEmail
  /** The places that were called suspicious. */
  marks: readonly string[]
  /** Nothing more can be marked. */
  isOver: boolean
  onMark: (key: string) => void
}

interface TargetOptions {
  look?: 'link' | 'button' | 'attachment'
  /** Where a link leads. */
  target?: string
}

/** The e-mail of an exercise, which tells of each place at once whether it is a warning sign. Its links lead nowhere. */
export const EmailView = ({ t, email, read, marks, isOver, onMark }: EmailViewProps) => {
  const [peeked, setPeeked] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const stateOf = (key: string) => (read.signs.some((sign) => sign.key === key) ? 'found' : 'clear')
  const spokenOf = (key: string, isMarked: boolean, target: string | undefined): string =>
    [
      ...(isMarked ? [t(stateOf(key) === 'found' ? 'email.sign' : 'email.nothingHere')] : []),
      ...(target ? [t('email.leadsTo', { target })] : []),
    ].join(' ')
  const spot = (key: string, children: ReactNode, { look, target }: TargetOptions = {}) => {
    const isMarked = marks.includes(key)
    const index = read.signs.findIndex((sign) => sign.key === key)
    return (
      <MailSpot
        key={key}
        isMarked={isMarked}
        isLocked={isOver || isMarked}
        state={isMarked ? stateOf(key) : undefined}
        number={isMarked ? index + 1 : null}
        look={look}
        spoken={spokenOf(key, isMarked, target)}
        onPeek={(isLooking) => setPeeked(isLooking ? (target ?? null) : null)}
        onToggle={() => {
          setLast(key)
          onMark(key)
        }}
      >
        {children}
      </MailSpot>
    )
  }
  const run = ({ key, text, link }: EmailRun, index: number): ReactNode => {
    const words = <BreakableText>{text}</BreakableText>
    if (key === null) return <span key={index}>{words}</span>
    return spot(key, words, link ? { look: 'link', target: link.target } : {})
  }
  /** What was found, said where one looks: the list of all signs may be further down. */
  const told = (key: string): ReactNode => {
    const sign = read.signs.find((one) => one.key === key)
    if (!sign) return t('email.clearHere')
    return (
      <>
        {t('email.foundHere')} <b>{sign.title}</b>
      </>
    )
  }
  const to = email.to ? (
    <>
      {t('email.to')} {spot('to', <BreakableText>{email.to}</BreakableText>)}
    </>
  ) : null
  return (
    <MailSheet
      sender={email.from_name}
      name={email.from_name}
      subject={spot('subject', email.subject)}
      addresses={[spot('from', <BreakableText>{email.from_address}</BreakableText>), ...(to ? [to] : [])]}
      sent={email.sent ? spot('sent', email.sent) : null}
      foot={
        <>
          <span role="status">
            {/* New words each time: the same ones again would not be heard. */}
            {last === null || isOver || marks.length === 0 ? null : <span key={last}>{told(last)}</span>}
          </span>
          <MailTarget>{peeked}</MailTarget>
        </>
      }
    >
      {read.paragraphs.map((runs, index) => (
        <p key={index}>{runs.map(run)}</p>
      ))}
      {read.loose.map((link) => (
        <p key={link.id}>
          {spot(link.id, <BreakableText>{link.words}</BreakableText>, {
            look: link.button ? 'button' : 'link',
            target: link.target,
          })}
        </p>
      ))}
      {email.attachments.map(({ id, name, size }) => (
        <p key={id}>
          {spot(
            id,
            <>
              <Paperclip size={16} aria-hidden /> {name} <small>{size}</small>
            </>,
            { look: 'attachment' },
          )}
        </p>
      ))}
    </MailSheet>
  )
}
