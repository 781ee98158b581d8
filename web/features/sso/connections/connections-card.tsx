import { Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forPage } from '#lib/query/page-query.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ExplainedCard } from '#ui/layout/page.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionItem } from './connection-item.tsx'
import { connectionsQuery } from './connections.api.ts'

/** The sign-in providers of a company. */
export const ConnectionsCard = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('providers')
  const { data } = useQuery({ ...connectionsQuery(companyId), ...forPage })
  const [isAdding, setAdding] = useState(false)
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  const { can_change, proven_domains } = data.meta
  return (
    <ExplainedCard title={t('title')} why={t('why')}>
      {data.data.length > 0 && proven_domains.length === 0 ? (
        <NoteBox tone="neutral" fz="sm" mt="sm">
          {t('noDomain')}
        </NoteBox>
      ) : null}
      {data.data.length === 0 ? (
        <Box my="md">
          <h3>{t('empty')}</h3>
          <Text fz="ui" c="dimmed">
            {t('emptyWhy')}
          </Text>
        </Box>
      ) : (
        <Stack component="ul" gap="md" my="md" aria-label={t('title')}>
          {data.data.map((connection) => (
            <ConnectionItem
              key={connection.id}
              connection={connection}
              meta={data.meta}
              canChange={can_change}
            />
          ))}
        </Stack>
      )}
      {can_change ? (
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
      ) : (
        <Text fz="ui" c="dimmed">
          {t('ownersOnly')}
        </Text>
      )}
      {isAdding ? (
        <ConnectionDialog companyId={companyId} meta={data.meta} onClose={() => setAdding(false)} />
      ) : null}
    </ExplainedCard>
  )
}
