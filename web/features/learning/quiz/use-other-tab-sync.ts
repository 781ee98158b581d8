import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/learning/attempts.ts'
import { close, notify } from '#lib/notifications/notifications.ts'
import { answerQueue } from './answers/answer-queue.ts'

const notice = 'quiz-elsewhere'

/** What this tab knows of an attempt. Answers are never withdrawn, so an answered question stays answered. */
interface Known {
  id: string
  cursor: number
  answered: ReadonlySet<string>
}

const toKnown = ({ id, cursor, progress }: Attempt, before: Known | null): Known => {
  const answered = progress.flatMap((one) => (one.answered ? one.question_id : []))
  return { id, cursor, answered: new Set([...(before?.id === id ? before.answered : []), ...answered]) }
}

/** Whether questions were answered that neither this tab nor the device's queue knows of. */
const hasNews = ({ answered }: Known, attempt: Attempt): boolean => {
  const { read } = answerQueue(attempt)
  return attempt.progress.some(
    (one) => one.answered && !answered.has(one.question_id) && read(one.question_id)?.state !== 'given',
  )
}

const isOf = ({ id }: Attempt, key: string): boolean =>
  key.includes(` answer ${id} `) || key.endsWith(` hand-in ${id}`)

/**
 * Shows a notice when an attempt continued elsewhere: in another tab, or on another device. Call `expect` with
 * changes that this tab made itself.
 */
export const useOtherTabSync = (
  open: Attempt | null,
  { last, onChanged }: { last: Attempt | null; onChanged: () => void },
): { expect: (attempt: Attempt) => void } => {
  const { t } = useTranslation('learning')
  const known = useRef(open && toKnown(open, null))
  const showNotice = (why: 'elsewhereEnded' | 'elsewhereAnswers' | 'elsewhereWhy') =>
    notify({
      id: notice,
      type: 'info',
      title: t('quiz.elsewhere'),
      message: t(`quiz.${why}`),
    })
  const compare = useEffectEvent(() => {
    const before = known.current
    known.current = open && toKnown(open, before)
    // The notice concerns the previous attempt, and would cover the question of this one.
    if (open && open.id !== before?.id) close(notice)
    if (!before) return
    if (!open && last?.id === before.id && last.status === 'submitted') showNotice('elsewhereEnded')
    if (open?.id !== before.id) return
    // In any order, each tab has a current question of its own.
    if (open.questions) {
      if (hasNews(before, open)) showNotice('elsewhereAnswers')
    } else if (open.cursor !== before.cursor || known.current?.answered.size !== before.answered.size)
      showNotice('elsewhereWhy')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared whenever the attempt is another
  useEffect(() => compare(), [open, last])

  const follow = useEffectEvent((event: StorageEvent) => {
    // The other tab removed its stored answer, so it has just received a response.
    if (open && event.newValue === null && isOf(open, event.key ?? '')) onChanged()
  })
  const catchUp = useEffectEvent(() => {
    if (open) onChanged()
  })
  useEffect(() => {
    window.addEventListener('storage', follow)
    // Changes that another tab made while this one was opening were missed.
    catchUp()
    return () => window.removeEventListener('storage', follow)
  }, [])
  return {
    expect: (attempt) => {
      const before = known.current
      const isOpen = attempt.status === 'open'
      if (isOpen && open?.questions && before?.id === attempt.id && hasNews(before, attempt))
        showNotice('elsewhereAnswers')
      known.current = isOpen ? toKnown(attempt, before) : null
    },
  }
}
