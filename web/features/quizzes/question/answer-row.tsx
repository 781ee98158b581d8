import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { SortableList } from '#ui/sorting/use-sortable.ts'
import { SortableRow } from '../sortable-row.tsx'
import { AnswerFeedbackField } from './answer-feedback-field.tsx'
import classes from './answers.module.css'
import type { AnswerDraft } from './question-draft.ts'
import { isSingle, isWords } from './question-kinds.ts'

export interface AnswerRowProps {
  answer: AnswerDraft
  index: number
  /** The name of the answer on this page. */
  name: string
  /** The letter by which a picture above shows the same. */
  letter?: string | undefined
  type: QuestionType
  /** The name of the radio button group. */
  group: string
  list: SortableList
  /** False where answers are only translated. */
  canArrange: boolean
  canRemove: boolean
  onMark: () => void
  onChange: (change: Partial<AnswerDraft>) => void
  onRemove: () => void
  onEnter: () => void
  /** Further content of an answer, such as its image. */
  more?: ReactNode
}

const Mark = ({ answer, index, type, group, name, canArrange, onMark }: AnswerRowProps) => {
  const { t } = useTranslation('quizzes')
  if (type === 'ordering') return <span className={classes.place}>{index + 1}</span>
  return (
    <label className={classes.mark} data-type={isSingle(type) ? 'single' : 'several'}>
      <input
        type={isSingle(type) ? 'radio' : 'checkbox'}
        name={group}
        checked={answer.is_correct}
        disabled={!canArrange}
        aria-label={t(isWords(type) ? 'answers.isAccepted' : 'answers.isRight', { name })}
        onChange={onMark}
      />
      <Check size={13} aria-hidden />
    </label>
  )
}

/** An answer with its mark, its text and its feedback. */
export const AnswerRow = (props: AnswerRowProps) => {
  const { answer, name, letter, type, list, canArrange, onChange, onEnter, onRemove, canRemove, more } = props
  const { t } = useTranslation('quizzes')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
    if (event.key === 'Backspace' && answer.text === '' && canRemove) {
      event.preventDefault()
      onRemove()
    }
  }
  return (
    <SortableRow
      id={answer.key}
      name={name}
      list={list}
      canArrange={canArrange}
      canRemove={canRemove}
      isRight={answer.is_correct && type !== 'ordering'}
      onRemove={onRemove}
    >
      <Mark {...props} />
      <div className={classes.words}>
        <div className={classes.box}>
          {letter ? (
            <b className={classes.letter} aria-hidden>
              {letter}
            </b>
          ) : null}
          <textarea
            rows={1}
            data-answer={answer.key}
            aria-label={name}
            maxLength={limits.answerText}
            value={answer.text}
            onChange={({ target }) => onChange({ text: target.value })}
            onKeyDown={onKeyDown}
          />
          {answer.is_correct && type !== 'ordering' ? (
            <span>{t(isWords(type) ? 'answers.accepted' : 'answers.right')}</span>
          ) : null}
        </div>
        <AnswerFeedbackField answer={answer} onChange={onChange} name={name} />
      </div>
      {more}
    </SortableRow>
  )
}
