import { Button } from '@mantine/core'
import { Check, CircleHelp, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type {
  KnowledgeCheck as Attributes,
  WithheldCheck,
} from '#contract/blocks/exercises/knowledge-check.ts'
import { ExerciseActions, ExerciseFrame, ExercisePart, Outcome } from '../exercise/exercise-frame.tsx'
import { type ExerciseProps, type Turn, useExercise } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import { useGradedCheck } from './graded-check.ts'
import classes from './knowledge-check.module.css'

/** While the answer key is withheld, it is unknown which answers are correct. */
type ShownAnswer = WithheldCheck['answers'][number] &
  Partial<Pick<Attributes['answers'][number], 'is_correct' | 'feedback'>>

interface AnswerProps {
  t: ExerciseWords
  answer: ShownAnswer
  name: string
  isSeveral: boolean
  isChosen: boolean
  /** `solved`: the check is over and shows which answers are correct. */
  stage: Stage
  onChoose: () => void
}
type Stage = 'open' | 'sent' | 'solved'

const Answer = ({ t, answer, name, isSeveral, isChosen, stage, onChoose }: AnswerProps) => {
  const isSolved = stage === 'solved'
  const state =
    isSolved && (isChosen || answer.is_correct) ? (answer.is_correct ? 'right' : 'wrong') : undefined
  const Icon = state === 'right' ? Check : X
  return (
    <label className={classes.answer} data-state={state} data-over={isSolved || undefined}>
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        disabled={stage !== 'open'}
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

interface QuestionProps extends Pick<AnswerProps, 't' | 'isSeveral' | 'stage'> {
  question: string
  answers: readonly ShownAnswer[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const Question = ({ question, answers, chosen, onChange, ...rest }: QuestionProps) => {
  const name = useId()
  const { t, isSeveral } = rest
  const choose = (id: string) => {
    if (!isSeveral) onChange([id])
    else onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  return (
    <ExercisePart>
      <fieldset className={classes.question}>
        <legend>{question}</legend>
        {isSeveral ? <p className={classes.several}>{t('check.several')}</p> : null}
        {answers.map((one) => (
          <Answer
            key={one.id}
            {...rest}
            answer={one}
            name={name}
            isChosen={chosen.includes(one.id)}
            onChoose={() => choose(one.id)}
          />
        ))}
      </fieldset>
    </ExercisePart>
  )
}

interface FrameProps {
  t: ExerciseWords
  turn: Turn
  children: ReactNode
}

const Frame = ({ t, ...rest }: FrameProps) => (
  <ExerciseFrame icon={CircleHelp} title={t('check.title')} {...rest} />
)

interface SelfCheckProps extends ExerciseProps<'knowledgeCheck'> {
  /** Set where the answer was given before the answer key arrived. */
  firstTurn?: Turn
}

/** A check with its answer key on the page. */
const SelfCheck = ({ firstTurn = null, ...props }: SelfCheckProps) => {
  const { attrs, locale } = props
  const t = useExerciseWords(locale)
  const { isAuthor, answer, score, best, turn, send, retry } = useExercise('knowledgeCheck', props)
  const [trying, setTrying] = useState<string[]>([])
  if (!t) return null
  const right = attrs.answers.filter(({ is_correct }) => is_correct).map(({ id }) => id)
  const isSeveral = right.length > 1
  const isOver = isAuthor || answer !== null
  return (
    <Frame t={t} turn={turn ?? firstTurn}>
      <Question
        {...attrs}
        t={t}
        isSeveral={isSeveral}
        stage={isOver ? 'solved' : 'open'}
        chosen={isAuthor ? right : (answer?.chosen ?? trying)}
        onChange={setTrying}
      />
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
    </Frame>
  )
}

interface GradedCheckProps {
  id: string
  attrs: WithheldCheck
  locale: ExerciseProps<'knowledgeCheck'>['locale']
}

/** A check graded by the server. Its result brings the answer key; trying again from then on is practice. */
const GradedCheck = ({ id, attrs, locale }: GradedCheckProps) => {
  const t = useExerciseWords(locale)
  const { solved: graded, isSent, isOnline, send } = useGradedCheck(id, attrs)
  const [trying, setTrying] = useState<string[]>([])
  if (graded)
    return <SelfCheck id={id} attrs={graded} locale={locale} firstTurn={isSent ? 'answered' : null} />
  if (!t) return null
  return (
    <Frame t={t} turn={null}>
      <Question
        {...attrs}
        t={t}
        isSeveral={attrs.several}
        stage={isSent ? 'sent' : 'open'}
        chosen={trying}
        onChange={setTrying}
      />
      <ExerciseActions>
        <Button
          disabled={isSent || trying.length === 0}
          loading={isSent && isOnline}
          onClick={() => send(trying)}
        >
          {t('check.check')}
        </Button>
        <span role="status">{isSent && !isOnline ? t('check.waits') : null}</span>
      </ExerciseActions>
    </Frame>
  )
}

/** A question within a lesson with which learners test their understanding. */
export const KnowledgeCheck = ({
  attrs,
  ...rest
}: Omit<SelfCheckProps, 'attrs'> & { attrs: Attributes | WithheldCheck }) =>
  'several' in attrs ? <GradedCheck attrs={attrs} {...rest} /> : <SelfCheck attrs={attrs} {...rest} />
