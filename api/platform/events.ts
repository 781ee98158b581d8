import { sql } from 'kysely'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import type { Ctx } from './context.ts'
import { newId } from './ids.ts'

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

/** Appends to the event log in the caller’s transaction, with the actor and the impersonator. */
export const recordEvent = (ctx: Ctx, input: EventInput): Promise<void> => recordEvents(ctx, [input])

/** The same for several events, in one statement. */
export async function recordEvents(ctx: Ctx, inputs: EventInput[]): Promise<void> {
  if (inputs.length === 0) return
  await ctx.db
    .insertInto('events')
    .values(
      inputs.map((input) => ({
        ...input,
        id: newId(),
        actor_id: ctx.actor?.id ?? null,
        impersonator_id: ctx.actor?.impersonator_id ?? null,
        data: JSON.stringify(input.data ?? {}),
        at: ctx.now.toISOString(),
      })),
    )
    .execute()
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
