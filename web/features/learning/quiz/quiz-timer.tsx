import { Clock } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/learning/attempts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useSecondsUntil } from '#lib/time/use-seconds-until.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './quiz-timer.module.css'

/** Milliseconds. The server uses its own clock, so the page asks shortly after the end and not before. */
const grace = 1_000
/** Seconds left at which a polite warning appears, in words and color. */
const soon = 300
const last = 60

interface QuizTimerProps {
  startedAt: string
  deadlineAt: string
  serverNow: Attempt['server_now']
  onTimeUp: () => void
}

/** The time left by the server's clock, regardless of the device's. */
export const QuizTimer = ({ startedAt, deadlineAt, serverNow, onTimeUp }: QuizTimerProps) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const end = useMemo(
    () => Date.now() + Date.parse(deadlineAt) - Date.parse(serverNow),
    [deadlineAt, serverNow],
  )
  const left = useSecondsUntil(end)
  const latestOnTimeUp = useRef(onTimeUp)
  latestOnTimeUp.current = onTimeUp
  useEffect(() => {
    const timer = setTimeout(() => latestOnTimeUp.current(), Math.max(0, end - Date.now()) + grace)
    return () => clearTimeout(timer)
  }, [end])
  // Students with no more than five minutes in total know it from the start.
  const isLong = Date.parse(deadlineAt) - Date.parse(startedAt) > soon * 1_000
  const near = left <= last ? 'lastMinute' : left <= soon && isLong ? 'fiveMinutes' : undefined
  return (
    <span className={classes.timer} data-near={near}>
      <Clock size={16} aria-hidden />
      <span role="timer" aria-label={t('quiz.timeLeft', { time: format.clock(left) })}>
        {format.clock(left)}
      </span>
      <span role="status">{near ? <VisuallyHidden>{t(`quiz.${near}`)}</VisuallyHidden> : null}</span>
    </span>
  )
}
