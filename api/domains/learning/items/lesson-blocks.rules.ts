import type { ContentDocument, ContentNode } from '#contract/content/content.ts'

export interface ShownBlock {
  block: ContentNode
  /** The lesson step that shows the block, counted from 0. */
  step: number
}

/** Finds a block of a lesson at any depth, or returns undefined. */
export function blockIn({ content }: ContentDocument, blockId: string): ShownBlock | undefined {
  let step = 0
  for (const top of content) {
    if (top.type === 'pageBreak') step += 1
    const block = blockUnder(top, blockId)
    if (block) return { block, step }
  }
  return undefined
}

function blockUnder(top: ContentNode, blockId: string): ContentNode | undefined {
  const open = [top]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.attrs?.id === blockId) return node
    open.push(...(node.content ?? []))
  }
  return undefined
}
