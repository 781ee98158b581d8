import { Button, Group } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import type { ImportedEntry, MemoryImport } from '#contract/translations/memory-imports.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import type { Column } from '#ui/layout/data-table.tsx'
import { Status } from '#ui/text/pill.tsx'
import { isRunning } from '../files/files.api.ts'
import classes from '../files/files.module.css'
import { ImportActions, ImportProgress } from '../files/import-progress.tsx'
import { ImportRows } from '../files/import-rows.tsx'
import { useWhenOver } from '../files/use-when-over.ts'
import type { LanguagePair } from '../glossary/glossary.api.ts'
import { memoryImportActMutation, memoryImportRows, refetchMemory } from './memory.api.ts'
import { useImportSummary } from './use-import-summary.ts'

const useColumns = ({ source_locale, target_locale }: LanguagePair): Column<ImportedEntry>[] => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const problems = {
    source_missing: t('memory.missing', { language: format.language(source_locale) }),
    target_missing: t('memory.missing', { language: format.language(target_locale) }),
    too_long: t('memory.tooLong'),
  }
  return [
    {
      key: 'source',
      label: format.language(source_locale),
      cell: ({ source }) => <span lang={languageTag(source_locale)}>{source || '–'}</span>,
    },
    {
      key: 'target',
      label: format.language(target_locale),
      small: 'wide',
      cell: ({ target }) => <span lang={languageTag(target_locale)}>{target || '–'}</span>,
    },
    {
      key: 'result',
      label: t('files.result'),
      small: 'corner',
      cell: ({ result, problem }) => (
        <Status tone={result === 'added' ? 'good' : 'bad'}>
          {problem ? problems[problem] : t(`memory.results.${result}`)}
        </Status>
      ),
    },
  ]
}

interface ReportProps {
  pair: LanguagePair
  record: MemoryImport
}

/** The new and the refused entries, filtered by result. */
const Rows = ({ pair, record: { id, by_result: by } }: ReportProps) => {
  const { t } = useTranslation('translations')
  const [shown, setShown] = useState<ImportedEntry['result'] | 'all'>('all')
  const pages = useInfiniteQuery(memoryImportRows(id, shown))
  const results = (['added', 'refused'] as const).map((value) => ({
    value,
    label: t(`memory.results.${value}`),
    count: by[value],
  }))
  return (
    <ImportRows
      label={t('memory.importTitle')}
      results={results}
      columns={useColumns(pair)}
      rowKey={({ number }) => String(number)}
      shown={shown}
      onShown={setShown}
      {...shownPages(pages)}
    />
  )
}

/** The progress of an import, and what it will do, or has done, with the entries. */
export const MemoryImportReport = ({ pair, record }: ReportProps) => {
  const { t } = useTranslation('translations')
  const act = useMutation(memoryImportActMutation(pair, record.id))
  const { added } = record.by_result
  return (
    <>
      <ImportProgress record={record} summary={useImportSummary(record)} />
      <ImportActions
        record={record}
        act={act}
        apply={added > 0 ? t('memory.apply', { count: added }) : null}
      />
      {isRunning(record) ? null : <Rows key={record.status} pair={pair} record={record} />}
    </>
  )
}

/** An import that is waiting or running while its dialog is closed; the list below is refetched when it is over. */
export const MemoryImportNotice = ({ record, onShow }: { record: MemoryImport; onShow: () => void }) => {
  const { t } = useTranslation('translations')
  const summary = useImportSummary(record)
  const isOver = !isRunning(record) && record.status !== 'checked'
  useWhenOver(isOver, () => void refetchMemory())
  if (isOver) return null
  return (
    <Group gap="sm" mb="md">
      <p className={classes.text} role="status">
        <b>{record.file_name}</b> {summary}
      </p>
      <Button variant="subtle" size="compact-md" onClick={onShow}>
        {t('memory.showImport')}
      </Button>
    </Group>
  )
}
