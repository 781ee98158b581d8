import { Paper, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import classes from './card-grids.module.css'

interface Figure {
  label: string
  value: string
  /** The denominator of the figure. */
  of: string
  definition: string
  /** The search for its people in the directory. */
  search: Record<string, string>
}

const useFigures = ({ people, completion, on_time, overdue, expiring }: Dashboard): Figure[] => {
  const { t } = useTranslation('dashboard')
  const { number, percent } = useFormat()
  const share = ({ done, total }: { done: number; total: number }) =>
    total === 0 ? '–' : percent(Math.floor((100 * done) / total))
  const shareOf = ({ done, total }: { done: number; total: number }) =>
    total === 0 ? t('none') : t('of', { done: number(done), total: number(total) })
  return [
    {
      label: t('people.label'),
      value: number(people.active),
      of: [
        t('people.of', { count: people.joined }),
        ...(people.left > 0 ? [t('people.left', { count: people.left })] : []),
      ].join(', '),
      definition: t('people.why'),
      search: {},
    },
    {
      label: t('completion.label'),
      value: share(completion),
      of: shareOf(completion),
      definition: t('completion.why'),
      search: { concern: 'mandatory_open' },
    },
    {
      label: t('onTime.label'),
      value: share(on_time),
      of: shareOf(on_time),
      definition: t('onTime.why'),
      search: { concern: 'late' },
    },
    {
      label: t('overdue.label'),
      value: number(overdue.people),
      of: t('overdue.of', { total: number(people.active) }),
      definition:
        overdue.median_days === null
          ? t('overdue.why')
          : t('overdue.whyDays', { courses: number(overdue.courses), count: overdue.median_days }),
      search: { state: 'overdue' },
    },
    {
      label: t('expiring.label'),
      value: number(expiring.days_30),
      of: t('expiring.of', { in60: number(expiring.days_60), in90: number(expiring.days_90) }),
      definition: t('expiring.why'),
      search: { concern: 'expiring_30' },
    },
  ]
}

/** The completion figures: each with its denominator and a link to its people. */
export const KeyFigures = ({ dashboard, company }: { dashboard: Dashboard; company: string | undefined }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const figures = useFigures(dashboard)
  return (
    <section aria-label={t('figures')}>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2, lg: 5 }}
        spacing="sm"
        className={classes.figures ?? ''}
      >
        {figures.map(({ label, value, of, definition, search }) => (
          <Paper key={label} component="li" withBorder p="md">
            <RouteLink to="admin.students.show" search={{ ...search, company }}>
              <Text fz="sm" fw={500} c="dimmed" span>
                {label}
              </Text>
              <Text fz="1.875rem" fw={600} lh={1.25}>
                {value}
              </Text>
              <Text fz="sm">{of}</Text>
            </RouteLink>
            <Text fz="sm" c="dimmed" mt="xs">
              {definition}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs" mb="lg">
        {t(dashboard.updating ? 'asOfUpdating' : 'asOf', { when: format.date(dashboard.at, 'moment') })}
      </Text>
    </section>
  )
}
