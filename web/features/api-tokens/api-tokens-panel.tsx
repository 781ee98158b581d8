import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledCopyLine } from '#entities/copying/labelled-copy-line.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ExplainedCard } from '#ui/layout/page.tsx'
import { ApiTokenList } from './api-token-list.tsx'
import { apiTokensQuery } from './api-tokens.api.ts'
import { NewApiTokenDialog } from './new-api-token-dialog.tsx'

/** The API tokens of a company, with which its own programs call. */
export const ApiTokensPanel = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('tokens')
  const { data } = useQuery({ ...apiTokensQuery(companyId), ...forPage })
  const [isAdding, setAdding] = useState(false)
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={4} />
      </Skeleton>
    )
  const { can_change, api_url, has_below } = data.meta
  const add = can_change ? (
    <Button leftSection={<KeyRound size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : (
    <Text fz="ui" c="dimmed">
      {t('ownersOnly')}
    </Text>
  )
  return (
    <ExplainedCard title={t('title')} why={t('why')}>
      {data.data.length === 0 ? (
        <EmptyState level={3} title={t('empty')} message={t('emptyWhy')} actions={add} />
      ) : (
        <Stack gap="md" my="md">
          <ApiTokenList companyId={companyId} tokens={data.data} canChange={can_change} />
          <Group>{add}</Group>
        </Stack>
      )}
      <LabelledCopyLine label={t('description')} value={`${api_url}/openapi.json`} />
      {isAdding ? (
        <NewApiTokenDialog
          companyId={companyId}
          apiUrl={api_url}
          hasBelow={has_below}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </ExplainedCard>
  )
}
