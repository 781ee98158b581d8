import { Checkbox } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** The rows can be sorted by this column. */
  sortable?: boolean
  /** On small screens: across the whole card, in its upper corner beside the first, after its label, or left out. */
  small?: 'wide' | 'corner' | 'labelled' | 'hidden'
}
export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}
interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Replaces the rows when there are none. */
  empty?: ReactNode
  selectedKeys?: ReadonlySet<string>
  /** Rows can be selected, one by one and all at once. */
  selection?: RowSelection<Row>
}

export interface RowSelection<Row> {
  /** Whether a row has a checkbox; absent if all have one. */
  canSelect?: (row: Row) => boolean
  isSelected: (row: Row) => boolean
  onToggle: (row: Row) => void
  all: 'none' | 'some' | 'every'
  onToggleAll: () => void
  /** The label of a row's checkbox. */
  label: (row: Row) => string
}

const HeadCell = <Row,>({
  column,
  sorting,
  onSort,
}: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sorting' | 'onSort'>) => {
  const { t } = useTranslation()
  const active = sorting?.key === column.key ? sorting.direction : undefined
  const Arrow = active === 'ascending' ? ChevronUp : ChevronDown
  const next = active === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      data-column={column.key}
      data-align={column.align}
      data-small={column.small}
      aria-sort={active}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          title={t('table.sortBy', { column: column.label })}
          onClick={() => onSort({ key: column.key, direction: next })}
        >
          {column.label}
          <Arrow size={12} aria-hidden data-active={active ? true : undefined} />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

const SelectAllCell = ({ all, onToggleAll }: Pick<RowSelection<never>, 'all' | 'onToggleAll'>) => {
  const { t } = useTranslation()
  return (
    <th scope="col" data-column="select" className={classes.select}>
      <Checkbox
        size="xs"
        radius="xs"
        aria-label={t('table.selectAll')}
        checked={all === 'every'}
        indeterminate={all === 'some'}
        onChange={onToggleAll}
      />
    </th>
  )
}

/** A table with plain headers; on a phone each row becomes a card. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  selectedKeys,
  selection,
  ...sort
}: DataTableProps<Row>) => {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {selection ? <SelectAllCell {...selection} /> : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} {...sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-selected={selectedKeys?.has(rowKey(row)) || selection?.isSelected(row) || undefined}
            >
              {selection ? (
                <td data-column="select" className={classes.select}>
                  {selection.canSelect?.(row) === false ? null : (
                    <Checkbox
                      size="xs"
                      radius="xs"
                      aria-label={selection.label(row)}
                      checked={selection.isSelected(row)}
                      onChange={() => selection.onToggle(row)}
                    />
                  )}
                </td>
              ) : null}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-column={column.key}
                  data-align={column.align}
                  data-small={column.small}
                  data-label={column.small === 'labelled' ? column.label : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
