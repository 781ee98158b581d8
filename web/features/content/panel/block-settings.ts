import type { Editor } from '@tiptap/core'
import type { BlockAt } from '../blocks/block-actions.ts'

/** The props of a block's settings. */
export interface BlockSettingsProps {
  editor: Editor
  block: BlockAt
}
