import { Paper, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './card-grids.module.css'
import { useChange } from './use-change.ts'
import { useShare } from './use-share.ts'

interface Figure {
  label: string
  value: string
  /** The denominator of the figure. */
  of: string
  /** What it leaves out, with the search for these people; null for nobody. */
  beside: { words: string; search: Record<string, string> } | null
  /** Against the beginning of the period; null if nothing was recorded then. */
  change: string | null
  definition: string
  /** The search for the people to act on in the directory. */
  search: Record<string, string>
}

const useFigures = (dashboard: Dashboard): Figure[] => {
  const { completion, coverage, overdue, expiring, people, before, not_counted } = dashboard
  const { t } = useTranslation('dashboard')
  const { number } = useFormat()
  const { share, shareOf } = useShare()
  const change = useChange(before?.on)
  const uncovered = coverage.total - coverage.done
  return [
    {
      label: t('coverage.label'),
      value: share(coverage),
      of: uncovered === 0 ? t('coverage.everyone') : t('coverage.of', { count: uncovered }),
      beside: null,
      change: change.ofShare(coverage, before?.coverage),
      definition: t('coverage.why'),
      search: { concern: 'uncovered' },
    },
    {
      label: t('completion.label'),
      value: share(completion),
      of: shareOf(completion),
      beside:
        not_counted.exempt > 0
          ? { words: t('beside.exempt', { count: not_counted.exempt }), search: { concern: 'exempt' } }
          : null,
      change: change.ofShare(completion, before?.completion),
      definition: t('completion.why'),
      search: { concern: 'mandatory_open' },
    },
    {
      label: t('overdue.label'),
      value: number(overdue.people),
      of: t('overdue.of', { total: number(people.active) }),
      beside: null,
      change: change.ofCount(overdue.people, before?.overdue),
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
      beside: null,
      change: null,
      definition: t('expiring.why'),
      search: { concern: 'expiring_30' },
    },
  ]
}

/** The figures that staff can act on, each with its denominator and a link to the people. */
export const KeyFigures = ({ dashboard, company }: { dashboard: Dashboard; company: string | undefined }) => {
  const { t } = useTranslation('dashboard')
  const figures = useFigures(dashboard)
  return (
    <section aria-label={t('figures')}>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" mb="sm">
        {figures.map(({ label, value, of, beside, change, definition, search }) => (
          <Paper key={label} component="li" withBorder p="md">
            <RouteLink to="admin.students.show" search={{ ...search, company }}>
              <Text fz="sm" fw={500} c="dimmed" span>
                {label}
              </Text>
              <Text fz="1.875rem" fw={600} lh={1.25} className={classes.number ?? ''}>
                {value}
              </Text>
              <Text fz="sm">{of}</Text>
            </RouteLink>
            {beside ? (
              <Text fz="sm">
                <TextLink
                  to="admin.students.show"
                  search={{ ...beside.search, company }}
                  className={classes.beside ?? ''}
                >
                  {beside.words}
                </TextLink>
              </Text>
            ) : null}
            {change ? <Text fz="sm">{change}</Text> : null}
            <Text fz="sm" c="dimmed" mt="xs">
              {definition}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  )
}
