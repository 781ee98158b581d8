import { Button, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { useRole } from '#lib/session/session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { Column } from '#ui/layout/data-table.tsx'
import type { LanguagePair } from '../glossary/glossary.api.ts'
import { ResourcePanel } from '../resources/resource-panel.tsx'
import { ImportMemoryDialog } from './import-memory-dialog.tsx'
import {
  deleteEntry,
  exportMemoryMutation,
  type MemoryEntry,
  memoryImportsQuery,
  memoryPagesQuery,
} from './memory.api.ts'
import { MemoryImportNotice } from './memory-import-report.tsx'

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
        <Text component="span" mt={2} fz="ui" c="dimmed">
          {updated_by ? `${updated_by}, ` : ''}
          {format.date(updated_at, 'shortFull')}
        </Text>
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
  const save = useMutation(exportMemoryMutation(pair))
  const columns = useColumns(pair, isAdmin)
  const pages = useInfiniteQuery(memoryPagesQuery(pair, search.rested.trim() || undefined))
  const { data: imports } = useQuery({ ...memoryImportsQuery(pair), enabled: isAdmin })
  const [latest] = imports?.data ?? []
  return (
    <ResourcePanel
      resource="memory"
      search={search}
      pages={shownPages(pages)}
      columns={columns}
      notice={latest ? (onShow) => <MemoryImportNotice record={latest} onShow={onShow} /> : null}
      importDialog={isAdmin ? (onClose) => <ImportMemoryDialog pair={pair} onClose={onClose} /> : null}
      exporting={
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => save.mutate()}
        >
          {t('memory.export')}
        </Button>
      }
    />
  )
}
