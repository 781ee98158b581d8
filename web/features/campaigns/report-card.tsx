import { Button, MultiSelect, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useRole, useUser } from '#lib/session/session.ts'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { type Campaign, possibleReadersQuery, readersMutation } from './campaigns.api.ts'

/** Chooses who gets the report; only admins may. */
const Readers = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const { data } = useQuery(possibleReadersQuery(campaign.id))
  const save = useMutation(readersMutation(campaign.id))
  const known = new Map([...campaign.readers, ...(data?.data ?? [])].map((one) => [one.id, one.name]))
  const before = campaign.readers.map(({ id }) => id)
  const [chosen, setChosen] = useState(before)
  const isChanged = chosen.toSorted().join() !== before.toSorted().join()
  return (
    <Stack gap="sm" align="start">
      <MultiSelect
        label={t('report.readers')}
        w="100%"
        searchable
        maxValues={limits.campaignReaders}
        data={[...known].map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={setChosen}
      />
      {isChanged ? (
        <Button size="sm" loading={save.isPending} onClick={() => save.mutate(chosen)}>
          {t('report.save')}
        </Button>
      ) : null}
    </Stack>
  )
}

/** The weekly report: one’s own switch, and for admins all its readers. */
export const ReportCard = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const { id } = useUser()
  const isAdmin = useRole() === 'admin'
  const save = useMutation(readersMutation(campaign.id))
  const ids = campaign.readers.map((reader) => reader.id)
  const isOn = ids.includes(id)
  return (
    <Card>
      <SectionHeader title={t('report.title')} />
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          {t('report.why')}
        </Text>
        {campaign.can.subscribe ? (
          <Switch
            label={t('report.mine')}
            checked={isOn}
            disabled={save.isPending}
            onChange={() => save.mutate(isOn ? ids.filter((one) => one !== id) : [...ids, id])}
          />
        ) : null}
        {campaign.can.subscribe && isAdmin ? (
          <Readers key={ids.join()} campaign={campaign} />
        ) : (
          <Text fz="sm">
            {t('report.goesTo', { names: campaign.readers.map(({ name }) => name).join(', ') || '–' })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
