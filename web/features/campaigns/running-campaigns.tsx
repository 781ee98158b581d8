import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { useDaysText } from './campaign-facts.tsx'
import { fewCampaignsQuery } from './campaigns.api.ts'
import { GoalBar } from './goal-bar.tsx'

const shownAtMost = 3

/** The newest running campaigns with their completion; nothing if there are none. */
export const RunningCampaigns = () => {
  const { t } = useTranslation('campaigns')
  const daysOf = useDaysText()
  const { named } = useChosenCompany()
  const { data } = useQuery({
    ...fewCampaignsQuery({ company_id: named, state: 'running', limit: shownAtMost }),
    meta: { quiet: true },
  })
  if (!data || data.data.length === 0) return null
  return (
    <Card mb="lg">
      <SectionHeader
        title={t('home.title')}
        end={
          <TextLink to="admin.campaigns.index" search={{ company: named }}>
            {t('home.all')}
          </TextLink>
        }
      />
      <Stack component="ul" gap="md" p={0} m={0}>
        {data.data.map((campaign) => (
          <Group component="li" key={campaign.id} justify="space-between" gap="xs var(--s-4)">
            <Stack gap={0} flex="1 1 220px">
              <RouteLink to="admin.campaigns.show" params={{ campaignId: campaign.id }}>
                <b>{campaign.name}</b>
              </RouteLink>
              <Text component="small" fz="ui" c="dimmed">
                {daysOf(campaign)}
              </Text>
            </Stack>
            {campaign.figures ? (
              <GoalBar
                name={campaign.name}
                share={campaign.figures.completion}
                goal={campaign.goal_percent}
              />
            ) : null}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
