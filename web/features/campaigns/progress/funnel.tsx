import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { percentOf } from '../campaign-facts.tsx'
import type { Progress } from '../campaigns.api.ts'

const steps = ['assigned', 'opened', 'begun', 'done'] as const

/** How many people came how far. */
export const Funnel = ({ people }: { people: Progress['figures']['people'] }) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  return (
    <Card>
      <SectionHeader title={t('funnel.title')} />
      <Stack component="ul" gap="md" p={0} m={0}>
        {steps.map((step) => {
          const percent = percentOf({ done: people[step], total: people.assigned })
          return (
            <Stack component="li" key={step} gap={4}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
                <Text fw={500}>{t(`funnel.${step}`)}</Text>
                <Text>
                  {t('funnel.count', {
                    count: people[step],
                    shown: format.number(people[step]),
                    percent: format.percent(percent),
                  })}
                </Text>
              </Group>
              <ProgressBar value={percent} label={t(`funnel.${step}`)} />
              <Text fz="sm" c="dimmed">
                {t(`funnel.${step}Why`)}
              </Text>
            </Stack>
          )
        })}
      </Stack>
    </Card>
  )
}
