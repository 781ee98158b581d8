import type { Editor } from '@tiptap/core'
import type { BlockAt } from '../blocks/block-actions.ts'

export interface BlockSettingsProps {
  editor: Editor
  block: BlockAt
}
