import type pg from 'pg'
import { newId, tokenHash } from '#platform/ids.ts'

/** Signs a person in for a day, by this token. */
export const insertSession = (
  client: Pick<pg.ClientBase, 'query'>,
  userId: string,
  token: string,
): Promise<unknown> =>
  client.query(
    `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), userId, tokenHash(token)],
  )
