import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentSelection } from '#contract/directory/student-selection.ts'
import { ExportButton } from './export-button.tsx'
import classes from './selection-bar.module.css'
import type { StudentColumn } from './student-columns.tsx'
import type { StudentSelectionControls } from './use-student-selection.ts'

/** The actions on the selected students; call `clear` to end the selection afterwards. */
export type BulkActions = (selection: StudentSelection, clear: () => void) => ReactNode

interface SelectionBarProps {
  controls: StudentSelectionControls
  /** The number of students who match the filters; null if there are too many to count. */
  total: number | null
  columns: readonly StudentColumn[]
  actions?: BulkActions | undefined
}

/** The bar above the list during a selection. */
export const SelectionBar = ({ controls, total, columns, actions }: SelectionBarProps) => {
  const { t } = useTranslation('directory')
  const { selection, count, all, shown, selectAll, clear } = controls
  if (!selection) return null
  return (
    <Paper withBorder p="xs" my="sm" role="region" aria-label={t('select.region')}>
      <Group gap="xs">
        <Text fw={500} fz="sm" role="status">
          {all && total === null ? t('select.everybody') : t('select.count', { count })}
        </Text>
        {!all && shown === 'every' && (total === null || total > count) ? (
          <Button variant="subtle" size="sm" onClick={selectAll}>
            {total === null ? t('select.allMatching') : t('select.allOf', { count: total })}
          </Button>
        ) : null}
        <Group className={classes.actions ?? ''} gap="xs" data-sideways>
          <ExportButton label={t('export.selected')} selection={selection} columns={columns} />
          {actions?.(selection, clear)}
        </Group>
        <Button variant="subtle" size="sm" ml="auto" onClick={clear}>
          {t('select.clear')}
        </Button>
      </Group>
    </Paper>
  )
}
