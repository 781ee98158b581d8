import { settingPaths } from '#contract/blocks/fields.ts'
import { blockTypeOf } from '#contract/blocks/registry.ts'
import { fieldsInside } from '#contract/content/block-words.ts'
import type { ContentNode } from '#contract/content/content.ts'
import type { BlockChange, Say } from './change-rows.rules.ts'
import { diffWords } from './word-diff.rules.ts'

/** A field in one of the two versions. */
interface Side {
  name: string
  /** The number, from 1, of the list entry that the field belongs to; null outside of lists. */
  number: number | null
  value: unknown
  isProse: boolean
}
type ListEntries = Record<string, unknown>[]

const entriesOf = ({ attrs = {} }: ContentNode, path: string): ListEntries =>
  (attrs[path.split('.')[0] ?? ''] ?? []) as ListEntries

/**
 * The key that identifies a field in both versions. It uses the id of the list entry, which stays the same when
 * others are added or removed before it.
 */
const keyOf = (block: ContentNode, path: string, index: number | null): string =>
  `${path} ${index === null ? '' : (entriesOf(block, path)[index]?.id ?? index)}`

function sidesOf(block: ContentNode): Map<string, Side> {
  const sides = new Map<string, Side>()
  const add = (name: string, index: number | null, value: unknown, isProse: boolean): void =>
    void sides.set(keyOf(block, name, index), {
      name,
      number: index === null ? null : index + 1,
      value,
      isProse,
    })
  for (const { name, index, words } of fieldsInside(block)) add(name, index, words, true)
  for (const path of settingPaths(blockTypeOf(block.type)?.fields ?? {})) {
    const [name = '', part] = path.split('.')
    if (part === undefined) add(path, null, block.attrs?.[name] ?? undefined, false)
    else for (const [index, entry] of entriesOf(block, path).entries()) add(path, index, entry[part], false)
  }
  return sides
}

/** What differs in a block with several fields, by field and list entry. Empty for a block with a single text. */
export function fieldChanges(say: Say, was: ContentNode, is: ContentNode): Pick<BlockChange, 'fields'> {
  const [before, after] = [sidesOf(was), sidesOf(is)]
  const [fuller, other] = before.size > after.size ? [before, after] : [after, before]
  const all = new Map([...fuller, ...other])
  if (all.size < 2) return {}
  // Lists a removed field with the fields of the same name, not after all the others.
  const names = [...new Set([...all.values()].map(({ name }) => name))]
  const keys = names.flatMap((name) => [...all].flatMap(([key, side]) => (side.name === name ? [key] : [])))
  const fields = keys.flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    const { name, number, isProse } = (now ?? old) as Side
    const parts = isProse
      ? wordsBetween(old?.value ?? '', now?.value ?? '')
      : valuesBetween(say, number !== null, [old?.value, now?.value])
    return parts.length > 0 ? [{ name, number, parts }] : []
  })
  return fields.length > 0 ? { fields } : {}
}

const wordsBetween = (was: unknown, is: unknown) => (was === is ? [] : diffWords(String(was), String(is)))

/** Whole values, as a boolean is not compared word by word. A new list entry that is `false` is not shown. */
function valuesBetween(say: Say, isInList: boolean, [was, is]: [unknown, unknown]) {
  if (was === is) return []
  const isShown = (value: unknown, other: unknown): boolean =>
    value !== undefined && value !== '' && !(isInList && value === false && other === undefined)
  // A string is the author's own text and must not be taken for a setting's value.
  const said = (value: unknown): string => (typeof value === 'string' ? value : say(value))
  return [
    ...(isShown(was, is) ? [{ op: 'removed' as const, text: said(was) }] : []),
    ...(isShown(is, was) ? [{ op: 'added' as const, text: said(is) }] : []),
  ]
}
