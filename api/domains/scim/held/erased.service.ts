import { createHmac } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { installationSecret } from '#platform/secrets/installation.ts'
import type { ScimConnection } from '../connections/tokens.service.ts'
import { scimProblem } from '../protocol/problems.rules.ts'
import { noteHeld } from '../users/brake.service.ts'
import type { DirectoryPerson } from '../users/person.rules.ts'
import { deleteLink } from '../users/users.queries.ts'
import * as queries from './erased.queries.ts'

/**
 * A directory that still has an erased person would create them again at its next cycle. Hashes of their names are
 * kept for 30 days, and such a creation waits for an owner. Only the domain `scim` writes directory_erased.
 */

export const retentionDays = 30
const dayMs = 86_400_000

/** Hashes of the names of a person, under a key of the installation. */
async function hashesOf(
  ctx: Ctx,
  { connection_id, names }: { connection_id: string; names: readonly (string | null)[] },
): Promise<Buffer[]> {
  const key = await installationSecret(ctx.db, 'directory_erased_key')
  const known = names.filter((name): name is string => name !== null)
  return [...new Set(known.map((name) => name.trim().toLowerCase()))].map((name) =>
    createHmac('sha256', key).update(`${connection_id} ${name}`).digest(),
  )
}

/** Erases what directories sent about a person, who is then removed. */
export async function forgetDirectoryPerson(ctx: Ctx, userId: string): Promise<void> {
  for (const { connection_id, user_name, external_id, email } of await queries.selectLinksOf(ctx, userId))
    await queries.insertErased(
      ctx,
      connection_id,
      await hashesOf(ctx, { connection_id, names: [user_name, external_id, email] }),
    )
  await queries.deleteMemberships(ctx, userId)
  await deleteLink(ctx, userId)
}

/** Throws 409 for a person who was erased within the last 30 days; an owner may then allow them. */
export async function checkNotErased(
  ctx: Ctx,
  connection: ScimConnection,
  { user_name, external_id, fields }: DirectoryPerson,
): Promise<void> {
  const names = [user_name, external_id, fields.email]
  const hashes = await hashesOf(ctx, { connection_id: connection.id, names })
  const since = new Date(ctx.now.getTime() - retentionDays * dayMs)
  const erased = await queries.findErased(ctx, connection.id, { hashes, since })
  if (!erased) return
  throw scimProblem('uniqueness', 'scim.erased', { id: erased.id })
}

export const isErasedProblem = (error: unknown): error is AppError & { values: { id: string } } =>
  error instanceof AppError && error.messageKey === 'scim.erased'

/** Notes that the directory wants an erased person back, apart from the creation itself, which is undone. */
export async function noteAskedAgain(
  ctx: Ctx,
  connection: ScimConnection,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await queries.noteAsked(ctx, id, name)
  await noteHeld(ctx, connection)
}
