import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BlockSettingsProps } from './block-settings.ts'
import classes from './panel.module.css'

const commands = {
  rows: ['addRowBefore', 'addRowAfter', 'deleteRow', 'toggleHeaderRow'],
  columns: ['addColumnBefore', 'addColumnAfter', 'deleteColumn', 'toggleHeaderColumn'],
  cells: ['mergeCells', 'splitCell'],
} as const

/** Rows and columns around the cursor. */
export const TableSettings = ({ editor }: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  return (['rows', 'columns', 'cells'] as const).map((group) => (
    <div key={group} className={classes.field}>
      <span>{t(`table.${group}`)}</span>
      <Group gap="xs" align="stretch">
        {commands[group].map((name) => (
          <Button
            key={name}
            size="sm"
            variant="default"
            disabled={!editor.can()[name]()}
            onClick={() => editor.chain().focus()[name]().run()}
          >
            {t(`table.${name}`)}
          </Button>
        ))}
      </Group>
    </div>
  ))
}
