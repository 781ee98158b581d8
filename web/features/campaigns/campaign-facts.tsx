import { useTranslation } from 'react-i18next'
import type { CampaignState } from '#contract/campaigns/campaigns.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'

const looks: Record<CampaignState, { tone: Tone; mark: StatusMark }> = {
  draft: { tone: 'neutral', mark: 'ring' },
  scheduled: { tone: 'info', mark: 'ring' },
  running: { tone: 'info', mark: 'full' },
  ended: { tone: 'neutral', mark: 'full' },
  archived: { tone: 'neutral', mark: 'square' },
}

export const CampaignStatus = ({ state }: { state: CampaignState }) => {
  const { t } = useTranslation('campaigns')
  return <Status {...looks[state]}>{t(`state.${state}`)}</Status>
}

export interface Share {
  done: number
  total: number
}

/** Rounded down, so that 100% means everything. */
export const percentOf = ({ done, total }: Share): number =>
  total === 0 ? 0 : Math.floor((100 * done) / total)

interface CampaignDays {
  starts_on: string | null
  due_on: string | null
  due_days: number | null
}

/** "1 October to 31 October", "30 days each". */
export const useDaysText = () => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const day = (on: string) => format.day(on, 'shortFull')
  return ({ starts_on, due_on, due_days }: CampaignDays): string => {
    if (due_on !== null)
      return starts_on === null
        ? t('days.until', { until: day(due_on) })
        : t('days.fromUntil', { from: day(starts_on), until: day(due_on) })
    const each = due_days === null ? t('days.open') : t('days.each', { count: due_days })
    return starts_on === null ? each : t('days.from', { from: day(starts_on), each })
  }
}
