import { useTranslation } from 'react-i18next'
import type { Stats } from '#contract/learning/activity.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { StatGrid } from '#ui/text/stat-grid.tsx'

/** The user's totals in six statistics. */
export const StatFigures = ({ stats }: { stats: Stats }) => {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const { streak, average_score } = stats
  const figures = [
    {
      name: t('figures.streak'),
      value: format.days(streak.current),
      note: t('figures.longest', { days: format.days(streak.longest) }),
    },
    { name: t('figures.lessons'), value: format.number(stats.lessons), note: t('figures.lessonsWhy') },
    { name: t('figures.quizzes'), value: format.number(stats.quizzes_passed), note: t('figures.quizzesWhy') },
    {
      name: t('figures.score'),
      value: average_score === null ? '–' : format.percent(average_score),
      note: t('figures.scoreWhy'),
    },
    { name: t('figures.points'), value: format.number(stats.points), note: t('figures.pointsWhy') },
    { name: t('figures.time'), value: format.minutesShort(stats.minutes), note: t('figures.timeWhy') },
  ]
  return <StatGrid figures={figures} inRow={3} />
}
