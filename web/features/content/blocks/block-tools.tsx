import { Group } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import {
  ArrowDown,
  ArrowUp,
  Copy,
  CopyPlus,
  GripVertical,
  Plus,
  Scissors,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blockIcons } from '#blocks/block-icons.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { BlockMenu } from '../menus/block-menu.tsx'
import { blockAt, canMove, duplicateBlock, moveBlock, removeBlock } from './block-actions.ts'
import classes from './block-tools.module.css'
import { clipSelection } from './editor-clipboard.ts'
import type { BlockBox } from './use-block-boxes.ts'

interface BlockToolsProps {
  editor: Editor
  box: BlockBox
}

/** Selects the block for dragging; the editor's own drop handling then moves it. */
const startDrag = (editor: Editor, pos: number, event: DragEvent) => {
  const { view } = editor
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
  const slice = view.state.selection.content()
  const dom = view.nodeDOM(pos)
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/html', view.serializeForClipboard(slice).dom.innerHTML)
  if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0)
  view.dragging = { slice, move: true }
}

const moveByKey = (editor: Editor, pos: number, event: KeyboardEvent) => {
  const direction = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null
  const block = blockAt(editor.state.doc, pos)
  if (!direction || !block) return
  event.preventDefault()
  moveBlock(editor, block, direction)
}

/** Opens the block menu below the block by inserting a slash on a new line. */
const addBelow = (editor: Editor, pos: number) => {
  const block = blockAt(editor.state.doc, pos)
  if (!block) return
  const { node } = block
  const isEmptyLine = node.type.name === 'paragraph' && node.content.size === 0
  const at = isEmptyLine ? pos : pos + node.nodeSize
  const chain = editor.chain()
  if (!isEmptyLine) chain.insertContentAt(at, { type: 'paragraph' })
  chain
    .focus()
    .setTextSelection(at + 1)
    .insertContent('/')
    .run()
}

/**
 * The buttons in the margin beside a block: add a block below, move it by dragging or with the arrow keys, and a menu
 * with the other actions.
 */
export const BlockHandle = ({ editor, box: near }: BlockToolsProps) => {
  const { t } = useTranslation('editor')
  // The handle stays in place while its menu is open, wherever the pointer moves.
  const [shownBox, setShownBox] = useState<BlockBox | null>(null)
  const box = shownBox ?? near
  const name = t(`blocks.${box.type as 'paragraph'}`)
  return (
    <div
      className={classes.handle}
      style={{ top: box.top, height: box.height }}
      data-type={box.type}
      role="group"
      aria-label={t('tools.label')}
    >
      <IconButton className={classes.add} label={t('tools.add')} onClick={() => addBelow(editor, box.pos)}>
        <Plus size={16} aria-hidden />
      </IconButton>
      <BlockMenu editor={editor} pos={box.pos} onToggle={(isOpen) => setShownBox(isOpen ? box : null)}>
        <IconButton
          className={classes.grip}
          label={t('tools.grip', { name })}
          draggable
          onDragStart={(event) => startDrag(editor, box.pos, event)}
          onKeyDown={(event) => moveByKey(editor, box.pos, event)}
        >
          <GripVertical size={16} aria-hidden />
        </IconButton>
      </BlockMenu>
    </div>
  )
}

interface BlockToolbarProps extends BlockToolsProps {
  /** Shows the block's settings where the panel is not beside the page. */
  onSettings: () => void
}

/** The toolbar above a selected block: its name and its actions. */
export const BlockToolbar = ({ editor, box, onSettings }: BlockToolbarProps) => {
  const { t } = useTranslation('editor')
  const block = blockAt(editor.state.doc, box.pos)
  if (!block) return null
  const Icon = blockIcons[box.type] ?? GripVertical
  const { doc } = editor.state
  return (
    // As tall as the block, so that the toolbar stays in view while the page scrolls.
    <div className={classes.along} style={{ top: box.top, right: box.right, height: box.height }}>
      <Group
        gap={1}
        wrap="nowrap"
        p={3}
        className={classes.toolbar ?? ''}
        role="toolbar"
        aria-label={t('tools.label')}
      >
        <Pill tone="brand" icon={<Icon size={12} aria-hidden />}>
          <span className={classes.name}>{t(`blocks.${box.type as 'paragraph'}`)}</span>
        </Pill>
        <IconButton className={classes.settings} label={t('tools.settings')} onClick={onSettings}>
          <SlidersHorizontal size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('tools.up')}
          disabled={!canMove(block, doc, 'up')}
          onClick={() => moveBlock(editor, block, 'up')}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('tools.down')}
          disabled={!canMove(block, doc, 'down')}
          onClick={() => moveBlock(editor, block, 'down')}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('tools.copy')} onClick={() => clipSelection(editor, 'copy')}>
          <Copy size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('tools.cut')} onClick={() => clipSelection(editor, 'cut')}>
          <Scissors size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('tools.duplicate')} onClick={() => duplicateBlock(editor, block)}>
          <CopyPlus size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('tools.remove')} onClick={() => removeBlock(editor, block)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Group>
    </div>
  )
}
