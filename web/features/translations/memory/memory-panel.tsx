import { Button, Group } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { useRole } from '#lib/session/session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import classes from '../files/files.module.css'
import type { LanguagePair } from '../glossary/glossary.api.ts'
import { ImportMemoryDialog } from './import-memory-dialog.tsx'
import { deleteEntry, exportMemoryMutation, type MemoryEntry, memoryPagesQuery } from './memory.api.ts'

const textOf = (fields: readonly string[]): string => fields.map(plainOf).join(' · ')

const Remove = ({ entry }: { entry: MemoryEntry }) => {
  const { t } = useTranslation('translations')
  const remove = () =>
    confirm({
      title: t('memory.removeTitle'),
      message: textOf(entry.target),
      confirmLabel: t('glossary.remove'),
      dangerous: true,
      work: () => deleteEntry(entry.id),
    }).catch(() => undefined)
  return (
    <IconButton
      label={t('memory.remove', { text: textOf(entry.source).slice(0, 60) })}
      onClick={() => void remove()}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  )
}

const useColumns = (pair: LanguagePair, canRemove: boolean): Column<MemoryEntry>[] => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const columns: Column<MemoryEntry>[] = [
    {
      key: 'source',
      label: format.language(pair.source_locale),
      cell: ({ source }) => <span lang={languageTag(pair.source_locale)}>{textOf(source)}</span>,
    },
    {
      key: 'target',
      label: format.language(pair.target_locale),
      small: 'wide',
      cell: ({ target }) => <span lang={languageTag(pair.target_locale)}>{textOf(target)}</span>,
    },
    {
      key: 'by',
      label: t('memory.confirmed'),
      cell: ({ updated_by, updated_at }) => (
        <span className={classes.note}>
          {updated_by ? `${updated_by}, ` : ''}
          {format.date(updated_at, 'shortFull')}
        </span>
      ),
    },
  ]
  if (canRemove)
    columns.push({
      key: 'remove',
      label: t('glossary.actions'),
      align: 'end',
      small: 'corner',
      cell: (entry) => (entry.can.delete ? <Remove entry={entry} /> : null),
    })
  return columns
}

/** What a company has translated between two languages before. */
export const MemoryPanel = ({ pair }: { pair: LanguagePair }) => {
  const { t } = useTranslation('translations')
  const isAdmin = useRole() === 'admin'
  const search = useAddressText('q')
  const [isImporting, setImporting] = useState(false)
  const q = search.rested.trim() || undefined
  const { rows, more } = shownPages(useInfiniteQuery(memoryPagesQuery(pair, q)))
  const save = useMutation(exportMemoryMutation(pair))
  const columns = useColumns(pair, isAdmin)
  return (
    <>
      <p className={classes.lede}>{t('memory.why')}</p>
      <Group gap="sm" mb="md" align="flex-start">
        <div className={classes.search}>
          <SearchField text={search.text} onText={search.change} label={t('memory.search')} />
        </div>
        {isAdmin ? (
          <Button
            variant="default"
            leftSection={<FileUp size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('memory.import')}
          </Button>
        ) : null}
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => save.mutate()}
        >
          {t('memory.export')}
        </Button>
      </Group>
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(q ? 'memory.nothingFound' : 'memory.none')}
          message={t(q ? 'memory.nothingFoundWhy' : 'memory.noneWhy')}
        />
      ) : (
        <>
          <DataTable label={t('memory.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          <LoadMore text={t('memory.shown', { count: rows.length })} more={more} />
        </>
      )}
      {isImporting ? <ImportMemoryDialog pair={pair} onClose={() => setImporting(false)} /> : null}
    </>
  )
}
