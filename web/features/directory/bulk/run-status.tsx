import { useTranslation } from 'react-i18next'
import type { BulkState } from '#contract/directory/bulk.ts'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'

const looks: Record<BulkState, { tone: Tone; mark: StatusMark }> = {
  waiting: { tone: 'info', mark: 'ring' },
  running: { tone: 'info', mark: 'ring' },
  undoing: { tone: 'info', mark: 'ring' },
  done: { tone: 'good', mark: 'full' },
  undone: { tone: 'neutral', mark: 'full' },
  cancelled: { tone: 'neutral', mark: 'square' },
  failed: { tone: 'bad', mark: 'square' },
}

export const RunStatus = ({ state }: { state: BulkState }) => {
  const { t } = useTranslation('bulk')
  return <Status {...looks[state]}>{t(`state.${state}`)}</Status>
}
