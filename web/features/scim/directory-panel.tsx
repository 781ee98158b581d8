import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ExplainedCard } from '#ui/layout/page.tsx'
import { AddDirectoryForm } from './add-directory-form.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { directoriesQuery } from './scim.api.ts'

/** The directories that keep a company’s people up to date, with a form to connect one. */
export const DirectoryPanel = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('scim')
  const { data } = useQuery({ ...directoriesQuery(companyId), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={4} />
      </Skeleton>
    )
  const { can_change, tenant_url } = data.meta
  return (
    <ExplainedCard title={t('title')} why={t('why')}>
      {data.data.length === 0 ? (
        <EmptyState level={3} title={t('empty')} message={t('emptyWhy')} />
      ) : (
        <Stack component="ul" gap="md" my="md" aria-label={t('title')}>
          {data.data.map((connection) => (
            <ConnectionCard
              key={connection.id}
              companyId={companyId}
              connection={connection}
              tenantUrl={tenant_url}
              canChange={can_change}
            />
          ))}
        </Stack>
      )}
      {can_change ? (
        <AddDirectoryForm companyId={companyId} />
      ) : (
        <Text fz="ui" c="dimmed">
          {t('ownersOnly')}
        </Text>
      )}
    </ExplainedCard>
  )
}
