import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CampaignStatus, useDaysText } from '#features/campaigns/campaign-facts.tsx'
import { CampaignMenu } from '#features/campaigns/campaign-menu.tsx'
import { type Campaign, campaignQuery, figuresQuery } from '#features/campaigns/campaigns.api.ts'
import { DraftCheck } from '#features/campaigns/form/draft-check.tsx'
import { CampaignFigureCards } from '#features/campaigns/progress/campaign-figures.tsx'
import { Funnel } from '#features/campaigns/progress/funnel.tsx'
import { Parts } from '#features/campaigns/progress/parts.tsx'
import { People } from '#features/campaigns/progress/people.tsx'
import { ReminderNote } from '#features/campaigns/progress/reminder-note.tsx'
import { Trend } from '#features/campaigns/progress/trend.tsx'
import { ReportCard } from '#features/campaigns/report-card.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { PageSkeleton, RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'

/** Everything about a campaign that has begun. */
const BegunCampaign = ({ campaign }: { campaign: Campaign }) => {
  const { data } = useQuery({ ...figuresQuery(campaign.id), ...forPage })
  const isOver = campaign.state === 'archived'
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={6} />
      </Skeleton>
    )
  return (
    <Stack gap="lg">
      <ReminderNote reminder={campaign.reminder} />
      <CampaignFigureCards progress={data.data} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Funnel people={data.data.figures.people} />
        <Trend progress={data.data} today={isOver ? null : campaign.today} />
      </SimpleGrid>
      {isOver ? null : (
        <>
          <People campaign={campaign} />
          <Parts campaign={campaign} />
          <ReportCard campaign={campaign} />
        </>
      )}
    </Stack>
  )
}

const Body = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  switch (campaign.state) {
    case 'draft':
      return <DraftCheck campaign={campaign} />
    case 'scheduled':
      return (
        <Stack gap="lg">
          <NoteBox tone="info">
            {t('scheduled', { date: format.day(campaign.starts_on ?? campaign.today) })}
          </NoteBox>
          <ReportCard campaign={campaign} />
        </Stack>
      )
    default:
      return <BegunCampaign campaign={campaign} />
  }
}

/** One campaign: a draft to check and launch, or how far its people are. */
export const CampaignPage = () => {
  const { t } = useTranslation('campaigns')
  const { campaignId } = useRouteParams('admin.campaigns.show')
  const daysOf = useDaysText()
  const format = useFormat()
  const { data } = useQuery({
    ...campaignQuery(campaignId),
    ...forPage,
    // While reminders are being written.
    refetchInterval: ({ state }) => (state.data?.data.reminder?.is_finished === false ? runPollMs() : false),
  })
  const campaign = data?.data
  const all = (
    <RouteLink key="campaigns" to="admin.campaigns.index">
      {t('title')}
    </RouteLink>
  )
  if (!campaign)
    return (
      <>
        <PageBar parents={[all]} here="" />
        <PageSkeleton />
      </>
    )
  return (
    <>
      <PageBar parents={[all]} here={campaign.name} />
      <Page>
        <PageHeader
          title={campaign.name}
          lede={
            <Stack gap="xs">
              <Group gap="sm">
                <CampaignStatus state={campaign.state} />
                <DotSeparated
                  facts={[
                    campaign.company.name,
                    daysOf(campaign),
                    format.list(campaign.courses.map(({ title }) => title)),
                  ]}
                />
              </Group>
              {campaign.note ? <Text fz="sm">{campaign.note}</Text> : null}
            </Stack>
          }
          end={<CampaignMenu campaign={campaign} />}
        />
        <Body campaign={campaign} />
      </Page>
    </>
  )
}
