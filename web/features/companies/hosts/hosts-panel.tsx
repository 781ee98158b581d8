import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ExplainedCard } from '#ui/layout/page.tsx'
import { AddHostForm } from './add-host-form.tsx'
import { HostCard } from './host-card.tsx'
import { hostsQuery } from './hosts.api.ts'

/** The host names of a company, with a form to add one. */
export const HostsPanel = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  const { data } = useQuery({ ...hostsQuery(companyId), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={4} />
      </Skeleton>
    )
  const { target, inherited, can_change } = data.meta
  const inUse = data.data.some(({ status }) => status === 'active')
  return (
    <ExplainedCard title={t('hosts.list')} why={t('hosts.why')}>
      {!inUse && inherited ? (
        <NoteBox tone="neutral" fz="sm" mt="sm">
          {t('hosts.inherited', { host: inherited.hostname, company: inherited.company })}
        </NoteBox>
      ) : null}
      {data.data.length === 0 ? (
        <EmptyState level={3} title={t('hosts.empty')} message={t('hosts.emptyWhy')} />
      ) : (
        <Stack component="ul" gap="md" my="md" aria-label={t('hosts.list')}>
          {data.data.map((host) => (
            <HostCard key={host.hostname} companyId={companyId} host={host} target={target} />
          ))}
        </Stack>
      )}
      {can_change ? (
        <AddHostForm companyId={companyId} />
      ) : (
        <Text fz="ui" c="dimmed">
          {t('hosts.ownersOnly')}
        </Text>
      )}
    </ExplainedCard>
  )
}
