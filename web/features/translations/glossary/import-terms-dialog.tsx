import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GlossaryReport, termResults } from '#contract/translations/resource-files.ts'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd } from '#ui/overlays/dialog-form.tsx'
import { Status, type Tone } from '#ui/text/pill.tsx'
import { importTermsMutation, type LanguagePair } from './glossary.api.ts'

type Row = GlossaryReport['rows'][number]
const tones: Record<Row['result'], Tone> = { added: 'good', changed: 'info', same: 'neutral', refused: 'bad' }

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('translations')
  return [
    { key: 'term', label: t('glossary.termHead'), cell: ({ term }) => term || '–' },
    { key: 'target', label: t('glossary.targetHead'), cell: ({ target }) => target },
    {
      key: 'result',
      label: t('files.result'),
      cell: ({ result, problem }) => (
        <Status tone={tones[result]}>
          {problem ? t(`glossary.problems.${problem}`) : t(`glossary.results.${result}`)}
        </Status>
      ),
    },
  ]
}

const Report = ({ report: { applied, total, by_result: by, rows } }: { report: GlossaryReport }) => {
  const { t } = useTranslation('translations')
  const columns = useColumns()
  const results = termResults
    .filter((result) => by[result] > 0)
    .map((result) => `${t(`glossary.results.${result}`)}: ${by[result]}`)
  return (
    <>
      <p role="status">
        {t(applied ? 'glossary.applied' : 'glossary.checked', { count: total })} {results.join(' · ')}
      </p>
      {rows.length > 0 ? (
        <DataTable
          label={t('glossary.importTitle')}
          columns={columns}
          rows={rows}
          rowKey={({ term, target, result }) => `${result} ${term} ${target}`}
        />
      ) : null}
    </>
  )
}

/** Imports terms from a file: shows first what would change, then applies it. */
export const ImportTermsDialog = ({ pair, onClose }: { pair: LanguagePair; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const [read, setRead] = useState<{ file: File; report: GlossaryReport } | null>(null)
  const send = useMutation(importTermsMutation(pair))
  const run = (file: File, apply: boolean) =>
    send.mutate({ file, apply }, { onSuccess: (report) => setRead({ file, report }) })
  const isApplied = read?.report.applied === true
  const { added = 0, changed = 0 } = read?.report.by_result ?? {}
  return (
    <Dialog onClose={onClose} title={t('glossary.importTitle')} size="lg">
      <Stack gap="md">
        {isApplied ? null : (
          <>
            <Text c="dimmed" fz="sm">
              {t('glossary.importWhy')}
            </Text>
            <FileDrop
              accept=".csv,.tbx,.xml,.txt"
              formats="CSV, TBX-Basic"
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
            <Button
              disabled={added + changed === 0}
              loading={send.isPending}
              onClick={() => run(read.file, true)}
            >
              {t('glossary.apply', { count: added + changed })}
            </Button>
          ) : null}
        </DialogEnd>
      </Stack>
    </Dialog>
  )
}
