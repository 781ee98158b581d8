import { type Fields } from '../blocks/fields.ts'
import { blockTypeOf } from '../blocks/registry.ts'
import { altOf } from '../media/alternative-text.ts'
import type { ContentNode } from './content.ts'

/**
 * The attributes of a block that contain text for its reader, derived from its declared fields. `a.b` is the field `b`
 * of each entry of the list `a`.
 */
const pathsByType = new Map<string, readonly string[]>()
const declaredPaths = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { isWords, entries }]) =>
    isWords ? [name] : entries ? declaredPaths(entries.fields).map((inner) => `${name}.${inner}`) : [],
  )
function wordPaths(type: string): readonly string[] {
  const known = pathsByType.get(type)
  if (known) return known
  const declared = blockTypeOf(type)
  const paths = declared ? (declared.words ?? declaredPaths(declared.fields)) : []
  pathsByType.set(type, paths)
  return paths
}

/** Whether a block’s words are in its attributes rather than in its content. */
export const hasWordsInside = ({ type }: Pick<ContentNode, 'type'>): boolean => wordPaths(type).length > 0

type ListEntries = Record<string, unknown>[]
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A decorative image has no alternative text to read or translate. */
const wordsOf = (attrs: Record<string, unknown>, name: string): string =>
  name === 'alt' ? altOf(attrs) : asText(attrs[name])

interface Field {
  /** A path such as `subject` or `links.words`. */
  name: string
  /** Index of the list entry it belongs to, from 0; null outside a list. */
  index: number | null
  words: string
}

/** All words in a block’s attributes with their paths, in a fixed order; '' for an empty field. */
export function fieldsInside({ type, attrs = {} }: Pick<ContentNode, 'type' | 'attrs'>): Field[] {
  return wordPaths(type).flatMap((path): Field[] => {
    const [name = '', part] = path.split('.')
    if (part === undefined) return [{ name, index: null, words: wordsOf(attrs, name) }]
    const entries = (attrs[name] ?? []) as ListEntries
    return entries.map((entry, index) => ({ name: path, index, words: asText(entry[part]) }))
  })
}

/** Only the words. */
export const wordsInside = (block: Pick<ContentNode, 'type' | 'attrs'>): string[] =>
  fieldsInside(block).map(({ words }) => words)

/** A block’s attributes without its words, which are the same in every language. */
export function withoutWords({ type, attrs = {} }: ContentNode): Record<string, unknown> {
  const rest = { ...attrs }
  for (const path of wordPaths(type)) {
    const [name = '', part] = path.split('.')
    if (part === undefined) delete rest[name]
    else rest[name] = ((rest[name] ?? []) as ListEntries).map(({ [part]: _, ...entry }) => entry)
  }
  return rest
}

/**
 * A block’s attributes with changed words: `change` receives each in the order of `wordsInside`, with its index there.
 * Returns the same attributes object if nothing changed.
 */
export function changeWords(
  { type, attrs = {} }: Pick<ContentNode, 'type' | 'attrs'>,
  change: (words: string, index: number) => string,
): Record<string, unknown> {
  let index = -1
  let isChanged = false
  const changed = (value: unknown, before = asText(value)): unknown => {
    index += 1
    const after = change(before, index)
    if (after === before) return value
    isChanged = true
    return after
  }
  const next = { ...attrs }
  for (const path of wordPaths(type)) {
    const [name = '', part] = path.split('.')
    if (part === undefined) next[name] = changed(next[name], wordsOf(attrs, name))
    else
      next[name] = ((next[name] ?? []) as ListEntries).map((entry) => ({
        ...entry,
        [part]: changed(entry[part]),
      }))
  }
  return isChanged ? next : attrs
}
