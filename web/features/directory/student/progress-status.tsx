import { useTranslation } from 'react-i18next'
import type { StudentState } from '#contract/directory/directory.ts'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'

const looks: Record<StudentState, { tone: Tone; mark: StatusMark }> = {
  overdue: { tone: 'bad', mark: 'square' },
  in_progress: { tone: 'info', mark: 'ring' },
  not_started: { tone: 'neutral', mark: 'ring' },
  completed: { tone: 'good', mark: 'full' },
  exempt: { tone: 'neutral', mark: 'square' },
  away: { tone: 'neutral', mark: 'square' },
}

interface StateStatusProps {
  state: StudentState
  /** The days that an overdue course is late; 0 if it is overdue since today. */
  overdueDays: number
}

export const StudentStateStatus = ({ state, overdueDays }: StateStatusProps) => {
  const { t } = useTranslation('directory')
  return (
    <Status {...looks[state]}>
      {state === 'overdue' && overdueDays > 0
        ? t('state.overdueBy', { count: overdueDays })
        : t(`state.${state}`)}
    </Status>
  )
}
