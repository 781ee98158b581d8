import type { EventKind } from '#contract/evidence/event-kinds.ts'
import type { PersonSource } from '#db/schema/people.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { recordEvents } from '#platform/events.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { canManagePeople } from '../accounts.policy.ts'
import { findPerson } from '../accounts.queries.ts'
import { leaveForeignGroups } from '../groups/groups.queries.ts'
import { endSessionsOfPeople } from '../sessions/sessions.service.ts'
import * as queries from './bulk-people.queries.ts'

/**
 * The people service for hundreds at once, in a constant number of statements, with the same rules, events and
 * effects as for one person. People changed since the caller read them are skipped and missing from the result.
 */

export type { NewPerson } from './bulk-people.queries.ts'
export const setManagers = queries.setManagers
export const selectByAddress = queries.selectByAddress
export const restoreTagTimes = queries.restoreTagTimes

/** The import, run, sign-in connection or directory that the change came from, for the log. */
type Origin =
  | { import_id: string }
  | { run_id: string }
  | { connection_id: string }
  | { directory_id: string }

const sourceOf = (origin: Origin): PersonSource =>
  'connection_id' in origin ? 'sso' : 'directory_id' in origin ? 'scim' : 'import'

/** Creates students; those the company already has are skipped. Returns the ids of the created ones. */
export async function createPeople(
  ctx: Ctx,
  rows: queries.NewPerson[],
  origin: Origin,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const created = new Set(await queries.insertPeople(ctx, rows, sourceOf(origin)))
  await recordEvents(
    ctx,
    rows
      .filter(({ id }) => created.has(id))
      .map(({ id, company_id }) => ({
        kind: 'person.created',
        company_id,
        data: { user_id: id, ...origin },
      })),
  )
  return created
}

export interface BulkChange extends queries.PersonChange {
  /** The person's company before the change. */
  company_id: string
}

/** Changes students, including the effects of a move or a change of status. Returns the ids of the changed ones. */
export async function updatePeople(ctx: Ctx, changes: BulkChange[], origin: Origin): Promise<Set<string>> {
  if (changes.length === 0) return new Set()
  const unchanged = await queries.lockUnchanged(ctx, changes)
  const locked = changes.filter(({ id }) => unchanged.has(id))
  const conflicts = await queries.findConflicts(ctx, locked)
  const done = locked.filter(({ id }) => !conflicts.has(id))
  if (done.length === 0) return new Set()
  await queries.updatePeople(
    ctx,
    done.map(({ id, version, fields }) => ({ id, version, fields })),
  )
  await leaveForeignGroups(
    ctx,
    done.filter(({ fields }) => 'company_id' in fields).map(({ id }) => id),
  )
  for (const { id } of done.filter(({ fields }) => 'settings' in fields))
    announceWork(ctx, [id], { kind: 'account', subject: id })
  const leaving = done.filter(({ fields }) => 'company_id' in fields || fields.status === 'disabled')
  await endSessionsOfPeople(
    ctx,
    leaving.map(({ id }) => id),
  )
  await recordEvents(
    ctx,
    done.flatMap((change) =>
      eventsOf(change).map((event) => ({ ...event, data: { ...event.data, ...origin } })),
    ),
  )
  return new Set(done.map(({ id }) => id))
}

function eventsOf({ id, company_id, fields }: BulkChange) {
  const { company_id: to, status, tags, ...others } = fields
  const event = (kind: EventKind, data = {}, company = company_id) => ({
    kind,
    company_id: company,
    data: { user_id: id, ...data },
  })
  const move = typeof to === 'string' ? { from: company_id, to } : null
  return [
    ...(Object.keys(others).length > 0 ? [event('person.updated', { fields: Object.keys(others) })] : []),
    ...(tags ? [event('person.tagged')] : []),
    ...(status === 'disabled' ? [event('person.disabled')] : []),
    ...(status === 'active' ? [event('person.enabled')] : []),
    ...(move ? [event('person.moved', move), event('person.moved', move, move.to)] : []),
  ]
}

/**
 * The context for deferred work that somebody requested, with their current rights. Null if they may no longer
 * manage people.
 */
export async function contextOfManager(ctx: Ctx, userId: string): Promise<SignedIn | null> {
  const own = await contextOfPerson(ctx, userId)
  return own && canManagePeople(own.actor) ? own : null
}

/** The same for anybody with an active account. */
export async function contextOfPerson(ctx: Ctx, userId: string): Promise<SignedIn | null> {
  const person = await findPerson(ctx, userId)
  if (!person || person.status !== 'active' || person.is_company_closed) return null
  const actor: SignedIn['actor'] = {
    id: person.id,
    company_id: person.company_id,
    role: person.role,
    settings: {
      has_community: true,
      has_leaderboard: true,
      has_certificate_ceo: true,
      has_mail_reports: true,
    },
    abilities: person.abilities,
    session_id: '',
    session_token_hash: Buffer.alloc(0),
    session_successor_key: Buffer.alloc(0),
    session_expires_at: ctx.now,
    impersonator_id: null,
    purpose: null,
  }
  const own = { ...ctx, actor } as SignedIn
  return {
    ...own,
    transaction: (work) => ctx.transaction((inner) => work({ ...inner, actor } as SignedIn)),
  }
}
