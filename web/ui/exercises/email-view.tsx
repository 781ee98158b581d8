import { Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EmailRun, ReadEmail } from '../../../contract/exercise-rules.ts'
import type { EmailInspection } from '../../../contract/exercises.ts'
import { Avatar } from '../avatar.tsx'
import { Spoken } from '../spoken.tsx'
import classes from './email-view.module.css'
import type { ExerciseWords } from './exercise-words.ts'

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

interface SpotProps extends Pick<EmailViewProps, 't' | 'isOver' | 'onMark'> {
  spot: string
  /** The number of its sign, from 1; null where nothing is wrong. */
  sign: number | null
  isMarked: boolean
  /** Where a link leads, shown while it is looked at. */
  target?: string | undefined
  onPeek: (target: string | null) => void
  look?: 'link' | 'button' | 'attachment'
  children: ReactNode
}

/** A place of an e-mail that can be called suspicious: a box to tick, worn by the words themselves. */
const Spot = ({ t, spot, sign, isMarked, isOver, onMark, target, onPeek, look, children }: SpotProps) => {
  const peek = () => onPeek(target ?? null)
  const shown = isMarked ? (sign === null ? 'clear' : 'found') : undefined
  return (
    <label
      className={classes.spot}
      data-look={look}
      data-shown={shown}
      onPointerEnter={peek}
      onPointerLeave={() => onPeek(null)}
    >
      <input
        type="checkbox"
        checked={isMarked}
        aria-disabled={isOver || isMarked}
        onFocus={peek}
        onBlur={() => onPeek(null)}
        onChange={() => {
          if (!isOver && !isMarked) onMark(spot)
        }}
      />
      {children}
      {shown === 'found' ? (
        <sup>
          <Spoken>{t('email.sign')}</Spoken>
          {sign}
        </sup>
      ) : null}
      {shown === 'clear' ? <Spoken>{t('email.nothingHere')}</Spoken> : null}
      {target ? <Spoken>{t('email.leadsTo', { target })}</Spoken> : null}
    </label>
  )
}

/** An e-mail as a mail program shows it. Its links lead nowhere. */
export const EmailView = ({ t, email, read, marks, isOver, onMark }: EmailViewProps) => {
  const [peeked, setPeeked] = useState<string | null>(null)
  const [last, setLast] = useState<'found' | 'clear' | null>(null)
  const numberOf = (key: string) => {
    const place = read.signs.findIndex((sign) => sign.key === key)
    return place < 0 ? null : place + 1
  }
  const spot = (key: string, children: ReactNode, more: Partial<SpotProps> = {}) => (
    <Spot
      key={key}
      t={t}
      spot={key}
      sign={numberOf(key)}
      isMarked={marks.includes(key)}
      isOver={isOver}
      onPeek={setPeeked}
      onMark={(marked) => {
        setLast(numberOf(marked) === null ? 'clear' : 'found')
        onMark(marked)
      }}
      {...more}
    >
      {children}
    </Spot>
  )
  const run = ({ key, text, link }: EmailRun, place: number): ReactNode => {
    if (key === null) return <span key={place}>{text}</span>
    return spot(key, text, link ? { look: 'link', target: link.target } : {})
  }
  return (
    <div className={classes.mail} data-over={isOver || undefined}>
      <p className={classes.subject}>{spot('subject', email.subject)}</p>
      <div className={classes.from}>
        <Avatar name={email.from_name} size="md" />
        <div>
          <b>{email.from_name}</b>
          <div className={classes.address}>{spot('from', email.from_address)}</div>
          {email.to ? (
            <div className={classes.address}>
              {t('email.to')} {spot('to', email.to)}
            </div>
          ) : null}
        </div>
        {email.sent ? <span className={classes.sent}>{spot('sent', email.sent)}</span> : null}
      </div>
      {read.paragraphs.map((runs, place) => (
        <p key={place}>{runs.map(run)}</p>
      ))}
      {read.loose.map((link) => (
        <p key={link.id}>
          {spot(link.id, link.words, { look: link.button ? 'button' : 'link', target: link.target })}
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
      <p className={classes.foot}>
        <span role="status">{last === null || isOver ? null : t(`email.${last}Here`)}</span>
        <span className={classes.target} aria-hidden="true" data-shown={peeked !== null || undefined}>
          {peeked}
        </span>
      </p>
    </div>
  )
}
