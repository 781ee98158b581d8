import { useTranslation } from 'react-i18next'
import type { StudentStanding } from '../../../contract/directory.ts'
import { Status, type StatusMark, type Tone } from '../../ui/pill.tsx'

const looks: Record<StudentStanding, { tone: Tone; mark: StatusMark }> = {
  overdue: { tone: 'bad', mark: 'square' },
  in_progress: { tone: 'info', mark: 'ring' },
  not_started: { tone: 'neutral', mark: 'ring' },
  completed: { tone: 'good', mark: 'full' },
}

export const StandingStatus = ({ standing }: { standing: StudentStanding }) => {
  const { t } = useTranslation('directory')
  return <Status {...looks[standing]}>{t(`standing.${standing}`)}</Status>
}
