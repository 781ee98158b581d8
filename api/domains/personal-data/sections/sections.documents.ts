import type { RawBuilder } from 'kysely'

/** What one table cell of the page, or one field of the JSON, may hold. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }
export type SectionRow = Readonly<Record<string, Value>>

/** One kind of stored data about a person, such as their sessions. */
export interface SectionQuery {
  /** Names the section in the JSON; a key under `section` of `personal_data.json`. */
  name: string
  /**
   * The rows, oldest first. Each column is a key under `column` of `personal_data.json`. Names of other people are
   * left out.
   */
  rows: (personId: string, isOwn: boolean) => RawBuilder<SectionRow>
  /** Only in what people download about themselves: the product promises that nobody else sees it. */
  isPrivate?: true
}

export interface Section {
  name: string
  rows: readonly SectionRow[]
}
