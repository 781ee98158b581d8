import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: the text contains every word of the search, like `wordSearch` for texts in memory. An empty search
 * matches everything, and LIKE wildcards are matched literally.
 */
export const hasWords = (text: RawBuilder<unknown>, search = ''): RawBuilder<boolean> =>
  hasPlainWords(sql`plain_form(${text})`, search)

/** The same for a text stored in its plain form. */
export function hasPlainWords(text: RawBuilder<unknown>, search = ''): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`${text} like plain_form(${pattern})`
  })
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}
