import { Button, Group, Stack } from '@mantine/core'
import { ArrowDown, ArrowUp, Check, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrayMove } from '#lib/array-move.ts'
import { useSortable } from '#ui/sorting/use-sortable.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { InputProps } from '../answers/answer-input.ts'
import { QuestionPicture } from '../question/question-image.tsx'
import classes from './inputs.module.css'
import { stateOf } from './verdict.tsx'

/** The correct position of a step, once feedback is available. */
const PositionVerdict = ({ best, isRight }: { best: number; isRight: boolean }) => {
  const { t } = useTranslation('learning')
  return (
    <Group
      component="span"
      className={classes.note ?? ''}
      gap={6}
      wrap="nowrap"
      pr={10}
      fz="sm"
      fw={600}
      c={isRight ? 'var(--good-ink)' : 'var(--bad-ink)'}
    >
      {isRight ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
      {isRight ? t('quiz.inPlace') : t('quiz.belongsAt', { place: best + 1 })}
    </Group>
  )
}

interface MovesProps {
  text: string
  isFirst: boolean
  isLast: boolean
  fixed: boolean
  /** The number of positions to move; negative is up. */
  onMove: (by: number) => void
  gripProps: ReturnType<ReturnType<typeof useSortable>['gripProps']>
}

const Moves = ({ text, isFirst, isLast, fixed, onMove, gripProps }: MovesProps) => {
  const { t } = useTranslation('learning')
  return (
    <Group component="span" gap={2} wrap="nowrap">
      <button
        type="button"
        className={classes.move}
        aria-label={t('quiz.moveUp', { answer: text })}
        disabled={fixed || isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.move}
        aria-label={t('quiz.moveDown', { answer: text })}
        disabled={fixed || isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={`${classes.move} ${classes.grip}`}
        aria-label={t('quiz.moveByKeys', { answer: text })}
        disabled={fixed}
        {...gripProps}
      >
        <GripVertical size={18} aria-hidden />
      </button>
    </Group>
  )
}

/**
 * The order shown counts as an answer only once the student confirms it. The button stays after the press, because it
 * has the focus.
 */
const ConfirmOrder = ({ isConfirmed, onConfirm }: { isConfirmed: boolean; onConfirm: () => void }) => {
  const { t } = useTranslation('learning')
  return (
    <Button
      variant="default"
      mt="md"
      aria-disabled={isConfirmed || undefined}
      data-disabled={isConfirmed || undefined}
      leftSection={isConfirmed ? <Check size={16} aria-hidden /> : null}
      onClick={isConfirmed ? undefined : onConfirm}
    >
      {t(isConfirmed ? 'quiz.orderKept' : 'quiz.keepOrder')}
    </Button>
  )
}

/** Steps to be put in order: by dragging, with the arrow buttons, or with the arrow keys on a handle. */
export const OrderingInput = ({ question, given, onChange, fixed, labelledBy, lang }: InputProps) => {
  const { t } = useTranslation('learning')
  const [said, say] = useState('')
  const best = question.feedback?.best_answer_ids
  const answered = given.answer_ids
  const ids = answered ?? best ?? question.answers.map(({ id }) => id)
  const textOf = (id: string): string => question.answers.find((answer) => answer.id === id)?.text ?? ''
  const order = (next: string[], id: string, index: number) => {
    onChange({ answer_ids: next })
    say(t('quiz.movedTo', { answer: textOf(id), place: index + 1 }))
  }
  const list = useSortable({ ids, onOrder: order })
  return (
    <>
      <Stack component="ol" className={classes.rows ?? ''} gap="sm" aria-labelledby={labelledBy}>
        {ids.map((id, index) => (
          <li
            key={id}
            className={classes.step}
            data-state={answered && stateOf(best && best[index] === id)}
            {...(fixed ? {} : list.rowProps(id))}
          >
            <span className={classes.place}>{index + 1}</span>
            <span lang={lang}>
              {textOf(id)}
              <QuestionPicture picture={question.answers.find((answer) => answer.id === id)?.media} small />
            </span>
            {!best ? (
              <Moves
                text={textOf(id)}
                isFirst={index === 0}
                isLast={index === ids.length - 1}
                fixed={fixed}
                onMove={(by) => order(arrayMove(ids, id, index + by), id, index + by)}
                gripProps={list.gripProps(id)}
              />
            ) : answered ? (
              <PositionVerdict best={best.indexOf(id)} isRight={best[index] === id} />
            ) : null}
          </li>
        ))}
      </Stack>
      {fixed ? null : (
        <ConfirmOrder isConfirmed={answered !== undefined} onConfirm={() => onChange({ answer_ids: ids })} />
      )}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </>
  )
}
