import { Button } from '@mantine/core'
import { Check, CircleHelp, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { KnowledgeCheck as Attributes } from '../../../contract/exercises.ts'
import { ExerciseActions, ExerciseFrame, ExercisePart, Outcome } from './exercise-frame.tsx'
import { type ExerciseProps, useExercise } from './exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from './exercise-words.ts'
import classes from './knowledge-check.module.css'

interface AnswerProps {
  t: ExerciseWords
  answer: Attributes['answers'][number]
  name: string
  isSeveral: boolean
  isChosen: boolean
  isOver: boolean
  onChoose: () => void
}

const Answer = ({ t, answer, name, isSeveral, isChosen, isOver, onChoose }: AnswerProps) => {
  const state =
    isOver && (isChosen || answer.is_correct) ? (answer.is_correct ? 'right' : 'wrong') : undefined
  const Icon = state === 'right' ? Check : X
  return (
    <label className={classes.answer} data-state={state} data-over={isOver || undefined}>
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        disabled={isOver}
        onChange={onChoose}
      />
      <span>
        {answer.text}
        {state ? (
          <small>
            <Icon size={16} aria-hidden />
            <b>{t(`check.${state}${isChosen ? 'Chosen' : 'Missed'}`)}</b> {isChosen ? answer.feedback : null}
          </small>
        ) : null}
      </span>
    </label>
  )
}

/** A question in the middle of a lesson, to see for oneself whether one got it. */
export const KnowledgeCheck = (props: ExerciseProps<'knowledgeCheck'>) => {
  const { attrs, locale } = props
  const t = useExerciseWords(locale)
  const { isAuthor, answer, score, best, turn, send, retry } = useExercise('knowledgeCheck', props)
  const [trying, setTrying] = useState<string[]>([])
  const name = useId()
  if (!t) return null
  const isSeveral = attrs.answers.filter(({ is_correct }) => is_correct).length > 1
  const right = attrs.answers.filter(({ is_correct }) => is_correct).map(({ id }) => id)
  const chosen = isAuthor ? right : (answer?.chosen ?? trying)
  const isOver = isAuthor || answer !== null
  const choose = (id: string) => {
    if (!isSeveral) setTrying([id])
    else setTrying(trying.includes(id) ? trying.filter((other) => other !== id) : [...trying, id])
  }
  return (
    <ExerciseFrame icon={CircleHelp} title={t('check.title')} turn={turn}>
      <ExercisePart>
        <fieldset className={classes.question}>
          <legend>{attrs.question}</legend>
          {isSeveral ? <p className={classes.several}>{t('check.several')}</p> : null}
          {attrs.answers.map((one) => (
            <Answer
              key={one.id}
              t={t}
              answer={one}
              name={name}
              isSeveral={isSeveral}
              isChosen={chosen.includes(one.id)}
              isOver={isOver}
              onChoose={() => choose(one.id)}
            />
          ))}
        </fieldset>
      </ExercisePart>
      {isOver && attrs.explanation ? <ExercisePart quiet>{attrs.explanation}</ExercisePart> : null}
      {answer && score ? (
        <Outcome
          t={t}
          locale={locale}
          score={score}
          best={best}
          onRetry={() => {
            setTrying([])
            retry()
          }}
        >
          {t(score.passed ? 'check.right' : isSeveral ? 'check.notYetSeveral' : 'check.notYet')}
        </Outcome>
      ) : (
        <ExerciseActions>
          <Button
            disabled={trying.length === 0}
            onClick={() => send({ type: 'knowledgeCheck', chosen: trying })}
          >
            {t('check.check')}
          </Button>
        </ExerciseActions>
      )}
    </ExerciseFrame>
  )
}
