import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/directory/dashboard.ts'
import { PercentTrend } from '#ui/charts/percent-trend.tsx'
import { useShare } from './use-share.ts'

/** Completion over twelve weeks. */
export const CompletionChart = ({ weeks }: Pick<Dashboard, 'weeks'>) => {
  const { t } = useTranslation('dashboard')
  const { shareOf } = useShare()
  return (
    <PercentTrend
      title={t('weeks.title')}
      why={t(weeks.some(({ is_estimated }) => is_estimated) ? 'weeks.whyEstimated' : 'weeks.why')}
      rows={weeks.map(({ on, done, total }) => ({
        on,
        percent: total === 0 ? 0 : (100 * done) / total,
        share: shareOf({ done, total }),
      }))}
      labels={{
        table: t('weeks.table'),
        on: t('weeks.on'),
        percent: t('completion.label'),
        share: t('weeks.done'),
      }}
    />
  )
}
