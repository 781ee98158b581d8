import { Button } from '@mantine/core'
import { CircleCheck, CircleDashed, type LucideIcon, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ExerciseScore } from '#contract/blocks/exercises/exercise-score.ts'
import { type Locale, shownLocale } from '#contract/locales.ts'
import { formatFor } from '#lib/i18n/format.ts'
import classes from './exercise-frame.module.css'
import type { Turn } from './exercise-host.ts'
import type { ExerciseWords } from './exercise-words.ts'

interface ExerciseFrameProps {
  icon: LucideIcon
  title: string
  /** The learner's progress, at the right of the title. */
  progress?: ReactNode
  turn: Turn
  children: ReactNode
}

/** The pressed button disappears, so the focus moves to the outcome, or back to the beginning of the exercise. */
const useFocusOfTurn = (turn: Turn) => {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (turn === null) return
    const container =
      turn === 'answered' ? frame.current?.querySelector<HTMLElement>('[data-outcome]') : frame.current
    container?.focus({ preventScroll: true })
    container?.scrollIntoView({ block: turn === 'answered' ? 'nearest' : 'start' })
  }, [turn])
  return frame
}

/** The frame of every exercise: icon and title above, its parts below. */
export const ExerciseFrame = ({ icon: Icon, title, progress, turn, children }: ExerciseFrameProps) => {
  const frame = useFocusOfTurn(turn)
  return (
    <section ref={frame} className={classes.frame} aria-label={title} tabIndex={-1}>
      <div className={classes.head}>
        <Icon size={20} aria-hidden />
        <b>{title}</b>
        {progress ? <span className={classes.progress}>{progress}</span> : null}
      </div>
      {children}
    </section>
  )
}

/** A section of the frame, with a dividing line. */
export const ExercisePart = ({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) => (
  <div className={classes.part} data-quiet={quiet || undefined}>
    {children}
  </div>
)

/** The row of buttons. */
export const ExerciseActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)

interface DotsProps {
  done: number
  total: number
  children: ReactNode
}

export const ProgressDots = ({ done, total, children }: DotsProps) => (
  <>
    {Array.from({ length: total }, (_, index) => (
      <i key={index} className={classes.dot} data-on={index < done || undefined} aria-hidden="true" />
    ))}
    <span className={classes.number}>{children}</span>
  </>
)

interface OutcomeProps {
  t: ExerciseWords
  locale: Locale
  score: ExerciseScore
  /** Null where results are not saved. */
  best: number | null
  /** The verdict in a sentence. */
  children: ReactNode
  onRetry: () => void
}

/** The result at the end of an exercise, with a button to try again. */
export const Outcome = ({ t, locale, score, best, children, onRetry }: OutcomeProps) => {
  const Icon = score.passed ? CircleCheck : CircleDashed
  const { percent } = formatFor(shownLocale(locale))
  const saidId = useId()
  return (
    <div
      role="group"
      aria-labelledby={saidId}
      className={classes.outcome}
      data-outcome
      data-passed={score.passed || undefined}
      tabIndex={-1}
    >
      <Icon size={22} aria-hidden />
      <div id={saidId} role="status">
        <b>{children}</b>
        <span>
          {best === null || best === score.score
            ? percent(score.score)
            : t('result.kept', { score: percent(score.score), best: percent(best) })}
        </span>
      </div>
      <Button variant="default" size="sm" leftSection={<RotateCcw size={16} aria-hidden />} onClick={onRetry}>
        {t('result.retry')}
      </Button>
    </div>
  )
}

interface FindingProps {
  /** The content of the disc: a number or an icon. */
  mark: ReactNode
  tone: 'found' | 'hidden' | 'good' | 'bad'
  title?: string
  children?: ReactNode
  id?: string
}

/** One finding to learn from: a warning sign, a clue, the reason for an answer. */
export const Finding = ({ mark, tone, title, children, id }: FindingProps) => (
  <li className={classes.finding} data-tone={tone} id={id}>
    <i aria-hidden="true">{mark}</i>
    <div>
      {title ? <b>{title}</b> : null}
      {children ? <span>{children}</span> : null}
    </div>
  </li>
)

export const Findings = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={classes.findings} aria-label={label}>
    {children}
  </ol>
)
