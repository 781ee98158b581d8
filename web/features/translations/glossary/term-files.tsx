import { Button, Menu, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GlossaryReport, termFormats, termResults } from '#contract/translations/resource-files.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { DialogEnd } from '#ui/layout/dialog-form.tsx'
import { Status, type Tone } from '#ui/text/pill.tsx'
import { FileDrop } from '../files/file-drop.tsx'
import { exportTermsMutation, importTermsMutation, type LanguagePair } from './glossary.api.ts'

type Row = GlossaryReport['rows'][number]
const tones: Record<Row['result'], Tone> = { added: 'good', changed: 'info', same: 'neutral', refused: 'bad' }

export const ExportTerms = ({ pair }: { pair: LanguagePair }) => {
  const { t } = useTranslation('translations')
  const save = useMutation(exportTermsMutation(pair))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={save.isPending} leftSection={<Download size={16} aria-hidden />}>
          {t('files.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {termFormats.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {t(`glossary.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

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

/** Reads terms from a file: what they would change first, then the change. */
export const ImportTermsDialog = ({ pair, onClose }: { pair: LanguagePair; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const [read, setRead] = useState<{ file: File; report: GlossaryReport } | null>(null)
  const send = useMutation(importTermsMutation(pair))
  const columns = useColumns()
  const run = (file: File, apply: boolean) =>
    send.mutate({ file, apply }, { onSuccess: (report) => setRead({ file, report }) })
  const report = read?.report
  const changes = report ? report.by_result.added + report.by_result.changed : 0
  return (
    <Dialog onClose={onClose} title={t('glossary.importTitle')} size="lg">
      <Stack gap="md">
        {report?.applied ? null : (
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
        {report ? (
          <>
            <p role="status">
              {t(report.applied ? 'glossary.applied' : 'glossary.checked', { count: report.total })}{' '}
              {termResults
                .filter((result) => report.by_result[result] > 0)
                .map((result) => `${t(`glossary.results.${result}`)}: ${report.by_result[result]}`)
                .join(' · ')}
            </p>
            {report.rows.length > 0 ? (
              <DataTable
                label={t('glossary.importTitle')}
                columns={columns}
                rows={report.rows}
                rowKey={({ term, target, result }) => `${result} ${term} ${target}`}
              />
            ) : null}
          </>
        ) : null}
        <DialogEnd>
          <Button variant={report?.applied ? 'filled' : 'default'} onClick={onClose}>
            {t(report?.applied ? 'fill.close' : 'glossary.cancel')}
          </Button>
          {read && !read.report.applied ? (
            <Button disabled={changes === 0} loading={send.isPending} onClick={() => run(read.file, true)}>
              {t('glossary.apply', { count: changes })}
            </Button>
          ) : null}
        </DialogEnd>
      </Stack>
    </Dialog>
  )
}
