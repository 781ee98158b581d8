import { sql } from 'kysely'
import { areaOf, type EventKind, ownDeeds } from '#contract/evidence/event-kinds.ts'
import { type Ctx, personIdOf } from './context.ts'
import { firstIdAt, newId } from './ids.ts'

export interface EventInput {
  /** A noun and a verb in the past tense, such as `course.published` or `lesson.completed`. */
  kind: EventKind
  company_id: string
  student_id?: string
  course_id?: string
  item_id?: string
  release_id?: string
  data?: Record<string, unknown>
}

/**
 * Appends to the event log in the caller’s transaction, with the actor, the impersonator, and from where the call came.
 */
export const recordEvent = (ctx: Ctx, input: EventInput): Promise<void> => recordEvents(ctx, [input])

/** The same for several events, in one statement. */
export async function recordEvents(ctx: Ctx, inputs: EventInput[]): Promise<void> {
  if (inputs.length === 0) return
  const rows = inputs.map((input) => ({
    ...input,
    id: newId(),
    actor_id: ctx.actor && personIdOf({ actor: ctx.actor }),
    impersonator_id: ctx.actor?.impersonator_id ?? null,
    data: JSON.stringify({ ...input.data, ...tokenOf(ctx) }),
    at: ctx.now.toISOString(),
  }))
  const placed = ctx.ip === '' ? [] : inputs.flatMap((input, nth) => placeOf(ctx, input, rows[nth]?.id))
  if (placed.length === 0) return void (await ctx.db.insertInto('events').values(rows).execute())
  const [ids, people] = [placed.map(({ id }) => id), placed.map(({ person }) => person)]
  await ctx.db
    .with('recorded', (db) => db.insertInto('events').values(rows))
    .insertInto('event_places')
    .columns(['event_id', 'person_id', 'ip', 'user_agent'])
    .expression(
      sql`select id, person, ${ctx.ip}::text, ${ctx.user_agent.slice(0, 300)}::text
        from unnest(${ids}::uuid[], ${people}::uuid[]) as placed (id, person)`,
    )
    .execute()
}

/** An API token is no user, so what it did names it here; the name is kept, because tokens are deleted some day. */
const tokenOf = ({ actor }: Ctx): { api_token?: { id: string; name: string } } =>
  actor?.api_token ? { api_token: { id: actor.api_token.id, name: actor.api_token.name } } : {}

/** Where people learn is nobody’s business. */
function placeOf(
  { actor }: Ctx,
  { kind, data }: EventInput,
  id = '',
): { id: string; person: string | null }[] {
  if (areaOf(kind) === 'learning') return []
  const own = ownDeeds.has(kind) && typeof data?.user_id === 'string' ? data.user_id : null
  return [{ id, person: actor ? (actor.impersonator_id ?? personIdOf({ actor })) : own }]
}

/** Forgets from where a person did things, for their erasure. */
export async function forgetPlacesOf({ db }: Pick<Ctx, 'db'>, personId: string): Promise<void> {
  await db.deleteFrom('event_places').where('person_id', '=', personId).execute()
}

/** Forgets the places of events from before a moment, at most `most` of them. Returns how many there were. */
export async function forgetPlacesBefore(
  { db }: Pick<Ctx, 'db'>,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from event_places where event_id in (
      select event_id from event_places where event_id < ${firstIdAt(before)} order by event_id limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Removes events, for retention alone. Lets the rest of the caller’s transaction change the log. */
export async function deleteEvents(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await allowChangesOfLog(ctx)
  await ctx.db.deleteFrom('events').where('id', '=', sql<string>`any (${ids}::uuid[])`).execute()
}

/**
 * Lets the rest of the caller’s transaction change or delete rows of the log and its seals. Only for retention and the
 * demo’s past: a changed event breaks its seal.
 */
export async function allowChangesOfLog({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select set_config('wardwise.retention', 'on', true)`.execute(db)
}
