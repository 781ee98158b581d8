import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useSecondsUntil } from '#lib/time/use-seconds-until.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { WhoCanHelp } from './result/who-can-help.tsx'

interface BlockedProps {
  why: WhyNot
  /** Called when the wait is over, to ask the server again. */
  onOver: () => void
}

/** Milliseconds. The server decides when a wait is over, and this device's clock may be ahead. */
const againAfter = 5_000

const Wait = ({ until, onOver }: { until: string; onOver: () => void }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const over = useSecondsUntil(Date.parse(until)) === 0
  const latestOnOver = useRef(onOver)
  latestOnOver.current = onOver
  useEffect(() => {
    if (!over) return
    latestOnOver.current()
    const timer = setInterval(() => latestOnOver.current(), againAfter)
    return () => clearInterval(timer)
  }, [over])
  const isToday = new Date(until).toDateString() === new Date().toDateString()
  const moment = format.date(until, isToday ? 'time' : 'moment')
  return <span>{t('quiz.waitUntil', { when: format.relative(until), moment })}</span>
}

/** Why a quiz cannot be taken now, and until when, or who can help. */
export const Blocked = ({ why, onOver }: BlockedProps) => (
  <NoteBox role="note" tone="warn" fz="0.9375rem" icon={<LockKeyhole size={20} aria-hidden />}>
    {why.until ? (
      <Wait until={why.until} onOver={onOver} />
    ) : (
      <>
        {why.message}
        <WhoCanHelp why={why} />
      </>
    )}
  </NoteBox>
)
