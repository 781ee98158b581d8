import { sql } from 'kysely'
import { type PresenceState, presenceInterval } from '#contract/learning/presence.ts'
import type { SignedIn } from '#platform/context.ts'

/** A longer gap between two heartbeats is not counted as reading time. */
const longestGapSeconds = 3 * presenceInterval
/** How long after the last heartbeat the page counts as still open, so that a reload returns to the same item. */
const openForMs = 10 * 60_000

export interface Presence {
  present_item_id: string | null
  present_at: string | null
}

/** Whether the reader has the item open now. */
export const hasOpen = (ctx: SignedIn, { present_item_id, present_at }: Presence, itemId: string): boolean =>
  present_item_id === itemId && present_at !== null && ctx.now.getTime() - Date.parse(present_at) <= openForMs

const moment = (ctx: SignedIn) => sql`${ctx.now.toISOString()}::timestamptz`

/** SQL: whether the time since the last heartbeat was spent on an item. */
const wasThere = (ctx: SignedIn) => sql<boolean>`(present_at is not null and not is_away
  and ${moment(ctx)} - present_at between interval '0' and make_interval(secs => ${longestGapSeconds}))`

/** SQL: the reading time so far. After completion it no longer changes. */
export const secondsUntilNow = (ctx: SignedIn) => sql<number>`active_seconds + case
  when status = 'in_progress' and ${wasThere(ctx)} then extract(epoch from ${moment(ctx)} - present_at)::integer else 0 end`

/** SQL: the new `present_at`. A call about the course counts as a heartbeat only if the reader is active. */
export const presentUntilNow = (ctx: SignedIn) => sql<string | null>`case
  when ${wasThere(ctx)} then ${moment(ctx)} else present_at end`

/**
 * Records a heartbeat of reading, or its end. A heartbeat for an item that is no longer the current one is ignored,
 * because heartbeats can arrive out of order. When the open item changes, what was cached of the enrolment becomes
 * invalid.
 */
export async function updatePresence(
  ctx: SignedIn,
  enrolmentId: string,
  { itemId, state }: { itemId: string; state: PresenceState },
): Promise<void> {
  const isReading = state === 'reading'
  let update = ctx.db
    .updateTable('enrolments')
    .set({
      active_seconds: secondsUntilNow(ctx),
      last_active_at: sql<string>`greatest(last_active_at, ${moment(ctx)})`,
      present_at: sql<string>`greatest(present_at, ${moment(ctx)})`,
      present_item_id: state === 'left' ? null : itemId,
      is_away: !isReading,
      revision: sql<number>`revision + (${state} = 'left' or present_item_id is distinct from ${itemId}::uuid)::integer`,
    })
    .where('id', '=', enrolmentId)
  if (!isReading) update = update.where('present_item_id', '=', itemId)
  await update.execute()
}
