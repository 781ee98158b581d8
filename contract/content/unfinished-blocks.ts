import type { BlockGroup } from '../blocks/block-type.ts'
import { blockTypeOf } from '../blocks/registry.ts'
import type { ContentNode } from './content.ts'

/** The group of a block that a student can not use yet, since its author has left something out; null for a finished one. */
export function unfinishedGroup({ type, attrs = {} }: ContentNode): BlockGroup | null {
  const declared = blockTypeOf(type)
  if (!declared?.isFinished) return null
  return declared.isFinished({ ...declared.empty, ...attrs } as never) ? null : declared.group
}

/** Whether a block keeps its lesson from being published because something of it is not there yet; words for pictures aside. */
export const isUnfinished = (node: ContentNode): boolean => unfinishedGroup(node) !== null
