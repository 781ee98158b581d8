import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether a text has every word of what somebody looks for, as `wordSearch` says of a text in memory. Everything has it where
 * nothing is asked for, and a sign that LIKE knows stands for itself.
 */
export const hasWords = (text: RawBuilder<unknown>, search = ''): RawBuilder<boolean> =>
  hasPlainWords(sql`plain_form(${text})`, search)

/** The same for a text that is stored in its plain form. */
export function hasPlainWords(text: RawBuilder<unknown>, search = ''): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`${text} like plain_form(${pattern})`
  })
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}
