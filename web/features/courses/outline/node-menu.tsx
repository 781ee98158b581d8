import { Menu } from '@mantine/core'
import { ArrowDown, ArrowUp, Clock, Ellipsis, Eye, PenLine, SquarePen, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'

interface NodeMenuProps {
  title: string
  button: RefObject<HTMLButtonElement | null>
  onRename: () => void
  onRemove: () => void
  /** Lessons and quizzes only. */
  item?: { onOpen: () => void; onPreview: () => void; onLength: () => void }
  /** Absent where the list cannot be ordered. */
  order?: { isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void } | undefined
  canEdit: boolean
}

const icon = { size: 16, 'aria-hidden': true } as const

export const NodeMenu = ({ title, button, onRename, onRemove, item, order, canEdit }: NodeMenuProps) => {
  const { t } = useTranslation('courses')
  // What opens a field takes the focus there; all else gives it back to the button.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const openField = (open: () => void) => () => {
    setReturnsFocus(false)
    open()
  }
  if (!canEdit && !item) return null
  return (
    <Menu width={200} returnFocus={returnsFocus} onOpen={() => setReturnsFocus(true)}>
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
        {canEdit ? (
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
            {order ? (
              <>
                <Menu.Item
                  leftSection={<ArrowUp {...icon} />}
                  disabled={order.isFirst}
                  onClick={() => order.onMove(-1)}
                >
                  {t('menu.up')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<ArrowDown {...icon} />}
                  disabled={order.isLast}
                  onClick={() => order.onMove(1)}
                >
                  {t('menu.down')}
                </Menu.Item>
              </>
            ) : null}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<Trash2 {...icon} />} onClick={onRemove}>
              {t('menu.remove')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
