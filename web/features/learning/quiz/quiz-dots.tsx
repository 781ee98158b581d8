import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/learning/attempts.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import classes from './quiz-dots.module.css'

/** More dots than this would be too small to tell apart. */
const dotsAtMost = 14

const stateOf = ({ answered, correct }: Attempt['progress'][number], isKept: boolean) => {
  if (correct !== null) return correct ? 'right' : 'missed'
  return isKept ? 'kept' : answered ? 'answered' : 'open'
}

/** The position among the questions, and the results of the earlier ones where they may be known. */
export const QuizDots = ({ attempt, kept }: { attempt: Attempt; kept: ReadonlySet<string> }) => {
  const { t } = useTranslation('learning')
  const { cursor, total, progress } = attempt
  const label = t('quiz.questionOf', { number: cursor + 1, total })
  if (total > dotsAtMost)
    return (
      <div className={classes.line}>
        <ProgressBar value={(cursor / total) * 100} label={label} />
      </div>
    )
  return (
    <div className={classes.dots} role="img" aria-label={label}>
      {progress.map((one, index) => (
        <i
          key={one.question_id}
          data-state={index === cursor ? 'current' : stateOf(one, kept.has(one.question_id))}
        />
      ))}
    </div>
  )
}
