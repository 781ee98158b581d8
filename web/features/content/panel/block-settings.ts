import type { Editor } from '@tiptap/core'
import type { BlockAt } from '../blocks/block-actions.ts'

/** What the settings of one block are given. */
export interface BlockSettingsProps {
  editor: Editor
  block: BlockAt
}
