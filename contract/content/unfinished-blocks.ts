import type { BlockGroup } from '../blocks/block-type.ts'
import { blockTypeOf } from '../blocks/registry.ts'
import type { ContentNode } from './content.ts'

/** The group of a block that a student cannot use yet because something is missing; null for a finished one. */
export function unfinishedGroup({ type, attrs = {} }: ContentNode): BlockGroup | null {
  const declared = blockTypeOf(type)
  if (!declared?.isFinished) return null
  return declared.isFinished({ ...declared.empty, ...attrs } as never) ? null : declared.group
}

/** Whether a block is too incomplete for its lesson to be published; missing alternative texts do not count. */
export const isUnfinished = (node: ContentNode): boolean => unfinishedGroup(node) !== null
