import { Check, History, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { type DueState, dueState } from './due.ts'

const tones: Record<DueState, Tone> = {
  finished: 'good',
  expired: 'bad',
  overdue: 'bad',
  soon: 'warn',
  later: 'neutral',
  mandatory: 'neutral',
  optional: 'neutral',
  exempt: 'neutral',
}

/** The due date of a course in a word or two. */
export const DuePill = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const state = dueState(course)
  if (course.top_up)
    return (
      <Pill tone="info" icon={<History size={12} aria-hidden />}>
        {t('changed.mark')}
      </Pill>
    )
  const words = () => {
    const { due_on, days_left: days } = course
    if (state === 'overdue' && days !== null && days < 0) return t('due.overdueBy', { count: -days })
    if (
      due_on === null ||
      days === null ||
      state === 'finished' ||
      state === 'expired' ||
      state === 'overdue'
    )
      return t(`due.${state as 'finished'}`)
    if (state === 'later') return t('due.on', { date: format.day(due_on, 'day') })
    if (days <= 1) return t(days === 1 ? 'due.tomorrow' : 'due.today')
    return t('due.in', { count: days })
  }
  const Icon =
    state === 'finished' ? Check : state === 'overdue' || state === 'expired' ? TriangleAlert : null
  return (
    <Pill tone={tones[state]} icon={Icon ? <Icon size={12} aria-hidden /> : undefined}>
      {words()}
    </Pill>
  )
}
