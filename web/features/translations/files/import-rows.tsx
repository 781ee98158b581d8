import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'

interface ImportRowsProps<Row, Result extends string> {
  label: string
  /** The results that are shown, with how many rows each has; those without any are left out. */
  results: readonly { value: Result; label: string; count: number }[]
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** The result whose rows are shown. */
  shown: Result | 'all'
  onShown: (result: Result | 'all') => void
  rows: Row[] | undefined
  more: { load: () => void; isLoading: boolean } | null
}

/** What becomes of the rows of a file, by result. */
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
