import { Button, Group, Menu, Paper, Text } from '@mantine/core'
import { Ellipsis, Tag, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#contract/directory/bulk.ts'
import { BulkDialog, type BulkSelection } from './bulk-dialog.tsx'

const inMenu: readonly BulkAction[] = ['invite', 'move', 'enable', 'disable', 'remove']

interface BulkBarProps {
  selection: BulkSelection
  /** How many people it has. */
  count: number
  onClear: () => void
}

/** What can be done with the people who are selected. */
export const BulkBar = ({ selection, count, onClear }: BulkBarProps) => {
  const { t } = useTranslation('bulk')
  const [action, setAction] = useState<BulkAction | null>(null)
  const item = (name: BulkAction, color?: 'red') => (
    <Menu.Item key={name} color={color} onClick={() => setAction(name)}>
      {t(`action.${name}`)}
    </Menu.Item>
  )
  return (
    <Paper withBorder p="xs" mb="sm" role="region" aria-label={t('bar.label')}>
      <Group gap="xs">
        <Text fw={600} role="status">
          {t('bar.selected', { count })}
        </Text>
        <Menu width={240}>
          <Menu.Target>
            <Button variant="default" leftSection={<Tag size={16} aria-hidden />}>
              {t('bar.tags')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{(['add_tags', 'remove_tags'] as const).map((name) => item(name))}</Menu.Dropdown>
        </Menu>
        <Menu width={240}>
          <Menu.Target>
            <Button variant="default" leftSection={<UsersRound size={16} aria-hidden />}>
              {t('bar.group')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['add_to_group', 'remove_from_group'] as const).map((name) => item(name))}
          </Menu.Dropdown>
        </Menu>
        <Menu width={240}>
          <Menu.Target>
            <Button variant="default" leftSection={<Ellipsis size={16} aria-hidden />}>
              {t('bar.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((name) => item(name, name === 'remove' ? 'red' : undefined))}
          </Menu.Dropdown>
        </Menu>
        <Button variant="subtle" onClick={onClear}>
          {t('bar.clear')}
        </Button>
      </Group>
      {action ? (
        <BulkDialog
          action={action}
          selection={selection}
          count={count}
          onClose={() => setAction(null)}
        />
      ) : null}
    </Paper>
  )
}
