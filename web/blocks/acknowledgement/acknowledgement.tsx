import { ArrowUpRight, CircleCheck, FileCheck } from 'lucide-react'
import { useContext, useState } from 'react'
import {
  type Acknowledgement as Attributes,
  hashedFormOf,
  statementOf,
} from '#contract/blocks/acknowledgement.ts'
import { linkAddress } from '#contract/link-address.ts'
import { shownLocale } from '#contract/locales.ts'
import { formatFor } from '#lib/i18n/format.ts'
import type { LeafProps } from '../block-props.ts'
import { ExerciseFrame, ExercisePart } from '../exercise/exercise-frame.tsx'
import { ExerciseContext } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import classes from './acknowledgement.module.css'
import { AcknowledgementContext } from './acknowledgement-host.ts'
import { Consent } from './consent.tsx'

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
          <Consent
            t={t}
            label={words}
            text={hashedFormOf(statementOf(node.attrs))}
            isLocked={isAuthor || host.isLocked}
            onConfirm={confirm}
          />
        )}
      </ExerciseFrame>
    </div>
  )
}
