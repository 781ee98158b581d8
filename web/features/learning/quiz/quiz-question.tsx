import { Button } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Attempt, StudentQuestion } from '../../../../contract/attempts.ts'
import type { StudentItem } from '../../../../contract/learning.ts'
import { languageTag } from '../../../../contract/locales.ts'
import type { GivenAnswer } from '../../../../contract/question-types.ts'
import { useIsActing } from '../../../lib/session/acting.ts'
import { lessMotion } from '../../../lib/theme/less-motion.ts'
import { Breakable } from '../../../ui/breakable.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { OwnOnlyHint } from '../../../ui/own-only.tsx'
import { KeyCap } from '../../../ui/pill.tsx'
import { ItemBar } from '../item-bar.tsx'
import { choose } from './answer-state.ts'
import { isChoice, isReady, startOf } from './given.ts'
import { keptAnswer } from './kept-answer.ts'
import { QuestionInput } from './question-input.tsx'
import { QuizDots } from './quiz-dots.tsx'
import { QuizFeedback } from './quiz-feedback.tsx'
import classes from './quiz-question.module.css'
import { QuizSaved } from './quiz-saved.tsx'
import type { Quiz } from './quiz-start.tsx'
import { QuizTimer } from './quiz-timer.tsx'
import type { QuizActions } from './use-quiz.ts'
import { useQuizKeys } from './use-quiz-keys.ts'

interface QuizQuestionProps {
  item: StudentItem
  quiz: Quiz
  attempt: Attempt
  question: StudentQuestion
  actions: QuizActions
}

/** What the one large button does with this question, and whether it can be pressed. */
const usePrimary = ({ quiz, attempt, question, actions }: QuizQuestionProps, given: GivenAnswer) => {
  const { t } = useTranslation('learning')
  const ready = isReady(question, given)
  const isLast = attempt.cursor === attempt.total - 1
  const forth = () => actions.forth(attempt.cursor)
  const send = (advance: boolean) =>
    actions.answer({ attemptId: attempt.id, questionId: question.id, answer: given, advance })
  const open = attempt.progress.filter(
    ({ answered, question_id }) => !answered && (question_id !== question.id || !ready),
  ).length

  if (question.feedback) return { label: t(isLast ? 'quiz.seeResult' : 'quiz.next'), can: true, press: forth }
  if (quiz.feedback === 'immediate') return { label: t('quiz.check'), can: ready, press: () => send(false) }
  const go = () => (ready ? send(true) : forth())
  const can = ready || quiz.back_allowed
  if (!isLast) return { label: t(ready ? 'quiz.next' : 'quiz.later'), can, press: go }
  const handIn = () =>
    open === 0
      ? go()
      : void confirm({
          title: t('quiz.handInTitle'),
          message: t('quiz.handInOpen', { count: open }),
          confirmLabel: t('quiz.handIn'),
          cancelLabel: t('quiz.handInNot'),
        }).then(go, () => undefined)
  return { label: t('quiz.handIn'), can, press: handIn }
}

const Hint = ({ answers, decided }: { answers: number; decided: boolean }) => {
  const { t } = useTranslation('learning')
  return (
    <p className={classes.hint}>
      <Trans
        t={t}
        i18nKey={decided ? 'quiz.keyNext' : 'quiz.keys'}
        values={{ last: answers }}
        components={{ key: <KeyCap>{null}</KeyCap> }}
      />
    </p>
  )
}

/** What is chosen, kept on the device until it is sent. Once the feedback is there, what was answered, wherever that was. */
const useGiven = (attempt: Attempt, question: StudentQuestion) => {
  const [chosen, setChosen] = useState(() => {
    const kept = keptAnswer(attempt.id).read()
    return kept?.questionId === question.id && !question.feedback ? kept.answer : startOf(question)
  })
  const choose = (answer: GivenAnswer) => {
    setChosen(answer)
    keptAnswer(attempt.id).keep({ questionId: question.id, answer, sent: null })
  }
  return [(question.feedback && question.given) ?? chosen, choose] as const
}

/** One question at a time. */
export const QuizQuestion = (props: QuizQuestionProps) => {
  const { item, quiz, attempt, question, actions } = props
  const { t } = useTranslation('learning')
  const [given, setGiven] = useGiven(attempt, question)
  const primary = usePrimary(props, given)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const told = useRef<HTMLDivElement>(null)
  const headingId = useId()
  const decided = question.feedback !== null
  const lang = languageTag(attempt.locale)
  const acting = useIsActing()
  const fixed = decided || actions.isBusy || acting

  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!decided) return
    button.current?.focus({ preventScroll: true })
    // On a phone the reason stands below the fold, and nobody looks for what they do not know of.
    told.current?.scrollIntoView({ block: 'nearest', behavior: lessMotion().matches ? 'auto' : 'smooth' })
  }, [decided])
  const press = () => {
    if (primary.can && !actions.isBusy && !acting) primary.press()
  }
  useQuizKeys({
    onDigit: (place) => {
      const answer = question.answers[place]
      if (answer && !fixed && isChoice(question.type))
        setGiven({ answer_ids: [...choose(question.type, given.answer_ids ?? [], answer.id)] })
    },
    // A second Enter by mistake must not go past the next question.
    onEnter: () => {
      if (decided || isReady(question, given)) press()
    },
  })

  return (
    <div className={classes.quiz}>
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
        <QuizDots attempt={attempt} />
      </ItemBar>
      <div className={classes.main}>
        <p className={classes.eyebrow}>
          {t(`quiz.kinds.${question.type}`, { number: attempt.cursor + 1, total: attempt.total })}
        </p>
        <h1 ref={heading} id={headingId} tabIndex={-1} lang={lang}>
          <Breakable>{question.text}</Breakable>
        </h1>
        <QuestionInput
          question={question}
          given={given}
          onChange={setGiven}
          fixed={fixed}
          labelledBy={headingId}
          lang={lang}
        />
        <div ref={told} aria-live="polite" lang={lang}>
          <QuizFeedback item={item} question={question} timed={attempt.deadline_at !== null} />
        </div>
      </div>
      <footer className={classes.foot}>
        <QuizSaved attempt={attempt} phase={actions.phase} />
        <div>
          {acting ? (
            <OwnOnlyHint />
          ) : quiz.back_allowed && attempt.cursor > 0 ? (
            <Button
              variant="default"
              size="lg"
              disabled={actions.isBusy}
              onClick={() => actions.back(attempt.cursor)}
              aria-label={t('quiz.back')}
            >
              <ChevronLeft size={18} aria-hidden />
              <span className={classes.word}>{t('quiz.back')}</span>
            </Button>
          ) : (
            <Hint answers={question.answers.length} decided={decided || !isChoice(question.type)} />
          )}
          <Button
            ref={button}
            size="lg"
            disabled={!primary.can || acting}
            loading={actions.isBusy}
            onClick={press}
          >
            {primary.label}
          </Button>
        </div>
      </footer>
    </div>
  )
}
