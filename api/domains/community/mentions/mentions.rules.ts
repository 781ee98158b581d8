import { teamMention } from '#contract/community/mentions.ts'
import type { Block, Inline, TextTree } from '#contract/community/text-tree.ts'

// Whom a text mentions is stored by id, the team as `team`: `@{id}` in its source and words, a node of its own in its tree. Names are
// put in when it is read.

export interface MentionedPerson {
  /** Or `team`. */
  id: string
  full_name: string
}
/** By id, the names that people have today; absent for whoever has none anymore. */
export type MentionNames = ReadonlyMap<string, string>

/** So many of a text are mentions, the rest are words. */
const mostMentions = 20

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const mentionTokens = new RegExp(`@\\{(${uuid}|${teamMention})\\}`, 'g')
/** Of a text that was cut off. */
const cutToken = /@\{[0-9a-z-]*…?$/

export const mentionToken = (id: string): string => `@{${id}}`

/** A text as its author wrote it: who types a token mentions nobody, and learns no name by it. */
export const withoutMentionTokens = (words: string): string => words.replace(mentionTokens, '@$1')

/** A text as its author wrote it, with people in place of their names after an @. Of two with one name each is meant in turn. */
export function withMentionTokens(body: string, people: readonly MentionedPerson[]): string {
  const plain = withoutMentionTokens(body)
  const idsOf = Map.groupBy(people, ({ full_name }) => full_name.normalize('NFC'))
  if (idsOf.size === 0) return plain
  const names = [...idsOf.keys()].toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  let left = mostMentions
  return plain.replace(pattern, (words: string, name: string) => {
    const sharing = idsOf.get(name) ?? []
    const person = sharing.length > 1 ? sharing.shift() : sharing[0]
    left -= 1
    return person && left >= 0 ? mentionToken(person.id) : words
  })
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Words as they are shown; `former` names whoever has no name anymore. */
export const withMentionNames = (words: string, names: MentionNames, former: string): string =>
  words.replace(mentionTokens, (_, id: string) => `@${names.get(id) ?? former}`)

/** The same of words that were cut off somewhere. */
export const excerptWithNames = (words: string, names: MentionNames, former: string): string =>
  withMentionNames(words.replace(cutToken, '…'), names, former)

const namedInline = (node: Inline, names: MentionNames): Inline => {
  if (node.type !== 'mention' || node.user_id === null) return node
  const name = names.get(node.user_id)
  return name === undefined ? { ...node, user_id: null, name: '' } : { ...node, name }
}

const namedBlock = (block: Block, names: MentionNames): Block => {
  switch (block.type) {
    case 'paragraph':
      return { ...block, content: block.content.map((node) => namedInline(node, names)) }
    case 'quote':
      return { ...block, content: namedTree(block.content, names) }
    case 'list':
      return { ...block, items: block.items.map((item) => ({ content: namedTree(item.content, names) })) }
    case 'code':
    case 'picture':
      return block
  }
}

/** A stored tree as it is shown: whoever has no name anymore has no id in it either. */
export const namedTree = (tree: TextTree, names: MentionNames): TextTree =>
  tree.map((block) => namedBlock(block, names))

/** Whether a stored tree mentions the team. */
export const mentionsTeam = (tree: TextTree): boolean =>
  tree.some((block) => {
    switch (block.type) {
      case 'paragraph':
        return block.content.some(({ type }) => type === 'team')
      case 'quote':
        return mentionsTeam(block.content)
      case 'list':
        return block.items.some(({ content }) => mentionsTeam(content))
      case 'code':
      case 'picture':
        return false
    }
  })

/** The ids of those that a stored tree mentions, each once. */
export const mentionedIn = (tree: TextTree): string[] => [...new Set(tree.flatMap(idsInBlock))]

/** Whom a text goes on to mean where its author does not say so anew. */
export const meantIn = (tree: TextTree): string[] => [
  ...mentionedIn(tree),
  ...(mentionsTeam(tree) ? [teamMention] : []),
]

const idsInBlock = (block: Block): string[] => {
  switch (block.type) {
    case 'paragraph':
      return block.content.flatMap((node) => (node.type === 'mention' && node.user_id ? [node.user_id] : []))
    case 'quote':
      return block.content.flatMap(idsInBlock)
    case 'list':
      return block.items.flatMap(({ content }) => content.flatMap(idsInBlock))
    case 'code':
    case 'picture':
      return []
  }
}
