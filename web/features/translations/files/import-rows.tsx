import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'

interface ImportRowsProps<Row, Result extends string> {
  label: string
  /** The results to show, with the number of rows of each; those without rows are left out. */
  results: readonly { value: Result; label: string; count: number }[]
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** The result by which the rows are filtered. */
  shown: Result | 'all'
  onShown: (result: Result | 'all') => void
  rows: Row[] | undefined
  more: { load: () => void; isLoading: boolean } | null
}

/** The rows of an import, filtered by result. */
export const ImportRows = <Row, Result extends string>({
  label,
  results,
  columns,
  rowKey,
  shown,
  onShown,
  rows = [],
  more,
}: ImportRowsProps<Row, Result>) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const chips = results.filter(({ count }) => count > 0)
  const isShown = ({ value }: { value: Result }) => shown === 'all' || shown === value
  const total = chips.filter(isShown).reduce((sum, { count }) => sum + count, 0)
  if (chips.length === 0) return null
  return (
    <div>
      {chips.length > 1 ? (
        <FilterChips
          label={t('files.result')}
          chips={[{ value: 'all' as const, label: t('filters.all') }, ...chips]}
          value={shown}
          onChange={onShown}
        />
      ) : null}
      <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} />
      {more ? (
        <LoadMore
          text={t('files.shown', { shown: format.number(rows.length), total: format.number(total) })}
          more={more}
        />
      ) : null}
    </div>
  )
}
