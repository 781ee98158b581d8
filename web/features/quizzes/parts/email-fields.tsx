import { Button, Group, Stack } from '@mantine/core'
import { Flag, Link2, Paperclip, Pilcrow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { isBodyPart } from '#contract/questions/inspect-email.ts'
import { type EmailPart, emailParts } from '#contract/quizzes/question-types.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { type SortableList, useSortable } from '#ui/sorting/use-sortable.ts'
import answers from '../question/answers.module.css'
import type { EditorProps } from '../question/answers.tsx'
import { type AnswerDraft, newAnswer, withAnswer } from '../question/question-draft.ts'
import { SortableRow } from '../sortable-row.tsx'
import { useFocusOn } from '../use-focus-on.ts'
import classes from './parts.module.css'

const bodyIcons = { text: Pilcrow, link: Link2, attachment: Paperclip }
const bodyKinds = ['text', 'link', 'attachment'] as const
const headKinds = emailParts.filter((part) => !isBodyPart(part))

interface PartProps extends EditorProps {
  answer: AnswerDraft
  name: string
}

/** Whether a part is a warning sign, with its explanation. */
const Sign = ({ draft, answer, name, canArrange, onChange }: PartProps) => {
  const { t } = useTranslation('quizzes')
  const change = (changed: Partial<AnswerDraft>) => onChange(withAnswer(draft, answer.key, changed))
  return (
    <IconButton
      className={classes.sign}
      label={t('email.isSign', { part: name })}
      aria-pressed={answer.is_correct}
      disabled={!canArrange}
      onClick={() => change({ is_correct: !answer.is_correct })}
    >
      <Flag size={16} aria-hidden />
    </IconButton>
  )
}

const Finding = ({ draft, answer, name, onChange }: PartProps) => {
  const { t } = useTranslation('quizzes')
  if (!answer.is_correct) return null
  return (
    <textarea
      className={classes.finding}
      rows={1}
      aria-label={t('email.findingOf', { part: name })}
      placeholder={t('email.finding')}
      maxLength={limits.explanation}
      value={answer.feedback}
      onChange={({ target }) => onChange(withAnswer(draft, answer.key, { feedback: target.value }))}
    />
  )
}

const inOrder = (list: AnswerDraft[]): AnswerDraft[] => [
  ...headKinds.flatMap((part) => list.filter((answer) => answer.part === part)),
  ...list.filter(({ part }) => isBodyPart(part)),
]

const HeadLine = ({ part, ...props }: EditorProps & { part: EmailPart }) => {
  const { draft, canArrange, onChange } = props
  const { t } = useTranslation('quizzes')
  const name = t(`email.parts.${part}`)
  const answer = draft.answers.find((one) => one.part === part)
  const write = (text: string) => {
    if (answer && text === '' && canArrange)
      return onChange({ ...draft, answers: draft.answers.filter(({ key }) => key !== answer.key) })
    if (answer) return onChange(withAnswer(draft, answer.key, { text }))
    return onChange({ ...draft, answers: inOrder([...draft.answers, newAnswer({ part, text })]) })
  }
  return (
    <li className={classes.line}>
      <label htmlFor={`part-${part}`}>{name}</label>
      <div className={classes.cell}>
        <input
          id={`part-${part}`}
          className={classes.input}
          type="text"
          maxLength={limits.answerText}
          value={answer?.text ?? ''}
          disabled={!answer && !canArrange}
          onChange={({ target }) => write(target.value)}
        />
        {answer ? <Finding {...props} answer={answer} name={name} /> : null}
      </div>
      {answer ? <Sign {...props} answer={answer} name={name} /> : <span />}
    </li>
  )
}

const BodyPart = ({ list, ...props }: PartProps & { list: SortableList }) => {
  const { draft, answer, name, canArrange, onChange } = props
  const { t } = useTranslation('quizzes')
  const Icon = bodyIcons[(answer.part ?? 'text') as keyof typeof bodyIcons]
  const change = (changed: Partial<AnswerDraft>) => onChange(withAnswer(draft, answer.key, changed))
  return (
    <SortableRow
      id={answer.key}
      name={name}
      list={list}
      canArrange={canArrange}
      onRemove={() => onChange({ ...draft, answers: draft.answers.filter(({ key }) => key !== answer.key) })}
    >
      <span className={answers.place}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={`${answers.words} ${classes.cell}`}>
        <textarea
          data-answer={answer.key}
          className={classes.input}
          rows={1}
          aria-label={name}
          placeholder={name}
          maxLength={limits.answerText}
          value={answer.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        {answer.part === 'link' ? (
          <input
            className={classes.input}
            type="text"
            aria-label={t('email.targetOf', { part: name })}
            placeholder={t('email.target')}
            maxLength={limits.answerText}
            value={answer.target}
            disabled={!canArrange}
            onChange={({ target }) => change({ target: target.value })}
          />
        ) : null}
        <Finding {...props} />
      </div>
      <Sign {...props} />
    </SortableRow>
  )
}

type BodyKind = (typeof bodyKinds)[number]

const AddPart = ({ onAdd }: { onAdd: (part: BodyKind) => void }) => {
  const { t } = useTranslation('quizzes')
  return (
    <Group gap={4} align="stretch">
      {bodyKinds.map((part) => {
        const Icon = bodyIcons[part]
        return (
          <Button
            key={part}
            size="sm"
            variant="subtle"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onAdd(part)}
          >
            {t(`email.parts.${part}`)}
          </Button>
        )
      })}
    </Group>
  )
}

/** The parts of a message: header lines, then text, links and attachments. Each may be a warning sign. */
export const EmailFields = (props: EditorProps) => {
  const { draft, canArrange, error, onChange } = props
  const { t } = useTranslation('quizzes')
  const body = draft.answers.filter(({ part }) => isBodyPart(part))
  const heads = draft.answers.filter(({ part }) => !isBodyPart(part))
  const focusOn = useFocusOn()
  const add = (part: BodyKind) => {
    const answer = newAnswer({ part })
    focusOn(answer.key)
    onChange({ ...draft, answers: [...draft.answers, answer] })
  }
  const list = useSortable({
    ids: body.map(({ key }) => key),
    onOrder: (keys) =>
      onChange({
        ...draft,
        answers: [...heads, ...keys.flatMap((key) => body.find((part) => part.key === key) ?? [])],
      }),
  })
  return (
    <fieldset className={answers.answers}>
      <legend>
        {t('email.title')} <small>{t('email.hint')}</small>
      </legend>
      <Stack gap={14} p={14} className={classes.email ?? ''}>
        <ul className={classes.head}>
          {headKinds.map((part) => (
            <HeadLine key={part} {...props} part={part} />
          ))}
        </ul>
        <ul>
          {body.map((answer, index) => (
            <BodyPart
              key={answer.key}
              {...props}
              answer={answer}
              name={t('email.partAt', { part: t(`email.parts.${answer.part ?? 'text'}`), number: index + 1 })}
              list={list}
            />
          ))}
        </ul>
        {canArrange && draft.answers.length < limits.partsPerQuestion ? <AddPart onAdd={add} /> : null}
      </Stack>
      {error ? <p className={answers.error}>{error}</p> : null}
    </fieldset>
  )
}
