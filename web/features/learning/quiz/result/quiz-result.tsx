import { Button, Stack, Text } from '@mantine/core'
import { CircleCheck, RotateCcw, Target } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { ChangedNotice } from '#features/learning/item/changed-notice.tsx'
import { GoOn } from '#features/learning/item/go-on.tsx'
import { ItemBar } from '#features/learning/item/item-bar.tsx'
import { SkipItem } from '#features/learning/item/skip-item.tsx'
import { usePreviewed } from '#features/learning/previewed.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { RoundTile } from '#ui/icons/round-tile.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LateAnswers } from '../answers/late-answers.tsx'
import { Blocked } from '../attempt-blocked.tsx'
import type { Quiz } from '../quiz-start.tsx'
import type { QuizActions } from '../use-quiz.ts'
import classes from './quiz-result.module.css'
import { QuizReview } from './quiz-review.tsx'

type Result = NonNullable<Attempt['result']>

const ResultStats = ({ result }: { result: Result }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { points, passed } = result
  const rows = [
    { name: t('quiz.score'), value: format.percent(result.score) },
    {
      name: t('quiz.answersRight'),
      value: t('quiz.rightOf', { right: result.correct, total: result.total }),
    },
    { name: t('quiz.needed'), value: format.percent(result.pass_mark) },
    {
      name: t('quiz.points'),
      value: points > 0 ? `+${format.number(points)}` : format.number(0),
      // A passed quiz that earned no points explains why.
      note: passed && points === 0 ? t('quiz.pointsBefore') : null,
    },
  ]
  return (
    <dl className={classes.figures}>
      {rows.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note ? (
            <Text component="dd" fz="xs" fw={400} c="dimmed" lts={0}>
              {note}
            </Text>
          ) : null}
        </div>
      ))}
    </dl>
  )
}

interface QuizResultProps {
  item: StudentItem
  quiz: Quiz
  attempt: Attempt
  result: Result
  actions: QuizActions
  won: ReactNode
}

const Actions = ({ item, quiz, result, actions, describedBy }: QuizResultProps & { describedBy: string }) => {
  const { t } = useTranslation('learning')
  const passed = quiz.passed || result.passed
  const acting = useIsImpersonating()
  const previewed = usePreviewed()
  const again =
    acting || quiz.blocked ? null : (
      <Button
        variant={passed ? 'default' : 'filled'}
        loading={actions.isStarting}
        leftSection={<RotateCcw size={18} aria-hidden />}
        onClick={actions.start}
      >
        {t('quiz.again')}
      </Button>
    )
  return (
    <>
      {!passed && quiz.blocked ? <Blocked why={quiz.blocked} onOver={actions.lookAgain} /> : null}
      <div className={classes.actions}>
        {passed ? (
          <GoOn course={item.course} next={item.next} focusOnArrival describedBy={describedBy} />
        ) : null}
        {again}
        {passed || previewed ? null : (
          <ButtonLink
            to="front.library.show"
            params={{ course: { slug: item.course.slug, id: item.course.id } }}
            variant="default"
          >
            {t('item.toCourse')}
          </ButtonLink>
        )}
        {passed ? null : <SkipItem item={item} />}
      </div>
    </>
  )
}

/** The advice on an attempt; its text depends on what the student may do, and see, now. */
const wordsOf = ({ quiz, attempt, result }: QuizResultProps) => {
  if (attempt.practice) return 'practisedWhy'
  if (result.passed) return 'passedWhy'
  if (quiz.blocked) return 'failedBlocked'
  return result.review?.some(({ feedback }) => feedback) ? 'failedWhy' : 'failedLater'
}

/** The result of the last attempt, what to do next, and what to learn from it. */
export const QuizResult = (props: QuizResultProps) => {
  const { item, quiz, attempt, result } = props
  const { t } = useTranslation('learning')
  const { practice } = attempt
  const isGood = result.passed || practice
  const Icon = isGood ? CircleCheck : Target
  const triesLeft = isGood ? 0 : quiz.attempts_allowed - quiz.attempts_used
  const heading = useRef<HTMLHeadingElement>(null)
  const head = useId()
  useEffect(() => {
    // The page of the last question may be scrolled; the result is read, and announced, from its top.
    window.scrollTo({ top: 0 })
    if (!isGood) heading.current?.focus({ preventScroll: true })
  }, [isGood])
  return (
    <>
      <ItemBar course={item.course} label={item.title} leave />
      <Page width="narrow">
        <Stack id={head} align="center" gap={0} ta="center" className={classes.head ?? ''}>
          <RoundTile size={80} tone={isGood ? 'good' : 'warn'}>
            <Icon size={36} aria-hidden />
          </RoundTile>
          <h1 ref={heading} tabIndex={-1}>
            {t(practice ? 'quiz.practised' : result.passed ? 'quiz.passed' : 'quiz.failed')}
          </h1>
          <p>
            {attempt.status === 'expired' ? `${t('quiz.timeIsUp')} ` : null}
            {t(`quiz.${wordsOf(props)}`, { title: item.title })}
            {quiz.practice && !quiz.blocked ? ` ${t('quiz.practiceOnly')}` : null}
            {triesLeft > 0 ? ` ${t('quiz.attemptsLeft', { count: triesLeft })}.` : null}
          </p>
        </Stack>
        <LateAnswers attempt={attempt} />
        <ChangedNotice item={item} />
        <ResultStats result={result} />
        <Actions {...props} describedBy={head} />
        {props.won}
        {result.review ? <QuizReview item={item} attempt={attempt} questions={result.review} /> : null}
      </Page>
    </>
  )
}
