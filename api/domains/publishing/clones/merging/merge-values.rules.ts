import type { Locale } from '#contract/locales.ts'
import { areEqual } from '#domains/publishing/drafts/stable-json.format.ts'

// The parts of a three-way merge that know nothing of drafts. Every merge returns `ours` itself where it changes
// nothing, so that callers see by identity whether something changed.

export interface Versions<T> {
  /** What the clone got from the original last; undefined if that did not have it. */
  base: T | undefined
  /** The clone’s own. */
  ours: T
  /** The original’s now. */
  theirs: T
}

export const mapVersions = <T, U>(
  { base, ours, theirs }: Versions<T>,
  map: (version: T) => U,
): Versions<U> => ({
  base: base === undefined ? undefined : map(base),
  ours: map(ours),
  theirs: map(theirs),
})

export interface MergeLanguages {
  /** The languages of the merged draft. Nothing is merged in others. */
  locales: ReadonlySet<Locale>
  ourLocales: ReadonlySet<Locale>
  /** A language that only the clone has is no removed translation. */
  theirLocales: ReadonlySet<Locale>
  /** The default language of the clone. */
  source: Locale
}

export interface MergeContext extends MergeLanguages {
  /** Called for everything that both changed differently; theirs is merged then. */
  onConflict: () => void
}

export type Merge<T> = (versions: Versions<T>, context: MergeContext) => T

/** Merges a value as a whole. */
export const mergeWhole =
  <T>(isSame: (one: T | undefined, other: T | undefined) => boolean): Merge<T> =>
  ({ base, ours, theirs }, { onConflict }) => {
    if (isSame(theirs, base) || isSame(ours, theirs)) return ours
    if (!isSame(ours, base)) onConflict()
    return theirs
  }

/** Snapshots from before a property existed lack it, which means the same as its being empty. */
const isSameValue = (one: unknown, other: unknown): boolean => {
  if (one === undefined) return isEmpty(other)
  return other === undefined ? isEmpty(one) : areEqual(one, other)
}

const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.values(value).every(isEmpty))

const wholeValue = mergeWhole<unknown>(isSameValue)
export const mergeValue = <T>(versions: Versions<T>, context: MergeContext): T =>
  wholeValue(versions, context) as T

export const keepOurs = <T>({ ours }: Versions<T>): T => ours

/** Merges an object field by field, those without a merge of their own as wholes. */
export const mergeFields =
  <T extends object>(merges: { [Name in keyof T]?: Merge<T[Name]> }): Merge<T> =>
  ({ base, ours, theirs }, context) => {
    let merged = ours
    for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)]) as Set<keyof T & string>) {
      const merge: Merge<T[typeof name]> = merges[name] ?? mergeValue
      const value = merge({ base: base?.[name], ours: ours[name], theirs: theirs[name] }, context)
      if (value !== ours[name]) merged = { ...merged, [name]: value }
    }
    return merged === ours ? ours : withoutUndefined(merged)
  }

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T

type ByLocale<T> = Partial<Record<Locale, T>>

/** Merges what a part says in each language. */
export const mergeLocales =
  <T>(merge: Merge<T | undefined>): Merge<ByLocale<T> | undefined> =>
  ({ base, ours, theirs }, context) => {
    let merged = ours
    for (const locale of context.locales) {
      const was = base?.[locale]
      const now = context.theirLocales.has(locale) ? theirs?.[locale] : was
      const value = merge({ base: was, ours: ours?.[locale], theirs: now }, context)
      if (value !== ours?.[locale]) merged = { ...merged, [locale]: value }
    }
    return merged === ours ? ours : withoutUndefined(merged ?? {})
  }

const mergeWords = mergeLocales<string>(mergeValue)
export const mergeTexts = <T extends ByLocale<string> | undefined>(
  versions: Versions<T>,
  context: MergeContext,
): T => mergeWords(versions, context) as T

/**
 * Merges a part that each side may have added or removed; the result is undefined if it is not there. A removal
 * conflicts with a change.
 */
export function mergePresence<T>(
  merge: Merge<T>,
  { base, ours, theirs }: Versions<T | undefined>,
  context: MergeContext,
): T | undefined {
  if (ours !== undefined && theirs !== undefined) return merge({ base, ours, theirs }, context)
  if (base === undefined) return ours ?? theirs
  if (ours !== undefined) {
    const { ourLocales } = context
    const inOurs = { ...context, locales: ourLocales, theirLocales: ourLocales }
    if (differs(merge, { base, now: ours }, inOurs)) context.onConflict()
    return undefined
  }
  if (theirs === undefined || !differs(merge, { base, now: theirs }, context)) return undefined
  context.onConflict()
  return theirs
}

/** Nothing conflicts with the base itself. */
const differs = <T>(merge: Merge<T>, { base, now }: { base: T; now: T }, context: MergeContext): boolean =>
  merge({ base, ours: base, theirs: now }, context) !== base
