import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Stats } from '#contract/learning/activity.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './weeks-chart.module.css'

type Week = Stats['weeks'][number]

/** Parses a date such as 2026-11-16 as that day in local time, in any time zone. */
const localDay = (day: string): Date => new Date(`${day}T12:00:00`)

/** The same figures for people who cannot see the bars, or need the exact numbers. */
const WeeksTable = ({ weeks }: { weeks: readonly Week[] }) => {
  const { t } = useTranslation('activity')
  const format = useFormat()
  return (
    <details className={classes.behind}>
      <summary>{t('weeks.table')}</summary>
      <table>
        <caption>
          <VisuallyHidden>{t('weeks.title')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('weeks.week')}</th>
            <th scope="col">{t('weeks.lessons')}</th>
            <th scope="col">{t('weeks.quizzes')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.starts_on}>
              <th scope="row">{format.date(localDay(week.starts_on), 'short')}</th>
              <td>{format.number(week.lessons)}</td>
              <td>{format.number(week.quizzes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The items completed in each of the last weeks, as bars with a table for screen readers. */
export const WeeksChart = ({ weeks }: { weeks: readonly Week[] }) => {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const most = Math.max(1, ...weeks.map(({ lessons, quizzes }) => lessons + quizzes))
  const total = weeks.reduce((sum, { lessons, quizzes }) => sum + lessons + quizzes, 0)
  return (
    <Card>
      <Group align="baseline" justify="space-between" gap="var(--s-2) var(--s-4)" mb="md">
        <h2>{t('weeks.title')}</h2>
        <Group component="p" className={classes.key ?? ''} gap={6} fz="sm" c="dimmed" aria-hidden="true">
          <i data-kind="lessons" />
          {t('weeks.lessons')}
          <i data-kind="quizzes" />
          {t('weeks.quizzes')}
        </Group>
      </Group>
      {total === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('weeks.none')}
        </Text>
      ) : null}
      <div
        className={classes.bars}
        data-empty={total === 0 || undefined}
        role="img"
        aria-label={t('weeks.summary', { count: total })}
      >
        {weeks.map(({ starts_on, lessons, quizzes }, index) => (
          <div key={starts_on} className={classes.week}>
            <span className={classes.count}>
              {lessons + quizzes > 0 ? format.number(lessons + quizzes) : ''}
            </span>
            <i data-kind="quizzes" style={{ height: `${(quizzes / most) * 75}%` }} />
            <i data-kind="lessons" style={{ height: `${(lessons / most) * 75}%` }} />
            <span className={classes.day} data-shown={(weeks.length - 1 - index) % 3 === 0 || undefined}>
              {format.date(localDay(starts_on), 'short')}
            </span>
          </div>
        ))}
      </div>
      <WeeksTable weeks={weeks} />
    </Card>
  )
}
