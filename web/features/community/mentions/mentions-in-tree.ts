import { teamMention } from '#contract/community/mentions.ts'
import type { Block, Inline, TextTree } from '#contract/community/text-tree.ts'

/** A person mentioned in a text by @ and their name. */
export interface Mention {
  /** A user id or `team`. */
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

/** The mentions in a text, in order; `team` is the name of the security team. */
export const mentionsInTree = (tree: TextTree, team: string): Mention[] =>
  tree.flatMap((block) => inBlock(block, team))

/** The distinct ids of those picked people whose names are still in the text. */
export const mentionIdsIn = (text: string, mentions: readonly Mention[]): string[] => [
  ...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
