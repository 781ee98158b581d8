import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether a person of a company that the assignment reaches is in its audience: everyone if it names nobody,
 * otherwise the people it names, with one of its tags, or in one of its groups. `a` and `u` are the aliases of the
 * rows.
 */
export const inAudience = (u: string, a: string): RawBuilder<boolean> => {
  const [tags, groups, named] = [`${a}.tags`, `${a}.group_ids`, `${a}.user_ids`].map((column) =>
    sql.ref(column),
  )
  const [id, own] = [`${u}.id`, `${u}.tags`].map((column) => sql.ref(column))
  return sql<boolean>`(${tags} = '{}' and ${groups} = '{}' and ${named} = '{}' or ${tags} && ${own} or ${id} = any (${named})
    or ${groups} <> '{}' and exists (
    select from group_members member where member.user_id = ${id} and member.group_id = any (${groups})))`
}
