import type { Session } from '#contract/accounts/accounts.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { findPerson, lockPerson, type PersonRow } from '../accounts.queries.ts'
import { queueMail } from '../links/person-mail.job.ts'
import { createPeople } from '../people/bulk-people.service.ts'
import { signIn } from '../sessions/sessions.service.ts'
import * as queries from './identities.queries.ts'

/**
 * Who is who at a sign-in provider. Whom a provider may name is decided by `sso`; here the links are kept and
 * sessions opened by them. Only this service writes identities.
 */

export {
  findByIdentity,
  hasSignedInSince,
  isSsoRequired,
  noteUse,
  selectHolders,
} from './identities.queries.ts'
export { countLinkedStaff, lockOwners, selectOwners } from './staff-rule.queries.ts'

export interface NewIdentity {
  connection_id: string
  /** The name of the connection, for the e-mail. */
  name: string
  subject: string
}

/** Links a person, who is told by e-mail. Null if the subject or the person is linked already. */
export async function linkIdentity(
  ctx: Ctx,
  person: PersonRow,
  { connection_id, name, subject }: NewIdentity,
): Promise<string | null> {
  const id = await insertLinked(ctx, person, { connection_id, subject })
  if (id)
    await queueMail(ctx, person.id, {
      mail: 'identity_linked',
      values: { name },
      asked: ctx.languages.requested,
    })
  return id
}

async function insertLinked(
  ctx: Ctx,
  { id: user_id, company_id }: Pick<PersonRow, 'id' | 'company_id'>,
  { connection_id, subject }: Omit<NewIdentity, 'name'>,
): Promise<string | null> {
  const id = await queries.insertIdentity(ctx, { connection_id, subject, user_id })
  if (id) await recordEvent(ctx, { kind: 'identity.linked', company_id, data: { user_id, connection_id } })
  return id
}

/** Creates a student on their first sign-in. Null if the company has the address or the subject is linked already. */
export async function createLinkedStudent(
  ctx: Ctx,
  student: {
    company_id: string
    email: string
    first_name: string
    last_name: string
    platform_locale: string | null
  },
  { connection_id, subject }: Omit<NewIdentity, 'name'>,
): Promise<{ person: PersonRow; identityId: string } | null> {
  const id = newId()
  const created = await createPeople(ctx, [{ id, ...student }], { connection_id })
  if (!created.has(id)) return null
  const { company_id } = student
  const identityId = await insertLinked(ctx, { id, company_id }, { connection_id, subject })
  return identityId ? { person: found(await findPerson(ctx, id)), identityId } : null
}

/** Throws 401 or 403 as other sign-ins do if the company is closed or the account waits for approval. */
export async function signInByIdentity(
  ctx: Ctx,
  { id: userId }: Pick<PersonRow, 'id'>,
  {
    identityId,
    connectionId,
    device,
  }: { identityId: string; connectionId: string; device: string | undefined },
): Promise<Session | null> {
  await lockPerson(ctx, userId)
  const person = await findPerson(ctx, userId)
  if (person?.status === 'pending') throw new AppError('forbidden', 'accounts.pending')
  if (person?.status !== 'active') return null
  await queries.noteUse(ctx, identityId)
  return signIn(ctx, person, device, { method: 'sso', connection_id: connectionId })
}

export const listOwnIdentities = queries.selectOwn

/** Throws 404 for a link that is not the caller's. */
export async function unlinkOwnIdentity(ctx: SignedIn, identityId: string): Promise<void> {
  const connection_id = found(await queries.deleteOwn(ctx, identityId))
  const { id: user_id, company_id } = ctx.actor
  await recordEvent(ctx, { kind: 'identity.unlinked', company_id, data: { user_id, connection_id } })
}
