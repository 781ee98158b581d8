import { Stack } from '@mantine/core'
import { Check, ChevronDown, CircleDot, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attempt, StudentQuestion } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { RoundTile } from '#ui/icons/round-tile.tsx'
import { CardList } from '#ui/layout/page.tsx'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { isChoice, startOf } from '../answers/answer-input.ts'
import { answerInReview } from '../answers/answer-state.ts'
import { QuestionMedia } from '../question/question-image.tsx'
import { QuestionInput } from '../question/question-input.tsx'
import { outcomeOf, QuizFeedback } from './quiz-feedback.tsx'
import classes from './quiz-review.module.css'

const Answers = ({ question }: { question: StudentQuestion }) => {
  const { t } = useTranslation('learning')
  return (
    <Stack component="ul" className={classes.answers ?? ''} gap={10}>
      {question.answers.map((answer) => {
        const { state, flag } = answerInReview(question, answer.id)
        return (
          <li key={answer.id} data-state={state}>
            {!flag ? (
              <span />
            ) : state === 'given' ? (
              <X size={16} aria-hidden />
            ) : state === 'chosen' ? (
              <CircleDot size={16} aria-hidden />
            ) : (
              <Check size={16} aria-hidden />
            )}
            <span>
              <BreakableText>{answer.text}</BreakableText>
            </span>
            {flag ? <small>{t(flag)}</small> : null}
          </li>
        )
      })}
    </Stack>
  )
}

const outcomeMarks = {
  right: { tone: 'good', Icon: Check },
  partly: { tone: 'warn', Icon: Minus },
  notQuite: { tone: 'bad', Icon: X },
} as const

const OutcomeMark = ({ outcome }: { outcome: keyof typeof outcomeMarks }) => {
  const { t } = useTranslation('learning')
  const { tone, Icon } = outcomeMarks[outcome]
  return (
    <RoundTile size={24} tone={tone}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{t(`quiz.${outcome}`)}</VisuallyHidden>
    </RoundTile>
  )
}

/**
 * All questions of the attempt, each of which can be expanded. Without the answer keys it says when those are shown.
 */
export const QuizReview = ({
  item,
  attempt,
  questions,
}: {
  item: StudentItem
  attempt: Attempt
  questions: readonly StudentQuestion[]
}) => {
  const { t } = useTranslation('learning')
  const right = new Set(
    attempt.progress.filter(({ correct }) => correct).map(({ question_id }) => question_id),
  )
  const keysShown = questions.some(({ feedback }) => feedback !== null)
  return (
    <section className={classes.review} aria-labelledby="review">
      <h2 id="review">{t('quiz.review')}</h2>
      {keysShown ? null : <p>{t('quiz.keysLater')}</p>}
      <CardList component="ol" mt="md" lang={languageTag(attempt.locale)}>
        {questions.map((question) => {
          const { feedback } = question
          const outcome = feedback ? outcomeOf(feedback) : right.has(question.id) ? 'right' : 'notQuite'
          return (
            <li key={question.id}>
              <details>
                <summary>
                  <OutcomeMark outcome={outcome} />
                  <span id={`asked-${question.id}`}>
                    <BreakableText>{question.text}</BreakableText>
                  </span>
                  <ChevronDown className={classes.arrow} size={18} aria-hidden />
                </summary>
                <div className={classes.inside}>
                  {isChoice(question.type) ? (
                    <>
                      <QuestionMedia media={question.media} lang={languageTag(attempt.locale)} />
                      <Answers question={question} />
                    </>
                  ) : (
                    <QuestionInput
                      question={question}
                      given={startOf(question)}
                      onChange={() => undefined}
                      fixed
                      labelledBy={`asked-${question.id}`}
                      lang={languageTag(attempt.locale)}
                    />
                  )}
                  <QuizFeedback item={item} question={question} />
                </div>
              </details>
            </li>
          )
        })}
      </CardList>
    </section>
  )
}
