import type { Ctx } from '#platform/context.ts'
import { findPerson, lockPerson, type PersonRow } from '../accounts.queries.ts'
import { verifyPassword } from './passwords.service.ts'

/** The first of them whose password it is. Takes about as long for nobody as for one person. */
export async function firstWithPassword(
  people: readonly PersonRow[],
  password: string,
): Promise<PersonRow | undefined> {
  if (people.length === 0) await verifyPassword(null, password)
  for (const person of people) if (await verifyPassword(person.password_hash, password)) return person
  return undefined
}

/** Locks a person until the end of the transaction. Returns false if the password has changed since it was checked. */
export async function lockWithPassword(ctx: Ctx, { id, password_hash }: PersonRow): Promise<boolean> {
  await lockPerson(ctx, id)
  return (await findPerson(ctx, id))?.password_hash === password_hash
}
