import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MemoryReport, memoryResults } from '#contract/translations/resource-files.ts'
import { DataTable } from '#ui/layout/data-table.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { DialogEnd } from '#ui/layout/dialog-form.tsx'
import { FileDrop } from '../files/file-drop.tsx'
import type { LanguagePair } from '../glossary/glossary.api.ts'
import { importMemoryMutation } from './memory.api.ts'

const Report = ({ report }: { report: MemoryReport }) => {
  const { t } = useTranslation('translations')
  const shown = memoryResults.filter((result) => report.by_result[result] > 0)
  return (
    <>
      <p role="status">
        {t(report.applied ? 'memory.applied' : 'memory.checked', { count: report.total })}{' '}
        {shown.map((result) => `${t(`memory.results.${result}`)}: ${report.by_result[result]}`).join(' · ')}
      </p>
      {report.rows.length > 0 && !report.applied ? (
        <DataTable
          label={t('memory.importTitle')}
          columns={[
            { key: 'source', label: t('memory.source'), cell: ({ source }) => source },
            { key: 'target', label: t('memory.target'), cell: ({ target }) => target },
          ]}
          rows={report.rows.slice(0, 20)}
          rowKey={({ source, target }) => `${source} ${target}`}
        />
      ) : null}
    </>
  )
}

/** Reads earlier translations from a TMX file: how many are new first, then the change. */
export const ImportMemoryDialog = ({ pair, onClose }: { pair: LanguagePair; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const [read, setRead] = useState<{ file: File; report: MemoryReport } | null>(null)
  const send = useMutation(importMemoryMutation(pair))
  const run = (file: File, apply: boolean) =>
    send.mutate({ file, apply }, { onSuccess: (report) => setRead({ file, report }) })
  const isApplied = read?.report.applied === true
  const added = read?.report.by_result.added ?? 0
  return (
    <Dialog onClose={onClose} title={t('memory.importTitle')} size="lg">
      <Stack gap="md">
        {isApplied ? null : (
          <>
            <Text c="dimmed" fz="sm">
              {t('memory.importWhy')}
            </Text>
            <FileDrop
              accept=".tmx,.xml"
              formats="TMX"
              isBusy={send.isPending}
              onFile={(file) => run(file, false)}
            />
          </>
        )}
        {read ? <Report report={read.report} /> : null}
        <DialogEnd>
          <Button variant={isApplied ? 'filled' : 'default'} onClick={onClose}>
            {t(isApplied ? 'fill.close' : 'glossary.cancel')}
          </Button>
          {read && !isApplied ? (
            <Button disabled={added === 0} loading={send.isPending} onClick={() => run(read.file, true)}>
              {t('memory.apply', { count: added })}
            </Button>
          ) : null}
        </DialogEnd>
      </Stack>
    </Dialog>
  )
}
