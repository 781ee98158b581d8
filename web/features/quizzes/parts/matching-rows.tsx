import { Button, SimpleGrid, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { type SortableList, useSortable } from '#ui/sorting/use-sortable.ts'
import { AnswerFeedbackField } from '../question/answer-feedback-field.tsx'
import answers from '../question/answers.module.css'
import type { EditorProps } from '../question/answers.tsx'
import { type AnswerDraft, newAnswer, withAnswer } from '../question/question-draft.ts'
import { SortableRow } from '../sortable-row.tsx'
import { useFocusOn } from '../use-focus-on.ts'
import classes from './parts.module.css'

const most = limits.answersPerQuestion * 2
const fewestPairs = 2

interface RowProps extends EditorProps {
  answer: AnswerDraft
  number: number
}

const Field = ({
  label,
  value,
  startOf,
  onChange,
}: {
  label: string
  value: string
  /** Identifies the answer whose text starts in this field. */
  startOf?: string
  onChange: (value: string) => void
}) => (
  <textarea
    rows={1}
    data-answer={startOf}
    className={classes.input}
    aria-label={label}
    placeholder={label}
    maxLength={limits.answerText}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    // Grows with a long text, but stays one paragraph.
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)

const remove = ({ draft, onChange }: EditorProps, key: string) =>
  onChange({ ...draft, answers: draft.answers.filter((answer) => answer.key !== key) })

const Pair = ({ list, canRemove, ...props }: RowProps & { list: SortableList; canRemove: boolean }) => {
  const { draft, answer, number, canArrange, onChange } = props
  const { t } = useTranslation('quizzes')
  const name = t('matching.pair', { number })
  const change = (changed: Partial<AnswerDraft>) => onChange(withAnswer(draft, answer.key, changed))
  return (
    <SortableRow
      id={answer.key}
      name={name}
      list={list}
      canArrange={canArrange}
      canRemove={canRemove}
      onRemove={() => remove(props, answer.key)}
    >
      <div className={answers.words}>
        <SimpleGrid minColWidth="min(100%, 200px)" autoFlow="auto-fit" spacing={8}>
          <Field
            label={t('matching.left', { number })}
            startOf={answer.key}
            value={answer.text}
            onChange={(text) => change({ text })}
          />
          <Field
            label={t('matching.right', { number })}
            value={answer.match}
            onChange={(match) => change({ match })}
          />
        </SimpleGrid>
        <AnswerFeedbackField answer={answer} name={name} onChange={change} />
      </div>
    </SortableRow>
  )
}

const Extra = (props: RowProps) => {
  const { draft, answer, number, canArrange, onChange } = props
  const { t } = useTranslation('quizzes')
  const name = t('matching.extra', { number })
  return (
    <SortableRow
      id={answer.key}
      name={name}
      list={null}
      canArrange={canArrange}
      onRemove={() => remove(props, answer.key)}
    >
      <div className={answers.words}>
        <Field
          label={name}
          startOf={answer.key}
          value={answer.match}
          onChange={(match) => onChange(withAnswer(draft, answer.key, { match }))}
        />
      </div>
    </SortableRow>
  )
}

/** Pairs and extras of a draft, their order and adding to them. */
const useMatching = ({ draft, canArrange, onChange }: EditorProps) => {
  const focusOn = useFocusOn()
  const pairs = draft.answers.filter(({ is_correct }) => is_correct)
  const extras = draft.answers.filter(({ is_correct }) => !is_correct)
  const list = useSortable({
    ids: pairs.map(({ key }) => key),
    onOrder: (keys) =>
      onChange({
        ...draft,
        answers: [...keys.flatMap((key) => pairs.find((pair) => pair.key === key) ?? []), ...extras],
      }),
  })
  const canAdd = canArrange && draft.answers.length < most
  const add = (is_correct: boolean) => {
    const answer = newAnswer({ is_correct })
    focusOn(answer.key)
    onChange({
      ...draft,
      answers: is_correct ? [...pairs, answer, ...extras] : [...pairs, ...extras, answer],
    })
  }
  return { pairs, extras, list, canAdd, add }
}

const AddButton = ({
  className,
  label,
  onClick,
}: {
  className: string | undefined
  label: string
  onClick: () => void
}) => (
  <Button
    className={className}
    size="sm"
    variant="subtle"
    leftSection={<Plus size={16} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
)

/** The pairs, and the additional options that match nothing. */
export const MatchingRows = (props: EditorProps) => {
  const { error } = props
  const { t } = useTranslation('quizzes')
  const id = useId()
  const { pairs, extras, list, canAdd, add } = useMatching(props)
  return (
    <fieldset className={answers.answers} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {t('matching.title')} <small>{t('answers.hint.matching')}</small>
      </legend>
      <ul>
        {pairs.map((answer, index) => (
          <Pair
            key={answer.key}
            {...props}
            answer={answer}
            number={index + 1}
            canRemove={pairs.length > fewestPairs}
            list={list}
          />
        ))}
      </ul>
      {canAdd ? (
        <AddButton className={answers.add} label={t('matching.addPair')} onClick={() => add(true)} />
      ) : null}
      {extras.length > 0 ? (
        <>
          <Text mt={14} mb={8} fz="ui" c="dimmed">
            {t('matching.extras')}
          </Text>
          <ul>
            {extras.map((answer, index) => (
              <Extra key={answer.key} {...props} answer={answer} number={index + 1} />
            ))}
          </ul>
        </>
      ) : null}
      {canAdd ? (
        <AddButton
          className={extras.length > 0 ? classes.addExtra : answers.add}
          label={t('matching.addExtra')}
          onClick={() => add(false)}
        />
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={answers.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
