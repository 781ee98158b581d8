import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import classes from './progress.module.css'

interface ProgressProps {
  /** From 0 to 100. */
  value: number
  /** Names what the progress is of. */
  label?: string
  tone?: 'brand' | 'good' | 'warn' | 'on-deep'
  thickness?: 'thin' | 'normal' | 'thick'
}

export const ProgressBar = ({ value, label, tone = 'brand', thickness = 'normal' }: ProgressProps) => {
  const { t } = useTranslation()
  return (
    <div
      className={classes.bar}
      data-tone={tone}
      data-thickness={thickness}
      role="progressbar"
      aria-label={label ?? t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
    >
      <i style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
    </div>
  )
}

const radius = 42
const around = 2 * Math.PI * radius

/** Progress as a ring with its percentage inside. */
export const ProgressRing = ({
  value,
  label,
  size = 4,
}: {
  value: number
  label?: string
  /** In em, because the number inside scales with the font size too. */
  size?: number
}) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div
      className={classes.ring}
      style={{ width: `${size}rem`, height: `${size}rem` }}
      role="progressbar"
      aria-label={label ?? t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        <circle
          className={classes.done}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - value / 100)}
        />
      </svg>
      <span>{format.percent(value)}</span>
    </div>
  )
}

interface StepSegmentsProps {
  total: number
  current: number
  /** The lesson is finished: the last segment is full too. */
  done?: boolean
}

/** The steps of a lesson as segments: seen, current and to come. */
export const StepSegments = ({ total, current, done = false }: StepSegmentsProps) => {
  const { t } = useTranslation()
  const filled = done && current === total - 1 ? total : current
  return (
    <ol className={classes.segments} aria-label={t('steps.label')}>
      {Array.from({ length: total }, (_, step) => (
        <li
          key={step}
          data-state={step < filled ? 'done' : step === current ? 'current' : 'open'}
          aria-current={step === current ? 'step' : undefined}
          aria-label={t('steps.step', { step: step + 1, total })}
        />
      ))}
    </ol>
  )
}
