import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { KeyCap } from '../../ui/pill.tsx'
import { useSortable } from '../../ui/use-sortable.ts'
import { AnswerRow } from './answer-row.tsx'
import classes from './answers.module.css'
import { newAnswer, type QuestionDraft, withAnswer } from './question-draft.ts'
import { withMark } from './question-kinds.ts'

export interface EditorProps {
  draft: QuestionDraft
  canArrange: boolean
  /** What the server says of them. */
  error?: string | undefined
  onChange: (draft: QuestionDraft) => void
}

/** Puts the cursor into an answer once it is there. */
const useFocusOn = () => {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    document.querySelector<HTMLElement>(`[data-answer="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  return (key: string | undefined) => {
    wanted.current = key ?? null
  }
}

/** The answers in their order, with the right ones marked. */
export const Answers = ({ draft, canArrange, error, onChange }: EditorProps) => {
  const { t } = useTranslation('quizzes')
  const group = useId()
  const focusOn = useFocusOn()
  const { answers, type } = draft
  const list = useSortable({
    ids: answers.map(({ key }) => key),
    onOrder: (keys) =>
      onChange({
        ...draft,
        answers: keys.flatMap((key) => answers.find((answer) => answer.key === key) ?? []),
      }),
  })
  const fewest = type === 'short_text' ? 1 : 2
  const canAdd = canArrange && type !== 'true_false' && answers.length < limits.answersPerQuestion
  const add = (place: number) => {
    if (!canAdd) return
    const answer = newAnswer({ is_correct: type === 'short_text' })
    focusOn(answer.key)
    onChange({ ...draft, answers: answers.toSpliced(place, 0, answer) })
  }
  const remove = (place: number) => {
    focusOn(answers[place - 1]?.key ?? answers[place + 1]?.key)
    onChange({ ...draft, answers: answers.toSpliced(place, 1) })
  }
  return (
    <fieldset className={classes.answers} aria-describedby={error ? `${group}-error` : undefined}>
      <legend>
        {t(
          type === 'short_text'
            ? 'answers.titleAccepted'
            : type === 'ordering'
              ? 'answers.titleSteps'
              : 'answers.title',
        )}{' '}
        <small>{t(`answers.hint.${type}`)}</small>
      </legend>
      <ul>
        {answers.map((answer, place) => (
          <AnswerRow
            key={answer.key}
            answer={answer}
            place={place}
            type={type}
            group={group}
            list={list}
            canArrange={canArrange}
            canRemove={canArrange && answers.length > fewest}
            onMark={() => onChange(withMark(draft, answer.key))}
            onChange={(change) => onChange(withAnswer(draft, answer.key, change))}
            onRemove={() => remove(place)}
            onEnter={() => add(place + 1)}
          />
        ))}
      </ul>
      {error ? (
        <p id={`${group}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
      {canAdd ? (
        <Button
          className={classes.add}
          size="sm"
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden />}
          rightSection={<KeyCap>{t('answers.enter')}</KeyCap>}
          onClick={() => add(answers.length)}
        >
          {t('answers.add')}
        </Button>
      ) : null}
    </fieldset>
  )
}
