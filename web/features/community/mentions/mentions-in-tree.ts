import { teamMention } from '#contract/community/mentions.ts'
import type { Block, Inline, TextTree } from '#contract/community/text-tree.ts'

/** Somebody whom a text means by an @ and their name. */
export interface Mention {
  /** Or `team`. */
  id: string
  name: string
}

const inInline = (node: Inline, team: string): Mention[] => {
  if (node.type === 'team') return [{ id: teamMention, name: team }]
  return node.type === 'mention' && node.user_id ? [{ id: node.user_id, name: node.name }] : []
}

const inBlock = (block: Block, team: string): Mention[] => {
  switch (block.type) {
    case 'paragraph':
      return block.content.flatMap((node) => inInline(node, team))
    case 'quote':
      return mentionsInTree(block.content, team)
    case 'list':
      return block.items.flatMap(({ content }) => mentionsInTree(content, team))
    case 'code':
    case 'picture':
      return []
  }
}

/** Whom a text mentions, in its order; `team` is what the security team is called. */
export const mentionsInTree = (tree: TextTree, team: string): Mention[] =>
  tree.flatMap((block) => inBlock(block, team))

/** Of those who were picked the ids of those whose names are still in a text, each once. */
export const mentionIdsIn = (text: string, mentions: readonly Mention[]): string[] => [
  ...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
