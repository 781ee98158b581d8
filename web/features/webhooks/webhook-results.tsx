import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WebhookResult } from '#contract/webhooks/webhooks.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Status } from '#ui/text/pill.tsx'

const marks = {
  sent: { tone: 'good' },
  waiting: { tone: 'warn', mark: 'ring' },
  failed: { tone: 'bad', mark: 'square' },
} as const

/** The sentence for a result that is no success. */
export const useProblem = () => {
  const { t } = useTranslation('webhooks')
  return ({ problem, status }: WebhookResult): string | null =>
    problem ? t(`problem.${problem}`, { status: status ?? '' }) : null
}

const Outcome = ({ result }: { result: WebhookResult }) => {
  const { t } = useTranslation('webhooks')
  const problem = useProblem()(result)
  return (
    <Stack gap={0}>
      <Status {...marks[result.state]}>{t(`result.${result.state}`)}</Status>
      {problem ? (
        <Text component="small" fz="ui" c="dimmed">
          {problem}
        </Text>
      ) : null}
    </Stack>
  )
}

/** The last ten deliveries of a webhook, the newest first. */
export const WebhookResults = ({ results }: { results: WebhookResult[] }) => {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const columns: Column<WebhookResult>[] = [
    {
      key: 'at',
      label: t('results.at'),
      small: 'labelled',
      cell: ({ at }) => <time dateTime={at}>{format.date(at, 'moment')}</time>,
    },
    { key: 'event', label: t('results.event'), small: 'labelled', cell: ({ type }) => t(`event.${type}`) },
    {
      key: 'result',
      label: t('results.result'),
      small: 'wide',
      cell: (result) => <Outcome result={result} />,
    },
    {
      key: 'time',
      label: t('results.took'),
      align: 'end',
      small: 'labelled',
      cell: ({ milliseconds }) => t('results.milliseconds', { count: milliseconds }),
    },
  ]
  return <DataTable label={t('results.title')} columns={columns} rows={results} rowKey={({ id }) => id} />
}
