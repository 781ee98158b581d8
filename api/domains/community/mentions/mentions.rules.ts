import { teamMention } from '#contract/community/mentions.ts'
import type { Block, Inline, TextTree } from '#contract/community/text-tree.ts'

// A mention is stored by id, the team as `team`: as `@{id}` in the source and the plain text, and as a node in the
// tree. Names are inserted when the text is read.

export interface MentionedPerson {
  /** A person's id, or `team`. */
  id: string
  full_name: string
}
/** People's current names by id; erased people have no entry. */
export type MentionNames = ReadonlyMap<string, string>

/** Maximum number of mentions per text; further ones stay plain text. */
const mostMentions = 20

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const mentionTokens = new RegExp(`@\\{(${uuid}|${teamMention})\\}`, 'g')
/** An incomplete token at the end of a shortened text. */
const cutToken = /@\{[0-9a-z-]*…?$/

export const mentionToken = (id: string): string => `@{${id}}`

/** Defuses tokens that an author typed, which neither mention anybody nor reveal a name. */
export const withoutMentionTokens = (words: string): string => words.replace(mentionTokens, '@$1')

/**
 * Replaces names after an @ in an author's text by tokens. If people share a name, successive occurrences mean one
 * after the other.
 */
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

/** Replaces tokens by names for display; `former` stands for people without a name. */
export const withMentionNames = (words: string, names: MentionNames, former: string): string =>
  words.replace(mentionTokens, (_, id: string) => `@${names.get(id) ?? former}`)

/** The same for text that may be cut off within a token. */
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

/** A stored tree with names for display; people without a name are shown without their id. */
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

/** The ids of the people that a stored tree mentions, each once. */
export const mentionedIn = (tree: TextTree): string[] => [...new Set(tree.flatMap(idsInBlock))]

/** The mentions that an edited text keeps if its author does not send new ones. */
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
