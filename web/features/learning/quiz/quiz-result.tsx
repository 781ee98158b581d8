import { Button } from '@mantine/core'
import { CircleCheck, RotateCcw, Target } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '../../../../contract/attempts.ts'
import type { StudentItem } from '../../../../contract/learning.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useIsActing } from '../../../lib/session/acting.ts'
import { ChangedNotice } from '../changed-notice.tsx'
import { GoOn } from '../go-on.tsx'
import { ItemBar } from '../item-bar.tsx'
import { Blocked } from './blocked.tsx'
import classes from './quiz-result.module.css'
import { QuizReview } from './quiz-review.tsx'
import type { Quiz } from './quiz-start.tsx'
import type { QuizActions } from './use-quiz.ts'

type Result = NonNullable<Attempt['result']>

const Figures = ({ result }: { result: Result }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const rows = [
    [t('quiz.score'), format.percent(result.score)],
    [t('quiz.answersRight'), t('quiz.rightOf', { right: result.correct, total: result.total })],
    [t('quiz.needed'), format.percent(result.pass_mark)],
    [t('quiz.points'), result.points > 0 ? `+${format.number(result.points)}` : format.number(0)],
  ]
  return (
    <dl className={classes.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
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
}

const Actions = ({ item, quiz, result, actions }: QuizResultProps) => {
  const { t } = useTranslation('learning')
  const passed = quiz.passed || result.passed
  const acting = useIsActing()
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
      {!passed && quiz.blocked ? <Blocked why={quiz.blocked} /> : null}
      <div className={classes.actions}>
        {passed ? <GoOn course={item.course} next={item.next} focusOnArrival /> : again}
        {passed ? again : null}
      </div>
    </>
  )
}

/** How the last attempt went, what to do next, and what to learn from it. */
export const QuizResult = (props: QuizResultProps) => {
  const { item, attempt, result } = props
  const { t } = useTranslation('learning')
  const Icon = result.passed ? CircleCheck : Target
  const words = result.passed ? 'passed' : 'failed'
  return (
    <>
      <ItemBar course={item.course} label={item.title} leave />
      <div className={classes.page}>
        <div className={classes.head} data-passed={result.passed || undefined}>
          <span className={classes.mark}>
            <Icon size={36} aria-hidden />
          </span>
          <h1>{t(`quiz.${words}`)}</h1>
          <p>
            {attempt.status === 'expired' ? `${t('quiz.timeIsUp')} ` : null}
            {t(`quiz.${words}Why`, { title: item.title })}
          </p>
        </div>
        <ChangedNotice item={item} />
        <Figures result={result} />
        <Actions {...props} />
        {result.review ? <QuizReview attempt={attempt} questions={result.review} /> : null}
      </div>
    </>
  )
}
