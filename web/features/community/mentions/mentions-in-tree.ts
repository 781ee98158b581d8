import type { Block, TextTree } from '#contract/community/text-tree.ts'

/** Somebody whom a text means by an @ and their name. */
export interface Mention {
  id: string
  name: string
}

const inBlock = (block: Block): Mention[] => {
  switch (block.type) {
    case 'paragraph':
      return block.content.flatMap((node) =>
        node.type === 'mention' && node.user_id ? [{ id: node.user_id, name: node.name }] : [],
      )
    case 'quote':
      return mentionsInTree(block.content)
    case 'list':
      return block.items.flatMap(({ content }) => mentionsInTree(content))
    case 'code':
    case 'picture':
      return []
  }
}

/** Whom a text mentions, in its order. */
export const mentionsInTree = (tree: TextTree): Mention[] => tree.flatMap(inBlock)

/** Of those who were picked the ids of those whose names are still in a text, each once. */
export const mentionIdsIn = (text: string, mentions: readonly Mention[]): string[] => [
  ...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
