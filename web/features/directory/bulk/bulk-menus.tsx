import { Button, Menu } from '@mantine/core'
import {
  ArrowRightLeft,
  Ban,
  BellRing,
  BookX,
  CircleCheck,
  Ellipsis,
  Languages,
  type LucideIcon,
  Send,
  SlidersHorizontal,
  Tag,
  Timer,
  UserMinus,
  UsersRound,
} from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#contract/directory/bulk.ts'
import type { StudentSelection } from '#contract/directory/student-selection.ts'
import { BulkDialog } from './bulk-dialog.tsx'

/** The same as in the menu of one student. */
const icons: Partial<Record<BulkAction, LucideIcon>> = {
  exempt: BookX,
  invite: Send,
  set_language: Languages,
  set_extra_time: Timer,
  set_settings: SlidersHorizontal,
  move: ArrowRightLeft,
  enable: CircleCheck,
  disable: Ban,
  remove: UserMinus,
}

interface ActionMenuProps {
  label: string
  icon: ReactNode
  actions: readonly BulkAction[]
  onChoose: (action: BulkAction) => void
}

const ActionMenu = ({ label, icon, actions, onChoose }: ActionMenuProps) => {
  const { t } = useTranslation('bulk')
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((name) => {
          const Icon = icons[name]
          return (
            <Fragment key={name}>
              {name === 'remove' ? <Menu.Divider /> : null}
              <Menu.Item
                {...(name === 'remove' ? { color: 'red' } : {})}
                leftSection={Icon ? <Icon size={16} aria-hidden /> : null}
                onClick={() => onChoose(name)}
              >
                {t(`action.${name}`)}
              </Menu.Item>
            </Fragment>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The actions on the selected people. */
export const BulkMenus = ({ selection }: { selection: StudentSelection }) => {
  const { t } = useTranslation('bulk')
  const [action, setAction] = useState<BulkAction | null>(null)
  const menus = [
    { label: t('bar.tags'), Icon: Tag, actions: ['add_tags', 'remove_tags'] },
    { label: t('bar.group'), Icon: UsersRound, actions: ['add_to_group', 'remove_from_group'] },
    {
      label: t('bar.more'),
      Icon: Ellipsis,
      actions: [
        'exempt',
        'invite',
        'set_language',
        'set_extra_time',
        'set_settings',
        'move',
        'enable',
        'disable',
        'remove',
      ],
    },
  ] as const
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<BellRing size={16} aria-hidden />}
        onClick={() => setAction('remind')}
      >
        {t('bar.remind')}
      </Button>
      {menus.map(({ label, Icon, actions }) => (
        <ActionMenu
          key={label}
          label={label}
          icon={<Icon size={16} aria-hidden />}
          actions={actions}
          onChoose={setAction}
        />
      ))}
      {action ? <BulkDialog action={action} selection={selection} onClose={() => setAction(null)} /> : null}
    </>
  )
}
