import { teamMention } from '#contract/community/mentions.ts'
import type { Block, Inline, TextTree } from '#contract/community/text-tree.ts'
import { mentionToken } from '../mentions/mentions.rules.ts'

const inlineWords = (node: Inline): string => {
  switch (node.type) {
    case 'break':
      return '\n'
    case 'mention':
      return mentionToken(node.user_id ?? '')
    case 'team':
      return mentionToken(teamMention)
    case 'outside':
      return node.text.includes(node.host) ? node.text : `${node.text} (${node.host})`
    default:
      return node.text
  }
}

const blockWords = (block: Block): string => {
  switch (block.type) {
    case 'paragraph':
      return block.content.map(inlineWords).join('')
    case 'code':
      return block.text
    case 'picture':
      return block.alt
    case 'quote':
      return plainWords(block.content)
    case 'list':
      return block.items
        .map(
          ({ content }, index) => `${block.ordered ? `${block.start + index}.` : '–'} ${plainWords(content)}`,
        )
        .join('\n')
  }
}

/** The plain text of a tree, for lists, search, notices and e-mails. */
export const plainWords = (tree: TextTree): string => tree.map(blockWords).join('\n')
