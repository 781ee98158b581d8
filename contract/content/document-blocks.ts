import type { ContentDocument, ContentNode } from './content.ts'

export const blockIdOf = ({ attrs }: ContentNode): string | null =>
  typeof attrs?.id === 'string' ? attrs.id : null

/** Attributes that mean the same as being absent. */
const isUnsaid = (name: string, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0 && (name === 'content' || name === 'marks')) ||
  (value === 1 && (name === 'colspan' || name === 'rowspan' || name === 'start')) ||
  (name === 'attrs' && Object.entries(value).every(([inner, said]) => isUnsaid(inner, said)))

/** The same text for equal blocks, regardless of key order and explicit defaults. */
const canonicalText = (block: ContentNode): string =>
  JSON.stringify(block, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value).filter(([name, said]) => !isUnsaid(name, said))
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })

const canonical = new WeakMap<ContentNode, string>()
const canonicalOf = (block: ContentNode): string => {
  const text = canonical.get(block) ?? canonicalText(block)
  canonical.set(block, text)
  return text
}

export const isSameBlock = (one: ContentNode, other: ContentNode): boolean =>
  one === other || canonicalOf(one) === canonicalOf(other)

export const isSameContent = (one: ContentDocument, other: ContentDocument): boolean =>
  one.content.length === other.content.length &&
  one.content.every((block, index) => isSameBlock(block, other.content[index] as ContentNode))

/**
 * Gives a new id to each block whose id occurs earlier, such as when one author moved a block out of a frame that the
 * other kept.
 */
export const withUniqueIds = (blocks: readonly ContentNode[]): ContentNode[] => {
  const taken = new Set<string>()
  const free = (id: string): string => {
    let candidate = id
    for (let number = 2; taken.has(candidate); number += 1) candidate = `${id.slice(0, 30)}-${number}`
    taken.add(candidate)
    return candidate
  }
  const settle = (block: ContentNode): ContentNode => {
    const id = blockIdOf(block)
    const own = id === null ? null : free(id)
    const content = block.content?.map(settle)
    const isAsBefore =
      own === id && (content?.every((inner, index) => inner === block.content?.[index]) ?? true)
    if (isAsBefore) return block
    return {
      ...block,
      ...(own ? { attrs: { ...block.attrs, id: own } } : {}),
      ...(content ? { content } : {}),
    }
  }
  return blocks.map(settle)
}
