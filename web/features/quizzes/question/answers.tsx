import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import { useSortable } from '#ui/sorting/use-sortable.ts'
import { KeyCap } from '#ui/text/pill.tsx'
import { useFocusOn } from '../use-focus-on.ts'
import { AnswerRow } from './answer-row.tsx'
import classes from './answers.module.css'
import { type AnswerDraft, type DraftParts, newAnswer, withAnswer } from './question-draft.ts'
import { isWords, mostOf, startOf, withMark } from './question-kinds.ts'

export interface EditorProps {
  draft: DraftParts
  canArrange: boolean
  /** The server's error about the answers. */
  error?: string | undefined
  onChange: (draft: DraftParts) => void
}
interface AnswersProps extends EditorProps {
  /** For a text with gaps: the number of the gap whose words these are. */
  gap?: number
  /** Renders content beside an answer, such as its image. */
  renderMore?: (answer: AnswerDraft, name: string) => ReactNode
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letterOf = (index: number) => letters[index] ?? String(index + 1)

const useWords = (type: QuestionType, gap: number | undefined) => {
  const { t } = useTranslation('quizzes')
  if (gap !== undefined)
    return {
      title: t('cloze.gap', { number: gap }),
      hint: t('cloze.gapHint'),
      add: t('cloze.addWord'),
      nameOf: (index: number) => t('cloze.answer', { number: gap, letter: letterOf(index) }),
    }
  if (type === 'hotspot')
    return {
      title: t('places.title'),
      hint: t('places.hint'),
      add: t('places.add'),
      nameOf: (index: number) => t('places.name', { letter: letterOf(index) }),
    }
  const title =
    type === 'short_text'
      ? t('answers.titleAccepted')
      : t(type === 'ordering' ? 'answers.titleSteps' : 'answers.title')
  return {
    title,
    hint: t(`answers.hint.${type}`),
    add: t(type === 'ordering' ? 'answers.addStep' : 'answers.add'),
    nameOf: (index: number) => t('answers.name', { letter: letterOf(index) }),
  }
}

/** The answers of a draft, or of one of its gaps: their order, adding and removing. */
const useAnswers = ({ draft, canArrange, gap, onChange }: AnswersProps) => {
  const focusOn = useFocusOn()
  const { type } = draft
  const answers = gap === undefined ? draft.answers : draft.answers.filter((answer) => answer.gap === gap)
  const others = draft.answers.filter((answer) => !answers.includes(answer))
  const list = useSortable({
    ids: answers.map(({ key }) => key),
    onOrder: (keys) =>
      onChange({
        ...draft,
        answers: [...keys.flatMap((key) => answers.find((answer) => answer.key === key) ?? []), ...others],
      }),
  })
  const fewest = isWords(type) ? 1 : 2
  const canAdd = canArrange && type !== 'true_false' && answers.length < mostOf(type)
  const add = (index: number) => {
    if (!canAdd) return
    const answer = newAnswer(
      gap === undefined ? startOf(type, answers.length) : { gap, is_correct: answers.length === 0 },
    )
    focusOn(answer.key)
    onChange({ ...draft, answers: [...answers.toSpliced(index, 0, answer), ...others] })
  }
  /** Moves to the next answer if it is empty, and otherwise to a new one. */
  const goOn = (index: number) => {
    const next = answers[index + 1]
    if (!next || next.text !== '') return add(index + 1)
    document.querySelector<HTMLElement>(`[data-answer="${next.key}"]`)?.focus()
  }
  const remove = (index: number) => {
    focusOn(answers[index - 1]?.key ?? answers[index + 1]?.key)
    onChange({ ...draft, answers: [...answers.toSpliced(index, 1), ...others] })
  }
  return { answers, list, fewest, canAdd, add, goOn, remove }
}

/** The answers in their order, with the correct ones marked. */
export const Answers = (props: AnswersProps) => {
  const { draft, canArrange, error, gap, renderMore, onChange } = props
  const { t } = useTranslation('quizzes')
  const group = useId()
  const { type } = draft
  const words = useWords(type, gap)
  const { answers, list, fewest, canAdd, add, goOn, remove } = useAnswers(props)
  return (
    <fieldset className={classes.answers} aria-describedby={error ? `${group}-error` : undefined}>
      <legend>
        {words.title} <small>{words.hint}</small>
      </legend>
      <ul>
        {answers.map((answer, index) => (
          <AnswerRow
            key={answer.key}
            answer={answer}
            index={index}
            name={words.nameOf(index)}
            letter={type === 'hotspot' ? letterOf(index) : undefined}
            more={renderMore?.(answer, words.nameOf(index))}
            type={type}
            group={group}
            list={list}
            canArrange={canArrange}
            canRemove={canArrange && answers.length > fewest}
            onMark={() => onChange(withMark(draft, answer.key))}
            onChange={(change) => onChange(withAnswer(draft, answer.key, change))}
            onRemove={() => remove(index)}
            onEnter={() => goOn(index)}
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
          {words.add}
        </Button>
      ) : null}
    </fieldset>
  )
}
