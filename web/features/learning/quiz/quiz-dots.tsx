import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/learning/attempts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import classes from './quiz-dots.module.css'

/** More dots than this would be too small to tell apart. */
const dotsAtMost = 14

/** The results that may be known, each as the key of its name. */
const results = ['right', 'partly', 'notQuite'] as const

const stateOf = ({ answered, correct, partly }: Attempt['progress'][number], isKept: boolean) => {
  if (correct !== null) return correct ? 'right' : partly ? 'partly' : 'notQuite'
  return isKept ? 'kept' : answered ? 'answered' : 'open'
}

/** The position among the questions, and the results of the earlier ones where they may be known. */
export const QuizDots = ({ attempt, kept }: { attempt: Attempt; kept: ReadonlySet<string> }) => {
  const { t } = useTranslation('learning')
  const { cursor, total, progress } = attempt
  const format = useFormat()
  const states = progress.map((one) => stateOf(one, kept.has(one.question_id)))
  const known = results.flatMap((result) => {
    const count = states.filter((state) => state === result).length
    return count > 0 ? t('quiz.counted', { result: t(`quiz.${result}`), number: format.number(count) }) : []
  })
  const label = format.list([t('quiz.questionOf', { number: cursor + 1, total }), ...known])
  if (total > dotsAtMost)
    return (
      <div className={classes.line}>
        <ProgressBar value={(cursor / total) * 100} label={label} />
      </div>
    )
  return (
    <div className={classes.dots} role="img" aria-label={label}>
      {progress.map((one, index) => (
        <i key={one.question_id} data-state={index === cursor ? 'current' : states[index]} />
      ))}
    </div>
  )
}
