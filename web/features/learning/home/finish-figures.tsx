import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { getSummary } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { StatGrid } from '#ui/text/stat-grid.tsx'

export type Summary = ResponseOf<typeof getSummary>['data']

/** The course result in four statistics. */
export const FinishFigures = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const figures = [
    {
      name: t('finish.score'),
      value: summary.score === null ? '–' : format.percent(summary.score),
      note:
        summary.score === null
          ? t('finish.ungraded')
          : t('finish.passMark', { mark: format.percent(summary.pass_mark) }),
    },
    {
      name: t('finish.points'),
      value: `${summary.points > 0 ? '+' : ''}${format.number(summary.points)}`,
      note: t(summary.points > 0 ? 'finish.pointsWhy' : 'finish.noPoints'),
    },
    {
      name: t('finish.time'),
      value: format.minutesShort(summary.minutes),
      note: t('finish.days', { count: Math.max(1, summary.days) }),
    },
    {
      name: t('finish.badges'),
      value: format.number(summary.badges.length),
      note: t(summary.badges.length > 0 ? 'finish.badgesWhere' : 'finish.noBadges'),
    },
  ]
  return <StatGrid figures={figures} inRow={4} />
}
