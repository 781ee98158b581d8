import { ArrowDown, ArrowUp, Check, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedTo } from '../../../../lib/moved-to.ts'
import { Spoken } from '../../../../ui/spoken.tsx'
import { useSortable } from '../../../../ui/use-sortable.ts'
import type { InputProps } from '../given.ts'
import { QuestionPicture } from '../question-picture.tsx'
import classes from './inputs.module.css'
import { stateOf } from './verdict.tsx'

/** Where a step belongs, once that may be known. */
const Place = ({ best, isRight }: { best: number; isRight: boolean }) => {
  const { t } = useTranslation('learning')
  return (
    <span className={classes.note} data-wrong={!isRight || undefined}>
      {isRight ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
      {isRight ? t('quiz.inPlace') : t('quiz.belongsAt', { place: best + 1 })}
    </span>
  )
}

/** Steps to be put in order: by dragging, by the arrows, or with the arrow keys on a handle. */
export const OrderingInput = ({ question, given, onChange, fixed, labelledBy, lang }: InputProps) => {
  const { t } = useTranslation('learning')
  const [said, say] = useState('')
  const ids = given.answer_ids ?? []
  const textOf = (id: string): string => question.answers.find((answer) => answer.id === id)?.text ?? ''
  const order = (next: string[], id: string, place: number) => {
    onChange({ answer_ids: next })
    say(t('quiz.movedTo', { answer: textOf(id), place: place + 1 }))
  }
  const list = useSortable({ ids, onOrder: order })
  const best = question.feedback?.best_answer_ids
  const move = (id: string, place: number) => order(movedTo(ids, id, place), id, place)
  return (
    <>
      <ol className={classes.rows} aria-labelledby={labelledBy}>
        {ids.map((id, place) => (
          <li
            key={id}
            className={classes.step}
            data-state={stateOf(best && best[place] === id)}
            {...(fixed ? {} : list.rowProps(id))}
          >
            <span className={classes.place}>{place + 1}</span>
            <span lang={lang}>
              {textOf(id)}
              <QuestionPicture picture={question.answers.find((answer) => answer.id === id)?.media} small />
            </span>
            {best ? (
              <Place best={best.indexOf(id)} isRight={best[place] === id} />
            ) : (
              <span className={classes.moves}>
                <button
                  type="button"
                  className={classes.move}
                  aria-label={t('quiz.moveUp', { answer: textOf(id) })}
                  disabled={fixed || place === 0}
                  onClick={() => move(id, place - 1)}
                >
                  <ArrowUp size={20} aria-hidden />
                </button>
                <button
                  type="button"
                  className={classes.move}
                  aria-label={t('quiz.moveDown', { answer: textOf(id) })}
                  disabled={fixed || place === ids.length - 1}
                  onClick={() => move(id, place + 1)}
                >
                  <ArrowDown size={20} aria-hidden />
                </button>
                <button
                  type="button"
                  className={`${classes.move} ${classes.grip}`}
                  aria-label={t('quiz.moveByKeys', { answer: textOf(id) })}
                  disabled={fixed}
                  {...list.gripProps(id)}
                >
                  <GripVertical size={18} aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <div role="status">
        <Spoken>{said}</Spoken>
      </div>
    </>
  )
}
