import { Stack, Text } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MailSheet } from '#blocks/mail/mail-sheet.tsx'
import { MailSpot, type SpotState } from '#blocks/mail/mail-spot.tsx'
import type { StudentQuestion } from '#contract/learning/attempts.ts'
import type { InputProps } from '../answers/answer-input.ts'
import classes from './email-input.module.css'

type Part = StudentQuestion['answers'][number]

const bodyKinds = ['text', 'link', 'attachment']
const isBody = ({ part }: Part): boolean => part !== undefined && bodyKinds.includes(part)

const stateOf = ({ feedback }: StudentQuestion, id: string, isMarked: boolean): SpotState | undefined => {
  if (!feedback) return isMarked ? 'marked' : undefined
  const isSign = feedback.best_answer_ids.includes(id)
  if (isSign) return isMarked ? 'found' : 'missed'
  return isMarked ? 'clear' : undefined
}

/** The warning signs in the order of the message; their position is their number. */
const signsOf = ({ answers, feedback }: StudentQuestion): string[] =>
  answers.filter(({ id }) => feedback?.best_answer_ids.includes(id)).map(({ id }) => id)

interface SpotProps extends InputProps {
  part: Part
}

const PartSpot = ({ question, given, onChange, fixed, part }: SpotProps) => {
  const { t } = useTranslation('learning')
  const marked = given.answer_ids ?? []
  const isMarked = marked.includes(part.id)
  const state = stateOf(question, part.id, isMarked)
  const spoken = state === 'found' || state === 'missed' ? t(`quiz.email.${state}`) : undefined
  return (
    <MailSpot
      isMarked={isMarked}
      isLocked={fixed}
      state={state}
      number={signsOf(question).indexOf(part.id) + 1}
      look={part.part === 'link' || part.part === 'attachment' ? part.part : undefined}
      spoken={spoken}
      onToggle={() =>
        onChange({ answer_ids: isMarked ? marked.filter((id) => id !== part.id) : [...marked, part.id] })
      }
    >
      {part.part === 'attachment' ? <Paperclip size={16} aria-hidden /> : null}
      {part.text}
    </MailSpot>
  )
}

/** A line of the body; a link's target can be seen before it is judged. */
const BodyLine = (props: SpotProps) => {
  const { t } = useTranslation('learning')
  const { target } = props.part
  return (
    <p className={classes.line}>
      <PartSpot {...props} />
      {target ? (
        <Text span display="block" mt={4} fz="sm" c="dimmed">
          {t('quiz.email.leadsTo', { target })}
        </Text>
      ) : null}
    </p>
  )
}

const Findings = ({ question, given }: Pick<InputProps, 'question' | 'given'>) => {
  const { t } = useTranslation('learning')
  const { feedback, answers } = question
  if (!feedback) return null
  const signs = signsOf(question)
  const alarms = (given.answer_ids ?? []).filter((id) => !signs.includes(id))
  const remark = (id: string) => feedback.answers.find((answer) => answer.id === id)?.feedback
  const text = (id: string) => answers.find((answer) => answer.id === id)?.text
  return (
    <Stack component="ol" className={classes.findings ?? ''} gap="sm" mt="lg">
      {signs.map((id, index) => (
        <li key={id}>
          <span className={classes.mark}>{index + 1}</span>
          <span>
            <small>{t(given.answer_ids?.includes(id) ? 'quiz.email.found' : 'quiz.email.missed')}</small>
            {remark(id) || text(id)}
          </span>
        </li>
      ))}
      {alarms.map((id) => (
        <li key={id}>
          <span aria-hidden>–</span>
          <span>
            <small>{t('quiz.email.harmless', { part: text(id) })}</small>
            {remark(id)}
          </span>
        </li>
      ))}
    </Stack>
  )
}

const addressParts = ['sender_address', 'reply_to', 'recipient'] as const

/**
 * A message whose parts are marked as warning signs: each is a checkbox, so that finger, mouse and keyboard work
 * alike.
 */
export const EmailInput = (props: InputProps) => {
  const { question, given, labelledBy, lang } = props
  const { t } = useTranslation('learning')
  const { answers, feedback } = question
  const partOf = (kind: Part['part']) => answers.find(({ part }) => part === kind)
  const spotOf = (kind: Part['part']) => {
    const part = partOf(kind)
    return part ? <PartSpot {...props} part={part} /> : null
  }
  const addresses = addressParts.filter(partOf).map((kind) =>
    kind === 'sender_address' ? (
      spotOf(kind)
    ) : (
      <>
        {t(`quiz.email.parts.${kind}`)} {spotOf(kind)}
      </>
    ),
  )
  return (
    <>
      <div className={classes.email}>
        <MailSheet
          labelledBy={labelledBy}
          lang={lang}
          sender={(partOf('sender_name') ?? partOf('sender_address'))?.text ?? ''}
          name={spotOf('sender_name')}
          subject={spotOf('subject')}
          addresses={addresses}
          sent={spotOf('sent_at')}
        >
          {answers.filter(isBody).map((part) => (
            <BodyLine key={part.id} {...props} part={part} />
          ))}
        </MailSheet>
      </div>
      {feedback ? (
        <Findings question={question} given={given} />
      ) : (
        <Text mt="sm" fz="sm" c="dimmed" role="status">
          {t('quiz.email.marked', { count: given.answer_ids?.length ?? 0 })}
        </Text>
      )}
    </>
  )
}
