import { Box, Button, Group, Text } from '@mantine/core'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { shownPages } from '#lib/query/endpoint-query.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'

/** The company's resources for a language pair; the value is also the key of their texts. */
export type Resource = 'glossary' | 'memory'

interface ResourcePanelProps<Row> {
  resource: Resource
  search: { text: string; rested: string; change: (text: string) => void }
  pages: ReturnType<typeof shownPages<Row>>
  columns: readonly Column<Row>[]
  /** Between the search and the import button. */
  add?: ReactNode
  importDialog: ((onClose: () => void) => ReactNode) | null
  /** Shown above the list while an import is not over. */
  notice?: ((onShow: () => void) => ReactNode) | null
  exporting: ReactNode
}

/** A list that can be searched, imported from a file and exported to one. */
export const ResourcePanel = <Row extends { id: string }>({
  resource,
  search,
  pages: { rows, more },
  columns,
  add,
  importDialog,
  notice,
  exporting,
}: ResourcePanelProps<Row>) => {
  const { t } = useTranslation('translations')
  const [isImporting, setImporting] = useState(false)
  const isSearched = search.rested.trim() !== ''
  return (
    <>
      <Text maw="64ch" mt={-8} mb={14} c="dimmed">
        {t(`${resource}.why`)}
      </Text>
      <Group gap="sm" mb="md" align="flex-start">
        <Box flex="1 1 240px" maw={420}>
          <SearchField text={search.text} onText={search.change} label={t(`${resource}.search`)} />
        </Box>
        {add}
        {importDialog ? (
          <Button
            variant="default"
            leftSection={<FileUp size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t(`${resource}.import`)}
          </Button>
        ) : null}
        {exporting}
      </Group>
      {notice?.(() => setImporting(true))}
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(`${resource}.${isSearched ? 'nothingFound' : 'none'}`)}
          message={t(`${resource}.${isSearched ? 'nothingFoundWhy' : 'noneWhy'}`)}
        />
      ) : (
        <>
          <DataTable label={t(`${resource}.title`)} columns={columns} rows={rows} rowKey={({ id }) => id} />
          <LoadMore text={t(`${resource}.shown`, { count: rows.length })} more={more} />
        </>
      )}
      {isImporting ? importDialog?.(() => setImporting(false)) : null}
    </>
  )
}
