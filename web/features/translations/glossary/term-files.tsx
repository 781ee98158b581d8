import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type GlossaryReport, termFormats, termResults } from '#contract/translations/resource-files.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Status, type Tone } from '#ui/text/pill.tsx'
import { ImportResourceDialog } from '../resources/import-resource-dialog.tsx'
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

/** Reads terms from a file. */
export const ImportTermsDialog = ({ pair, onClose }: { pair: LanguagePair; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const columns = useColumns()
  return (
    <ImportResourceDialog
      resource="glossary"
      accept=".csv,.tbx,.xml,.txt"
      formats="CSV, TBX-Basic"
      mutation={importTermsMutation(pair)}
      changesOf={({ by_result }) => by_result.added + by_result.changed}
      results={({ by_result: by }) =>
        termResults
          .filter((result) => by[result] > 0)
          .map((result) => `${t(`glossary.results.${result}`)}: ${by[result]}`)
      }
      rows={({ rows }) =>
        rows.length > 0 ? (
          <DataTable
            label={t('glossary.importTitle')}
            columns={columns}
            rows={rows}
            rowKey={({ term, target, result }) => `${result} ${term} ${target}`}
          />
        ) : null
      }
      onClose={onClose}
    />
  )
}
