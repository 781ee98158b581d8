import { useTranslation } from 'react-i18next'
import type { StudentStanding } from '#contract/directory/directory.ts'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'

const looks: Record<StudentStanding, { tone: Tone; mark: StatusMark }> = {
  overdue: { tone: 'bad', mark: 'square' },
  in_progress: { tone: 'info', mark: 'ring' },
  not_started: { tone: 'neutral', mark: 'ring' },
  completed: { tone: 'good', mark: 'full' },
}

interface StandingStatusProps {
  standing: StudentStanding
  /** Since when, of an overdue one; 0 where it is overdue since today. */
  overdueDays: number
}

export const StandingStatus = ({ standing, overdueDays }: StandingStatusProps) => {
  const { t } = useTranslation('directory')
  return (
    <Status {...looks[standing]}>
      {standing === 'overdue' && overdueDays > 0
        ? t('standing.overdueBy', { count: overdueDays })
        : t(`standing.${standing}`)}
    </Status>
  )
}
