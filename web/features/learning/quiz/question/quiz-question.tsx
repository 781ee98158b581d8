import { Button } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import { ItemBar } from '#features/learning/item/item-bar.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { lessMotion } from '#lib/theme/less-motion.ts'
import { ImpersonationHint } from '#ui/feedback/locked-while-impersonating.tsx'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { isChoice, isReady, startOf } from '../answers/answer-input.ts'
import { AnswerSaveMark } from '../answers/answer-save-mark.tsx'
import { choose } from '../answers/answer-state.ts'
import { Beside } from '../quiz-beside.tsx'
import { QuizDots } from '../quiz-dots.tsx'
import { QuizSaved } from '../quiz-saved.tsx'
import { QuizTimer } from '../quiz-timer.tsx'
import { QuizFeedback } from '../result/quiz-feedback.tsx'
import { useMainButton } from '../use-main-button.tsx'
import { useQuizKeys } from '../use-quiz-keys.ts'
import { QuestionInput } from './question-input.tsx'
import classes from './quiz-question.module.css'
import type { QuizQuestionProps } from './quiz-question-props.ts'

/** The course, the progress of the attempt, and the time left. */
const QuizBar = ({ item, attempt, actions }: Pick<QuizQuestionProps, 'item' | 'attempt' | 'actions'>) => (
  <ItemBar
    course={item.course}
    label={item.title}
    leave
    end={
      attempt.deadline_at ? (
        <QuizTimer
          deadlineAt={attempt.deadline_at}
          startedAt={attempt.started_at}
          serverNow={attempt.server_now}
          onTimeUp={actions.lookAgain}
        />
      ) : null
    }
  >
    <QuizDots attempt={attempt} kept={actions.kept} />
  </ItemBar>
)

/** Focuses the question when it is shown, and the next button once it is decided. */
const useQuestionFocus = (decided: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const feedback = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!decided) return
    button.current?.focus({ preventScroll: true })
    // On a phone the feedback is below the fold, where no one would look for it.
    feedback.current?.scrollIntoView({ block: 'nearest', behavior: lessMotion().matches ? 'auto' : 'smooth' })
  }, [decided])
  return { heading, button, feedback }
}

interface QuestionFootProps extends QuizQuestionProps {
  button: RefObject<HTMLButtonElement | null>
  primary: ReturnType<typeof useMainButton>
  acting: boolean
  onPress: () => void
}

/** The save status of the answers, and the next button. */
const QuestionFoot = ({ button, primary, acting, onPress, ...props }: QuestionFootProps) => {
  const { attempt, quiz, question, actions } = props
  return (
    <footer className={classes.foot}>
      <QuizSaved attempt={attempt} actions={actions} />
      <div>
        {acting ? (
          <ImpersonationHint />
        ) : (
          <Beside
            attempt={attempt}
            quiz={quiz}
            question={question}
            actions={actions}
            decided={question.feedback !== null}
          />
        )}
        <Button
          ref={button}
          size="lg"
          disabled={!primary.can || actions.isOver || acting}
          loading={actions.isBusy}
          onClick={onPress}
        >
          {primary.label}
        </Button>
      </div>
    </footer>
  )
}

export const QuizQuestion = (props: QuizQuestionProps) => {
  const { item, attempt, question, actions } = props
  const { t } = useTranslation('learning')
  const chosen = actions.chosenFor(question.id) ?? startOf(question)
  // Once there is feedback, shows the answer that the server has, wherever it was given.
  const given = (question.feedback && question.given) ?? chosen
  const setGiven = (answer: GivenAnswer) => actions.choose(question.id, answer)
  const primary = useMainButton(props, given)
  const headingId = useId()
  const decided = question.feedback !== null
  const { heading, button, feedback } = useQuestionFocus(decided)
  const lang = languageTag(attempt.locale)
  const acting = useIsImpersonating()
  const fixed = decided || actions.isBusy || actions.isOver || acting
  const press = () => {
    if (primary.can && !actions.isBusy && !actions.isOver && !acting) primary.press()
  }
  useQuizKeys({
    onDigit: (index) => {
      const answer = question.answers[index]
      if (answer && !fixed && isChoice(question.type))
        setGiven({ answer_ids: [...choose(question.type, given.answer_ids ?? [], answer.id)] })
    },
    // A second Enter by accident must not skip the next question.
    onEnter: () => {
      if (decided || isReady(question, given)) press()
    },
  })

  return (
    <div className={classes.quiz}>
      <QuizBar item={item} attempt={attempt} actions={actions} />
      <div className={classes.main}>
        <p className={classes.eyebrow}>
          {attempt.practice ? <Pill tone="info">{t('quiz.practice')}</Pill> : null}
          {t(`quiz.kinds.${question.type}`, { number: attempt.cursor + 1, total: attempt.total })}
          {actions.ahead ? <AnswerSaveMark question={question} given={given} actions={actions} /> : null}
        </p>
        <h1 ref={heading} id={headingId} tabIndex={-1} lang={lang}>
          <BreakableText>{question.text}</BreakableText>
        </h1>
        <QuestionInput
          question={question}
          given={given}
          onChange={setGiven}
          fixed={fixed}
          labelledBy={headingId}
          lang={lang}
        />
        <div ref={feedback} aria-live="polite" lang={lang}>
          <QuizFeedback item={item} question={question} timed={attempt.deadline_at !== null} />
        </div>
      </div>
      <QuestionFoot {...props} button={button} primary={primary} acting={acting} onPress={press} />
    </div>
  )
}
