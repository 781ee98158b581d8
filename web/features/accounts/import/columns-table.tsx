import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ImportField, importFields, type PeopleImport } from '#contract/directory/people-imports.ts'
import { DataTable } from '#ui/layout/data-table.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from './import.module.css'

const repeatable: readonly ImportField[] = ['ignore', 'tags', 'groups']
const finding: readonly ImportField[] = ['id', 'employee_number', 'email']

/** Fields assigned to several columns although each may have only one. */
export const usedTwice = (fields: readonly ImportField[]): ImportField[] =>
  fields.filter((field, index) => !repeatable.includes(field) && fields.indexOf(field) !== index)

export const findsPeople = (fields: readonly ImportField[]): boolean =>
  fields.some((field) => finding.includes(field))

interface ColumnsTableProps {
  columns: PeopleImport['columns']
  fields: readonly ImportField[]
  onChange: (fields: ImportField[]) => void
}

const ColumnNote = ({ field }: { field: ImportField }) => {
  const { t } = useTranslation('imports')
  if (finding.includes(field)) return <Pill tone="brand">{t('columns.finds')}</Pill>
  return field === 'full_name' ? <Pill tone="warn">{t('columns.split')}</Pill> : null
}

/** Chooses the field for each column of the file. */
export const ColumnsTable = ({ columns, fields, onChange }: ColumnsTableProps) => {
  const { t } = useTranslation('imports')
  const twice = usedTwice(fields)
  const rows = columns.map((column, index) => ({
    ...column,
    index,
    label: column.name || t('columns.number', { number: index + 1 }),
    chosen: fields[index] ?? 'ignore',
  }))
  return (
    <DataTable
      label={t('columns.label')}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={[
        {
          key: 'name',
          label: t('columns.inFile'),
          small: 'wide',
          cell: ({ label, examples }) => (
            <>
              <b className={classes.cell}>{label}</b>
              <span className={`${classes.small} ${classes.cell}`}>{examples.join(', ')}</span>
            </>
          ),
        },
        {
          key: 'field',
          label: t('columns.goesTo'),
          cell: ({ index, label, chosen }) => (
            <Select
              aria-label={t('columns.choose', { column: label })}
              data={importFields.map((value) => ({ value, label: t(`field.${value}`) }))}
              allowDeselect={false}
              value={chosen}
              error={twice.includes(chosen) ? t('columns.twice') : undefined}
              onChange={(value) =>
                onChange(fields.map((field, at) => (at === index ? (value as ImportField) : field)))
              }
            />
          ),
        },
        { key: 'note', label: t('columns.note'), cell: ({ chosen }) => <ColumnNote field={chosen} /> },
      ]}
    />
  )
}
