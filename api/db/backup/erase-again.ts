import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Erasure } from '../erasures.ts'

/** The people erased in the database that is about to be replaced; empty for a database without our tables. */
export async function listErased(client: pg.ClientBase): Promise<Erasure[]> {
  const { rows: known } = await client.query("select to_regclass('public.users') is not null as known")
  if (!known[0].known) return []
  const { rows } = await client.query<{ id: string; named: boolean; at: Date }>(
    "select id, first_name || last_name <> '' as named, updated_at as at from users where status = 'removed'",
  )
  return rows.map(({ id, named, at }) => ({
    user_id: id,
    names: named ? 'keep_names' : 'erase_names',
    at: new Date(at).toISOString(),
  }))
}

/**
 * Erases people that the backup still contains, within the caller’s transaction, so that they are never visible and
 * cannot sign in. A job at the next start erases the rest, such as notes, certificates and the profile picture. Returns
 * how many they were.
 */
export async function eraseAgain(
  client: pg.ClientBase,
  erasures: readonly Omit<Erasure, 'at'>[],
): Promise<number> {
  let erased = 0
  for (const names of ['keep_names', 'erase_names'] as const) {
    const ids = erasures.filter((erasure) => erasure.names === names).map(({ user_id }) => user_id)
    const { rows } = await client.query<{ id: string }>(
      `update users set status = 'removed', email = id || '@removed.invalid', password_hash = null
         ${names === 'erase_names' ? ", first_name = '', last_name = ''" : ''}
       where id = any($1::uuid[]) and status <> 'removed' returning id`,
      [ids],
    )
    for (const { id } of rows)
      await client.query(
        `insert into jobs (id, kind, key, data, run_at) values ($1, 'directory.erase_again', $2, $3, now())
         on conflict do nothing`,
        [randomUUID(), id, JSON.stringify({ user_id: id, names })],
      )
    erased += rows.length
  }
  return erased
}
