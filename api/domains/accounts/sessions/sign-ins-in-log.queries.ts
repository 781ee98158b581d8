import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the entries `e` of the log about sign-ins of a row of people, with `id` and `company_id`. Those of somebody who was
 * moved are in the logs of the companies before.
 */
export const signInsInLog = (people: string): RawBuilder<unknown> => {
  const [id, company] = [sql.ref(`${people}.id`), sql.ref(`${people}.company_id`)]
  return sql`(
    with recursive places (company_id) as (
      select ${company}
      union
      select (moved.data->>'from')::uuid from places join events moved on moved.company_id = places.company_id
        and moved.data->>'user_id' = ${id}::text and moved.kind = 'person.moved'
    )
    select entry.at from places join events entry on entry.company_id = places.company_id
      and entry.data->>'user_id' = ${id}::text and entry.kind = 'person.signed_in') e`
}
