import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/learning/attempts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { answerQueue, useAnswerQueueChanges } from './answer-queue.ts'

/** The answers that reached the server from this device after the attempt was over, and did not count. */
export const LateAnswers = ({ attempt }: { attempt: Attempt }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  useAnswerQueueChanges()
  const kept = answerQueue(attempt)
  const numbers = attempt.progress.flatMap(({ question_id }, index) =>
    kept.read(question_id)?.state === 'refused' ? format.number(index + 1) : [],
  )
  const count = numbers.length
  const why = attempt.status === 'expired' ? 'lateTime' : 'lateHandedIn'
  return count > 0 ? (
    <NoteBox role="note" tone="warn" mt="lg" fz="0.9375rem" icon={<CloudOff size={20} aria-hidden />}>
      {t(`quiz.${why}`, { count, numbers: format.list(numbers) })}
    </NoteBox>
  ) : null
}
