import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooksPerCompany } from '#contract/webhooks/webhooks.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ExplainedCard } from '#ui/layout/page.tsx'
import { AddWebhookDialog } from './webhook-dialog.tsx'
import { WebhookItem } from './webhook-item.tsx'
import { webhooksQuery } from './webhooks.api.ts'

/** The webhooks of a company. */
export const WebhooksPanel = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('webhooks')
  const { data } = useQuery({ ...webhooksQuery(companyId), ...forPage })
  const [isAdding, setAdding] = useState(false)
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={4} />
      </Skeleton>
    )
  const { can_name } = data.meta
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <ExplainedCard title={t('title')} why={t('why')}>
      {data.data.length === 0 ? (
        <EmptyState level={3} title={t('empty')} message={t('emptyWhy')} actions={add} />
      ) : (
        <>
          <Stack component="ul" gap="md" my="md" aria-label={t('title')}>
            {data.data.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} canName={can_name} />
            ))}
          </Stack>
          {data.data.length < webhooksPerCompany ? (
            add
          ) : (
            <Text fz="ui" c="dimmed">
              {t('many')}
            </Text>
          )}
        </>
      )}
      {isAdding ? (
        <AddWebhookDialog companyId={companyId} canName={can_name} onClose={() => setAdding(false)} />
      ) : null}
    </ExplainedCard>
  )
}
