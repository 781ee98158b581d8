import { Box, Select, Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ColumnUse, columnUses, type TableLayout } from '#contract/quizzes/question-imports.ts'
import classes from './import-dialog.module.css'

export interface ChosenTable {
  has_heading: boolean
  columns: ColumnUse[]
}

interface TableColumnsProps {
  table: TableLayout
  disabled: boolean
  onChange: (chosen: ChosenTable) => void
}

/** Several columns may contain answers, but any other use is unique, so the column that had it before is ignored. */
const withUse = (columns: readonly ColumnUse[], index: number, use: ColumnUse): ColumnUse[] =>
  columns.map((before, at) => {
    if (at === index) return use
    return before === use && use !== 'answer' ? 'ignore' : before
  })

/** The use of each column of a table, as detected or as corrected by the author. */
export const TableColumns = ({ table, disabled, onChange }: TableColumnsProps) => {
  const { t } = useTranslation('quizzes')
  const { has_heading, columns } = table
  const uses = columns.map(({ use }) => use)
  const options = columnUses.map((value) => ({ value, label: t(`import.columns.uses.${value}`) }))
  const nameOf = (index: number) =>
    columns[index]?.name || t('import.columns.numbered', { number: index + 1 })
  return (
    <Stack
      component="section"
      gap={10}
      className={classes.columns ?? ''}
      aria-label={t('import.columns.title')}
    >
      <h3>{t('import.columns.title')}</h3>
      <Text c="dimmed" fz="ui">
        {t('import.columns.hint')}
      </Text>
      <Switch
        label={t('import.columns.heading')}
        checked={has_heading}
        disabled={disabled}
        onChange={({ target }) => onChange({ has_heading: target.checked, columns: uses })}
      />
      <ul>
        {columns.map(({ examples, use }, index) => (
          <li key={index}>
            <span>
              <Box component="b" fw={500}>
                {nameOf(index)}
              </Box>
              <Box component="small" fz="xs" c="dimmed">
                {examples.join(' · ')}
              </Box>
            </span>
            <Select
              size="sm"
              aria-label={t('import.columns.useOf', { name: nameOf(index) })}
              data={options}
              value={use}
              allowDeselect={false}
              disabled={disabled}
              onChange={(value) => value && onChange({ has_heading, columns: withUse(uses, index, value) })}
            />
          </li>
        ))}
      </ul>
    </Stack>
  )
}
