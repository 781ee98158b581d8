import type { Locale } from '#contract/locales.ts'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import { type Draft, type DraftItem, itemsOf, textIn } from '../drafts/draft.rules.ts'
import { areEqual } from '../drafts/stable-json.format.ts'
import type { Texts } from '../publishing.documents.ts'
import { diffWords } from './word-diff.rules.ts'

export type BlockChange = ItemChange['blocks'][number]
/** Describes a setting's value in words. */
export type Say = (value: unknown) => string

export interface Compare {
  before: Draft | null
  after: Draft
  say: Say
}
/** Indexes the earlier draft by id, to avoid a search through the whole draft for every item. */
export interface Indexed extends Compare {
  items: Map<string, DraftItem>
  headings: Map<string, Texts>
}

export const indexed = (compare: Compare): Indexed => ({
  ...compare,
  items: new Map(compare.before ? itemsOf(compare.before).map((item) => [item.id, item]) : []),
  headings: new Map(compare.before ? headingsOf(compare.before) : []),
})

const headingsOf = ({ chapters }: Draft): [string, Texts][] => [
  ...chapters.map(({ id, title }): [string, Texts] => [id, title]),
  ...chapters.flatMap(({ sections }) => sections.map(({ id, title }): [string, Texts] => [id, title])),
]

/**
 * The locales to compare, the default first: those publishable in both drafts. Without an earlier draft only the
 * default is compared.
 */
export function sharedLocales({ before, after }: Compare): Locale[] {
  const [source, ...others] = after.publishable
  if (!source) return []
  return before ? [source, ...others.filter((locale) => before.publishable.includes(locale))] : [source]
}

export const emptyChange = { locale: null, blocks: [], questions: [] }

export function textChange({ before, after }: Compare, locale: Locale, text: TextChange): BlockChange[] {
  const was = before && text.before ? textIn(text.before, before, locale) : ''
  const is = textIn(text.after, after, locale)
  if (was === is) return []
  return [
    {
      change: was === '' ? 'added' : is === '' ? 'removed' : 'changed',
      type: text.type,
      parts: diffWords(was, is),
    },
  ]
}
export interface TextChange {
  type: string
  before: Texts | undefined
  after: Texts
}

/** One row per setting with its whole values; they are not compared word by word. */
export function settingChanges(say: Say, before: object | undefined, after: object): BlockChange[] {
  const old = (before ?? {}) as Record<string, unknown>
  return Object.entries(after).flatMap(([type, value]): BlockChange[] => {
    if (!before) return []
    if (areEqual(old[type] ?? null, value ?? null)) return []
    const parts = [
      { op: 'removed' as const, text: say(old[type] ?? null) },
      { op: 'added' as const, text: say(value ?? null) },
    ]
    return [{ change: 'changed', type, parts: parts.filter(({ text }) => text !== '') }]
  })
}
