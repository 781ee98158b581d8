import { Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EmailInspection } from '#contract/blocks/exercises/email-fields.ts'
import type { EmailRun, ReadEmail } from '#contract/blocks/exercises/email-reading.ts'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import type { ExerciseWords } from '../exercise/exercise-words.ts'
import { MailSheet, MailTarget } from '../mail/mail-sheet.tsx'
import { MailSpot } from '../mail/mail-spot.tsx'

interface EmailViewProps {
  t: ExerciseWords
  email: EmailInspection
  read: ReadEmail
  /** The keys of the parts marked as suspicious. */
  marks: readonly string[]
  /** Locks the marks. */
  isOver: boolean
  onMark: (key: string) => void
}

interface Marking extends Omit<EmailViewProps, 'email'> {
  /** Receives the address under the pointer or the focus, or null once it has left. */
  onPeek: (target: string | null) => void
}

interface SpotProps {
  marking: Marking
  /** The key of the part of the e-mail. */
  part: string
  look?: 'link' | 'button' | 'attachment'
  /** The address of a link. */
  target?: string
  children: ReactNode
}

/** A part of the e-mail that can be marked as suspicious. */
const Spot = ({ marking, part, look, target, children }: SpotProps) => {
  const { t, read, marks, isOver, onMark, onPeek } = marking
  const isMarked = marks.includes(part)
  const index = read.signs.findIndex((sign) => sign.key === part)
  const spoken = [
    ...(isMarked ? [t(index === -1 ? 'email.nothingHere' : 'email.sign')] : []),
    ...(target ? [t('email.leadsTo', { target })] : []),
  ].join(' ')
  return (
    <MailSpot
      isMarked={isMarked}
      isLocked={isOver || isMarked}
      state={isMarked ? (index === -1 ? 'clear' : 'found') : undefined}
      number={isMarked ? index + 1 : null}
      look={look}
      spoken={spoken}
      onPeek={(isLooking) => onPeek(isLooking ? (target ?? null) : null)}
      onToggle={() => onMark(part)}
    >
      {children}
    </MailSpot>
  )
}

const Run = ({ marking, run: { key, text, link } }: { marking: Marking; run: EmailRun }) => {
  const shown = <BreakableText>{text}</BreakableText>
  if (key === null) return <span>{shown}</span>
  return (
    <Spot marking={marking} part={key} {...(link ? { look: 'link', target: link.target } : {})}>
      {shown}
    </Spot>
  )
}

/** The text, then the links outside it, then the attachment. */
const Body = ({ marking, email }: { marking: Marking; email: EmailInspection }) => (
  <>
    {marking.read.paragraphs.map((runs, index) => (
      <p key={index}>
        {runs.map((run, at) => (
          <Run key={run.key ?? at} marking={marking} run={run} />
        ))}
      </p>
    ))}
    {marking.read.loose.map(({ id, words, button, target }) => (
      <p key={id}>
        <Spot marking={marking} part={id} look={button ? 'button' : 'link'} target={target}>
          <BreakableText>{words}</BreakableText>
        </Spot>
      </p>
    ))}
    {email.attachments.map(({ id, name, size }) => (
      <p key={id}>
        <Spot marking={marking} part={id} look="attachment">
          <Paperclip size={16} aria-hidden /> {name} <small>{size}</small>
        </Spot>
      </p>
    ))}
  </>
)

/** The feedback on a mark, shown next to the e-mail: the list of all signs may be further down. */
const FoundHere = ({ t, read, part }: Pick<Marking, 't' | 'read'> & { part: string }) => {
  const sign = read.signs.find(({ key }) => key === part)
  if (!sign) return t('email.clearHere')
  return (
    <>
      {t('email.foundHere')} <b>{sign.title}</b>
    </>
  )
}

/** The e-mail of an exercise. Marking a part shows at once whether it is a warning sign. Its links do nothing. */
export const EmailView = ({ email, onMark, ...rest }: EmailViewProps) => {
  const { t, read, marks, isOver } = rest
  const [peeked, setPeeked] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const mark = (part: string) => {
    setLast(part)
    onMark(part)
  }
  const marking = { ...rest, onMark: mark, onPeek: setPeeked }
  const spot = (part: string, children: ReactNode) => (
    <Spot key={part} marking={marking} part={part}>
      {children}
    </Spot>
  )
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
            {/* A new element each time: a screen reader would not announce the same text again. */}
            {last === null || isOver || marks.length === 0 ? null : (
              <span key={last}>
                <FoundHere t={t} read={read} part={last} />
              </span>
            )}
          </span>
          <MailTarget>{peeked}</MailTarget>
        </>
      }
    >
      <Body marking={marking} email={email} />
    </MailSheet>
  )
}
