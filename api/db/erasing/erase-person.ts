import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { eraseAgain } from '../backup/erase-again.ts'
import { StartError } from '../start-error.ts'

interface Found {
  id: string
  company_id: string
  role: 'admin' | 'teacher' | 'student'
  abilities: string[]
}

/** The person with an id, or with an address that only one has. */
async function lockPerson(client: pg.ClientBase, idOrEmail: string): Promise<Found> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(idOrEmail)
  const { rows } = await client.query<Found>(
    `select id, company_id, role, abilities from users
     where ${isId ? 'id = $1::uuid' : 'lower(email) = lower($1)'} and status <> 'removed' for update`,
    [idOrEmail],
  )
  const [person, ...others] = rows
  if (!person) throw new StartError('Nobody has this ID or e-mail address, or they have been erased.')
  if (others.length > 0)
    throw new StartError(
      `People of several companies have this e-mail address. Name one by ID: ${rows.map(({ id }) => id).join(', ')}`,
    )
  return person
}

/** Without an admin or an owner, nobody could appoint another. */
async function refuseLast(client: pg.ClientBase, { id, company_id, role, abilities }: Found): Promise<void> {
  if (role !== 'admin') return
  const { rows } = await client.query<{ is_owner: boolean }>(
    `select 'owner' = any (abilities) as is_owner from users
     where company_id = $1 and role = 'admin' and status = 'active' and id <> $2 for update`,
    [company_id, id],
  )
  const leavesNone = abilities.includes('owner') ? !rows.some(({ is_owner }) => is_owner) : rows.length === 0
  if (leavesNone)
    throw new StartError('This is the last admin or owner of the company. Appoint another one first.')
}

/**
 * Erases a person within the caller’s transaction: names, address and password at once, the rest by jobs of the server,
 * which also record the erasure outside the database. As on the web, the names of staff stay with what they wrote.
 */
export async function erasePersonNow(client: pg.ClientBase, idOrEmail: string): Promise<string> {
  const person = await lockPerson(client, idOrEmail)
  await refuseLast(client, person)
  const { id: user_id, company_id, role } = person
  const names = role === 'student' ? 'erase_names' : 'keep_names'
  await eraseAgain(client, [{ user_id, names }])
  await client.query(
    `insert into events (id, company_id, kind, data) values ($1, $2, 'person.removed', $3)`,
    [uuidv7(), company_id, JSON.stringify({ user_id })],
  )
  await client.query(
    `insert into jobs (id, kind, data, run_at) values ($1, 'accounts.note_erasure', $2, now())`,
    [randomUUID(), JSON.stringify({ user_id, names, at: new Date().toISOString() })],
  )
  return user_id
}
