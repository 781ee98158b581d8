import { type Editor, Extension } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { blocksAround, duplicateBlock, moveBlock, selectBlock } from './block-actions.ts'
import { hasSettingsPanel } from './selected-block.ts'

interface BlockKeysOptions {
  onLink: (editor: Editor) => void
  onSave: () => void
  /** Moves the focus to the settings of the selected block. */
  onSettings: () => void
}

/**
 * Keyboard control of blocks: Escape selects the block around the cursor, and pressed again the next one out; Enter
 * goes back into the block, or to its settings.
 */
export const BlockKeys = Extension.create<BlockKeysOptions>({
  name: 'blockKeys',
  priority: 200,
  addOptions: () => ({ onLink: () => undefined, onSave: () => undefined, onSettings: () => undefined }),
  addKeyboardShortcuts() {
    const { editor, options } = this
    const around = () => blocksAround(editor.state.selection)
    const move = (direction: 'up' | 'down') => () => {
      const [block] = around()
      if (block) moveBlock(editor, block, direction)
      return true
    }
    return {
      Escape: () => {
        const isSelected = editor.state.selection instanceof NodeSelection
        const next = around()[isSelected ? 1 : 0]
        if (next) selectBlock(editor, next.pos)
        return true
      },
      Enter: () => {
        const { selection, tr } = editor.state
        if (hasSettingsPanel(editor)) {
          options.onSettings()
          return true
        }
        if (!(selection instanceof NodeSelection) || !selection.node.isTextblock) return false
        editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to - 1)))
        return true
      },
      'Alt-Shift-ArrowUp': move('up'),
      'Alt-Shift-ArrowDown': move('down'),
      'Mod-d': () => {
        const [block] = around()
        return block ? duplicateBlock(editor, block) : true
      },
      'Mod-k': () => {
        // Also right after the link's last character, where typed text is no longer part of the link.
        if (editor.state.selection.empty) editor.commands.extendMarkRange('link')
        options.onLink(editor)
        return true
      },
      'Mod-s': () => {
        options.onSave()
        return true
      },
    }
  },
})
