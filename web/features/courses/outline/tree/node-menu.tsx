import { Menu } from '@mantine/core'
import {
  ArrowDown,
  ArrowUp,
  Clock,
  Copy,
  CornerDownRight,
  Eye,
  Paperclip,
  PenLine,
  SquarePen,
  Trash2,
} from 'lucide-react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Ellipsis } from '#ui/icons/row-icons.ts'

interface NodeMenuProps {
  title: string
  button: RefObject<HTMLButtonElement | null>
  onRename: () => void
  onRemove: () => void
  /** For lessons and quizzes only. */
  item?:
    | undefined
    | {
        onOpen: () => void
        onPreview: () => void
        onDuplicate: () => void
        onLength: () => void
        /** For lessons only. */
        onMaterials: (() => void) | undefined
      }
  /** Absent where the list cannot be ordered. */
  order?:
    | {
        isFirst?: boolean
        isLast?: boolean
        onMove: (by: -1 | 1) => void
        /** Absent for chapters, which have only one list. */
        onRelocate?: () => void
      }
    | undefined
  canEdit: boolean
}

const icon = { size: 16, 'aria-hidden': true } as const

const OrderEntries = ({ order }: { order: NonNullable<NodeMenuProps['order']> }) => {
  const { t } = useTranslation('courses')
  const { isFirst = false, isLast = false, onMove, onRelocate } = order
  return (
    <>
      <Menu.Item leftSection={<ArrowUp {...icon} />} disabled={isFirst} onClick={() => onMove(-1)}>
        {t('menu.up')}
      </Menu.Item>
      <Menu.Item leftSection={<ArrowDown {...icon} />} disabled={isLast} onClick={() => onMove(1)}>
        {t('menu.down')}
      </Menu.Item>
      {onRelocate ? (
        <Menu.Item leftSection={<CornerDownRight {...icon} />} onClick={onRelocate}>
          {t('menu.relocate')}
        </Menu.Item>
      ) : null}
    </>
  )
}

interface EditEntriesProps extends Pick<NodeMenuProps, 'item' | 'order' | 'onRename' | 'onRemove'> {
  /** Runs an action that opens a field, which then keeps the focus. */
  openField: (open: () => void) => () => void
}

const EditEntries = ({ item, order, onRename, onRemove, openField }: EditEntriesProps) => {
  const { t } = useTranslation('courses')
  return (
    <>
      {item ? <Menu.Divider /> : null}
      <Menu.Item leftSection={<PenLine {...icon} />} onClick={openField(onRename)}>
        {t('menu.rename')}
      </Menu.Item>
      {item ? (
        <Menu.Item leftSection={<Clock {...icon} />} onClick={openField(item.onLength)}>
          {t('menu.length')}
        </Menu.Item>
      ) : null}
      {item?.onMaterials ? (
        <Menu.Item leftSection={<Paperclip {...icon} />} onClick={openField(item.onMaterials)}>
          {t('menu.materials')}
        </Menu.Item>
      ) : null}
      {item ? (
        <Menu.Item leftSection={<Copy {...icon} />} onClick={item.onDuplicate}>
          {t('menu.clone')}
        </Menu.Item>
      ) : null}
      {order ? <OrderEntries order={order} /> : null}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<Trash2 {...icon} />} onClick={onRemove}>
        {t('menu.remove')}
      </Menu.Item>
    </>
  )
}

const OpenMenu = ({ title, button, onRename, onRemove, item, order, canEdit }: NodeMenuProps) => {
  const { t } = useTranslation('courses')
  const [isOpen, setOpen] = useState(false)
  // An action that opens a field moves the focus there; any other returns it to the button.
  const [returnsFocus, setReturnsFocus] = useState(true)
  // The pressed button has just been replaced by this menu's own.
  useLayoutEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [button])
  const openField = (open: () => void) => () => {
    setReturnsFocus(false)
    open()
  }
  return (
    <Menu
      width={220}
      opened={isOpen}
      onChange={setOpen}
      returnFocus={returnsFocus}
      onOpen={() => setReturnsFocus(true)}
    >
      <Menu.Target>
        <IconButton ref={button} label={t('menu.label', { title })}>
          <Ellipsis {...icon} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {item && canEdit ? (
          <Menu.Item leftSection={<SquarePen {...icon} />} onClick={item.onOpen}>
            {t('menu.open')}
          </Menu.Item>
        ) : null}
        {item ? (
          <Menu.Item leftSection={<Eye {...icon} />} onClick={item.onPreview}>
            {t('menu.preview')}
          </Menu.Item>
        ) : null}
        {canEdit ? <EditEntries {...{ item, order, onRename, onRemove, openField }} /> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A plain button until it is first pressed: an outline may have a thousand of them. */
export const NodeMenu = (props: NodeMenuProps) => {
  const { t } = useTranslation('courses')
  const [isUsed, setUsed] = useState(false)
  if (!props.canEdit && !props.item) return null
  if (isUsed) return <OpenMenu {...props} />
  return (
    <IconButton
      ref={props.button}
      label={t('menu.label', { title: props.title })}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      <Ellipsis {...icon} />
    </IconButton>
  )
}
