import { Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EvidencePack } from '#contract/evidence/packs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'
import { deletePackMutation, downloadPackMutation, isBeingMade, packPagesQuery } from './packs.api.ts'

const looks: Record<EvidencePack['state'], { tone: Tone; mark: StatusMark }> = {
  waiting: { tone: 'info', mark: 'ring' },
  running: { tone: 'info', mark: 'ring' },
  ready: { tone: 'good', mark: 'full' },
  failed: { tone: 'bad', mark: 'square' },
}

const usePeriod = () => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  return ({ from, until }: EvidencePack) =>
    t('period', { from: format.day(from, 'shortFull'), until: format.day(until, 'shortFull') })
}

/** How far a pack is; a ready one says what it holds and until when it is kept. */
const PackState = ({ pack }: { pack: EvidencePack }) => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const { state, progress, failure, people, bytes, expires_at } = pack
  return (
    <Stack gap="2xs" miw={160}>
      <Status {...looks[state]}>{t(`state.${state}`)}</Status>
      {progress && progress.total > 0 ? (
        <ProgressBar value={(100 * progress.done) / progress.total} thickness="thin" label={t('progress')} />
      ) : null}
      {failure ? (
        <Text component="small" fz="ui" c="dimmed">
          {t(`failure.${failure}`)}
        </Text>
      ) : null}
      {state === 'ready' && expires_at ? (
        <Text component="small" fz="ui" c="dimmed">
          {t('holds', {
            people: t('people', { count: people ?? 0 }),
            size: format.bytes(bytes ?? 0),
            date: format.date(expires_at, 'shortFull'),
          })}
        </Text>
      ) : null}
    </Stack>
  )
}

const PackActions = ({ pack }: { pack: EvidencePack }) => {
  const { t } = useTranslation('evidence')
  const period = usePeriod()(pack)
  const save = useMutation(downloadPackMutation(pack.id))
  const { mutateAsync } = useMutation(deletePackMutation(pack.id))
  const isOpen = isBeingMade(pack)
  const remove = async () => {
    await confirm({
      title: t(isOpen ? 'stop.title' : 'delete.title', { period }),
      message: t(isOpen ? 'stop.message' : 'delete.message'),
      confirmLabel: t(isOpen ? 'stop.confirm' : 'delete.confirm'),
      dangerous: true,
      work: () => mutateAsync(),
    })
    notify({ type: 'success', title: t(isOpen ? 'stop.done' : 'delete.done') })
  }
  return (
    <Group gap="xs" justify="end" wrap="nowrap">
      {pack.can.download ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<Download size={16} aria-hidden />}
          loading={save.isPending}
          aria-label={t('downloadOf', { period })}
          onClick={() => save.mutate()}
        >
          {t('download')}
        </Button>
      ) : null}
      {pack.can.delete ? (
        <IconButton
          label={t(isOpen ? 'stop.action' : 'delete.action', { period })}
          onClick={() => void remove()}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      ) : null}
    </Group>
  )
}

/** The packs of a company, the newest first. */
export const PackList = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const periodOf = usePeriod()
  const { rows, more } = shownPages(
    useInfiniteQuery({ ...packPagesQuery(companyId), placeholderData: keepPreviousData, ...forPage }),
  )
  const columns: Column<EvidencePack>[] = [
    {
      key: 'period',
      label: t('column.period'),
      small: 'wide',
      cell: (pack) => (
        <Stack gap={0}>
          <b>{periodOf(pack)}</b>
          <Text component="small" fz="ui" c="dimmed">
            {t(`framework.${pack.framework}`)}
          </Text>
        </Stack>
      ),
    },
    { key: 'state', label: t('column.state'), small: 'wide', cell: (pack) => <PackState pack={pack} /> },
    {
      key: 'made',
      label: t('column.made'),
      small: 'labelled',
      cell: ({ created_at, made_by }) => (
        <span>
          <time dateTime={created_at}>{format.date(created_at, 'moment')}</time>
          {made_by ? `, ${made_by}` : ''}
        </span>
      ),
    },
    { key: 'act', label: '', align: 'end', small: 'wide', cell: (pack) => <PackActions pack={pack} /> },
  ]
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  if (rows.length === 0) return <EmptyState title={t('none')} message={t('noneWhy')} />
  return (
    <>
      <DataTable label={t('packs')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {more ? <LoadMore text="" more={more} /> : null}
    </>
  )
}
