import { Paper, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { percentOf, type Share } from '../campaign-facts.tsx'
import type { Progress } from '../campaigns.api.ts'

interface Figure {
  label: string
  value: string
  /** The denominator. */
  of: string
  definition: string
}

const useFigures = ({ figures, goal_percent }: Progress): Figure[] => {
  const { t } = useTranslation('campaigns')
  const { number, percent } = useFormat()
  const { completion, on_time, overdue, waived, people } = figures
  const shareOf = ({ done, total }: Share) => t('of', { done: number(done), total: number(total) })
  return [
    {
      label: t('figure.completion'),
      value: completion.total === 0 ? '–' : percent(percentOf(completion)),
      of: t('figure.completionOf', { share: shareOf(completion), goal: percent(goal_percent) }),
      definition: t('figure.completionWhy'),
    },
    {
      label: t('figure.onTime'),
      value: on_time.total === 0 ? '–' : percent(percentOf(on_time)),
      of: on_time.total === 0 ? t('figure.nothingDue') : shareOf(on_time),
      definition: t('figure.onTimeWhy'),
    },
    {
      label: t('figure.overdue'),
      value: number(overdue),
      of: t('figure.ofPeople', { total: number(people.assigned) }),
      definition: t('figure.overdueWhy'),
    },
    {
      label: t('figure.waived'),
      value: number(waived),
      of: t('figure.beside', { total: number(people.assigned) }),
      definition: t('figure.waivedWhy'),
    },
  ]
}

/** The figures of a campaign, each with its denominator, its definition and their time. */
export const CampaignFigureCards = ({ progress }: { progress: Progress }) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const figures = useFigures(progress)
  return (
    <section aria-label={t('figure.title')}>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" p={0} m={0}>
        {figures.map(({ label, value, of, definition }) => (
          <Paper key={label} component="li" withBorder p="md">
            <Text fz="sm" fw={500} c="dimmed">
              {label}
            </Text>
            <Text fz="1.875rem" fw={600} lh={1.25}>
              {value}
            </Text>
            <Text fz="sm">{of}</Text>
            <Text fz="sm" c="dimmed" mt="xs">
              {definition}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs">
        {t(progress.updating ? 'asOfUpdating' : 'asOf', {
          when: format.date(progress.figures.at, 'moment'),
        })}
      </Text>
    </section>
  )
}
