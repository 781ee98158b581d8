import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Dashboard, daysOf, type Period } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { FigureCell, FigureStrip, figureCellClass } from '#ui/text/figure-strip.tsx'
import { useChange } from './use-change.ts'
import { percentOf, useShare } from './use-share.ts'

interface FurtherFiguresProps {
  dashboard: Dashboard
  period: Period
  company: string | undefined
}

const useFigures = ({ dashboard, period }: FurtherFiguresProps) => {
  const { t } = useTranslation('dashboard')
  const { number, signed } = useFormat()
  const { share, shareOf } = useShare()
  const { people, active, on_time, on_time_before, before, not_counted } = dashboard
  const change = useChange(before?.on)
  const days = daysOf[period]
  const onTimeChange =
    on_time.total === 0 || on_time_before.total === 0
      ? null
      : t('onTime.change', {
          days,
          points: signed(percentOf(on_time) - percentOf(on_time_before)),
        })
  return [
    {
      label: t('people.label'),
      value: number(people.active),
      facts: [
        t('people.of', { count: people.joined, days }),
        people.left > 0 ? t('people.left', { count: people.left }) : null,
        not_counted.away > 0 ? t('beside.away', { count: not_counted.away }) : null,
      ],
      definition: t('people.why'),
      search: {},
    },
    {
      label: t('active.label'),
      value: share(active),
      facts: [shareOf(active), change.ofShare(active, before?.active)],
      definition: t('active.why'),
      search: { sort: 'last_active' },
    },
    {
      label: t('onTime.label'),
      value: share(on_time),
      facts: [shareOf(on_time), onTimeChange],
      definition: t('onTime.why', { days }),
      // The directory knows only who missed a due date within a quarter.
      search: period === 'quarter' ? { concern: 'late' } : null,
    },
  ]
}

/** A second, calmer row of figures, and the day of them all. */
export const FurtherFigures = (props: FurtherFiguresProps) => {
  const { dashboard, company } = props
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const figures = useFigures(props)
  return (
    <section aria-label={t('further')}>
      <FigureStrip columns={3}>
        {figures.map(({ label, value, facts, definition, search }) => {
          const cell = <FigureCell name={label} value={value} facts={facts} note={definition} />
          return (
            <li key={label}>
              {search ? (
                <RouteLink
                  className={figureCellClass}
                  to="admin.students.show"
                  search={{ ...search, company }}
                >
                  {cell}
                </RouteLink>
              ) : (
                <div className={figureCellClass}>{cell}</div>
              )}
            </li>
          )
        })}
      </FigureStrip>
      <Text fz="sm" c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))" mb="lg">
        {t(dashboard.updating ? 'asOfUpdating' : 'asOf', { when: format.date(dashboard.at, 'moment') })}
        {dashboard.before?.is_estimated ? ` ${t('change.estimated')}` : ''}
      </Text>
    </section>
  )
}
