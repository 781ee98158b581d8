import { useTranslation } from 'react-i18next'
import { memoryResults } from '#contract/translations/resource-files.ts'
import { DataTable } from '#ui/layout/data-table.tsx'
import type { LanguagePair } from '../glossary/glossary.api.ts'
import { ImportResourceDialog } from '../resources/import-resource-dialog.tsx'
import { importMemoryMutation } from './memory.api.ts'

/** Reads earlier translations from a TMX file. */
export const ImportMemoryDialog = ({ pair, onClose }: { pair: LanguagePair; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  return (
    <ImportResourceDialog
      resource="memory"
      accept=".tmx,.xml"
      formats="TMX"
      mutation={importMemoryMutation(pair)}
      changesOf={({ by_result }) => by_result.added}
      results={({ by_result: by }) =>
        memoryResults
          .filter((result) => by[result] > 0)
          .map((result) => `${t(`memory.results.${result}`)}: ${by[result]}`)
      }
      rows={({ rows, applied }) =>
        rows.length > 0 && !applied ? (
          <DataTable
            label={t('memory.importTitle')}
            columns={[
              { key: 'source', label: t('memory.source'), cell: ({ source }) => source },
              { key: 'target', label: t('memory.target'), cell: ({ target }) => target },
            ]}
            rows={rows.slice(0, 20)}
            rowKey={({ source, target }) => `${source} ${target}`}
          />
        ) : null
      }
      onClose={onClose}
    />
  )
}
