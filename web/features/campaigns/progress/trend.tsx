import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { PercentTrend } from '#ui/charts/percent-trend.tsx'
import { percentOf } from '../campaign-facts.tsx'
import type { Progress } from '../campaigns.api.ts'

interface TrendProps {
  progress: Progress
  /** The current day of the campaign’s company; null for a campaign whose figures no longer move. */
  today: string | null
}

/** Completion at the end of each day and now, with the goal. */
export const Trend = ({ progress, today }: TrendProps) => {
  const { t } = useTranslation('campaigns')
  const { number, percent } = useFormat()
  const { days, figures, goal_percent } = progress
  const now = today === null ? [] : [{ on: today, ...figures.completion }]
  return (
    <PercentTrend
      title={t('trend.title')}
      why={t('trend.why', { goal: percent(goal_percent) })}
      target={goal_percent}
      rows={[...days, ...now].map(({ on, done, total }) => ({
        on,
        percent: percentOf({ done, total }),
        share: t('of', { done: number(done), total: number(total) }),
      }))}
      labels={{
        table: t('trend.table'),
        on: t('trend.day'),
        percent: t('figure.completion'),
        share: t('trend.courses'),
      }}
    />
  )
}
