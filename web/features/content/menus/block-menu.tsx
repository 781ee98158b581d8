import { Menu } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { ArrowDown, ArrowUp, Copy, CopyPlus, Scissors, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BlockAt,
  canMove,
  duplicateBlock,
  moveBlock,
  removeBlock,
  selectBlock,
  selectedBlock,
} from '../blocks/block-actions.ts'
import { clipSelection } from '../blocks/editor-clipboard.ts'

interface BlockMenuProps {
  editor: Editor
  /** The position of the block that the handle belongs to. */
  pos: number
  onToggle: (isOpen: boolean) => void
  /** The button that opens the menu. */
  children: ReactElement
}

const icon = { size: 16, 'aria-hidden': true } as const

/** The actions for the block whose handle was pressed; the block is selected while the menu is open. */
export const BlockMenu = ({ editor, pos, onToggle, children }: BlockMenuProps) => {
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  const toggle = (opened: boolean) => {
    if (opened) selectBlock(editor, pos)
    else editor.view.focus()
    setOpen(opened)
    onToggle(opened)
  }
  const block = selectedBlock(editor.state.selection)
  const act = (run: (selected: BlockAt) => void) => () => {
    const selected = selectedBlock(editor.state.selection)
    if (selected) run(selected)
    editor.view.focus()
  }
  const moves = (direction: 'up' | 'down') => ({
    disabled: !block || !canMove(block, editor.state.doc, direction),
    onClick: act((selected) => moveBlock(editor, selected, direction)),
  })
  return (
    <Menu position="bottom-start" returnFocus={false} opened={isOpen} onChange={toggle}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown onPointerMove={(event) => event.stopPropagation()}>
        <Menu.Item leftSection={<ArrowUp {...icon} />} {...moves('up')}>
          {t('tools.up')}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowDown {...icon} />} {...moves('down')}>
          {t('tools.down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Copy {...icon} />} onClick={() => clipSelection(editor, 'copy')}>
          {t('tools.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<Scissors {...icon} />} onClick={() => clipSelection(editor, 'cut')}>
          {t('tools.cut')}
        </Menu.Item>
        <Menu.Item
          leftSection={<CopyPlus {...icon} />}
          onClick={act((selected) => duplicateBlock(editor, selected))}
        >
          {t('tools.duplicate')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<Trash2 {...icon} />}
          onClick={act((selected) => removeBlock(editor, selected))}
        >
          {t('tools.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
