import { Button } from '@mantine/core'
import { ArrowUpRight, CircleCheck, FileCheck } from 'lucide-react'
import { useContext, useId, useState } from 'react'
import { type Acknowledgement as Attributes, statementOf } from '#contract/blocks/acknowledgement.ts'
import { linkAddress } from '#contract/link-address.ts'
import { shownLocale } from '#contract/locales.ts'
import { formatFor } from '#lib/i18n/format.ts'
import { useOnline } from '#lib/online.ts'
import type { LeafProps } from '../block-props.ts'
import { ExerciseActions, ExerciseFrame, ExercisePart } from '../exercise/exercise-frame.tsx'
import { ExerciseContext } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import classes from './acknowledgement.module.css'
import { AcknowledgementContext } from './acknowledgement-host.ts'

const Policy = ({ policy, href, t }: Pick<Attributes, 'policy' | 'href'> & { t: ExerciseWords }) => {
  const name = policy.trim()
  if (!linkAddress.test(href)) return name ? <p className={classes.policy}>{name}</p> : null
  return (
    <p className={classes.policy}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {name || t('acknowledge.policy')}
        <ArrowUpRight size={16} aria-hidden />
      </a>
    </p>
  )
}

interface ConsentProps {
  t: ExerciseWords
  label: string
  isLocked: boolean
  onConfirm: () => Promise<void>
}

/** The checkbox and its button. A tick stays where the confirmation did not get through. */
const Consent = ({ t, label, isLocked, onConfirm }: ConsentProps) => {
  const [isTicked, setTicked] = useState(false)
  const [state, setState] = useState<'open' | 'sending' | 'failed'>('open')
  const online = useOnline()
  const noteId = useId()
  const note = online ? (state === 'failed' ? t('acknowledge.failed') : null) : t('acknowledge.offline')
  const confirm = async () => {
    setState('sending')
    await onConfirm().then(
      () => setState('open'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <ExercisePart quiet>
        <label className={classes.consent}>
          <input
            type="checkbox"
            checked={isTicked}
            disabled={isLocked || state === 'sending'}
            onChange={({ target }) => setTicked(target.checked)}
          />
          <span>{label}</span>
        </label>
        <p id={noteId} role="status" className={classes.note}>
          {note}
        </p>
      </ExercisePart>
      <ExerciseActions>
        <Button
          size="sm"
          disabled={!isTicked || isLocked || !online}
          loading={state === 'sending'}
          aria-describedby={note ? noteId : undefined}
          onClick={confirm}
        >
          {t('acknowledge.confirm')}
        </Button>
      </ExerciseActions>
    </>
  )
}

/** A statement that the student accepts once, for good. */
export const Acknowledgement = ({ node, locale }: LeafProps) => {
  const t = useExerciseWords(locale)
  const { isAuthor } = useContext(ExerciseContext)
  const host = useContext(AcknowledgementContext)
  const id = String(node.attrs?.id ?? '')
  const [own, setOwn] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  if (!t) return null
  const { title, statement, policy, href, label } = statementOf(node.attrs)
  const confirmed = host.confirmed.has(id) ? host.confirmed.get(id) : own
  const confirm = async () => {
    await host.confirm(id)
    setOwn(new Date().toISOString())
    setNew(true)
  }
  const words = label.trim() || t('acknowledge.label')
  return (
    <div data-statement={id}>
      <ExerciseFrame
        icon={FileCheck}
        title={title.trim() || t('acknowledge.title')}
        turn={isNew && confirmed ? 'answered' : null}
      >
        <ExercisePart>
          <p className={classes.statement}>
            {statement.trim() || (isAuthor ? <i>{t('acknowledge.empty')}</i> : null)}
          </p>
          <Policy policy={policy} href={isAuthor ? '' : href} t={t} />
        </ExercisePart>
        {confirmed ? (
          <div className={classes.accepted} data-outcome tabIndex={-1} role="status">
            <CircleCheck size={20} aria-hidden />
            {t('acknowledge.accepted', { date: formatFor(shownLocale(locale)).date(confirmed) })}
          </div>
        ) : (
          <Consent t={t} label={words} isLocked={isAuthor || host.isLocked} onConfirm={confirm} />
        )}
      </ExerciseFrame>
    </div>
  )
}
