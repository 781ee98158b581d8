import type { Ctx, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

/** What a person was notified of, once per cause. Only this service writes deliveries. */

export interface Delivery {
  course_id: string
  cause: string
}

interface Whom {
  student_id: string
  company_id: string
}

/** Records what a person is about to be notified of and returns only what is new. */
export async function recordDeliveries(ctx: Ctx, whom: Whom, deliveries: Delivery[]): Promise<Delivery[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map((each) => ({ ...whom, ...each, id: newId(), at: ctx.now.toISOString() }))
  return ctx.db
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['student_id', 'course_id', 'cause']).doNothing())
    .returning(['course_id', 'cause'])
    .execute()
}

/** When a person was last notified; null if never. */
export async function lastDelivery(ctx: Ctx, studentId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('deliveries')
    .select('at')
    .where('student_id', '=', studentId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The courses that a person was notified of since a moment. */
export async function coursesNotifiedSince(ctx: Ctx, studentId: string, since: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('deliveries')
    .select('course_id')
    .where('student_id', '=', studentId)
    .where('at', '>=', since)
    .execute()
  return new Set(rows.map(({ course_id }) => course_id))
}

export interface UnseenDelivery extends Delivery {
  id: string
  at: string
}

/** The caller's notifications since a moment that they have not seen on the screen, newest first. */
export async function listUnseen(ctx: SignedIn, since: Date): Promise<UnseenDelivery[]> {
  return ctx.db
    .selectFrom('deliveries')
    .select(['id', 'at', 'course_id', 'cause'])
    .where('student_id', '=', ctx.actor.id)
    .where('seen_at', 'is', null)
    .where('at', '>', since.toISOString())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Marks this one and all before it. */
export async function markSeen(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db
    .updateTable('deliveries')
    .set({ seen_at: ctx.now.toISOString() })
    .where('student_id', '=', ctx.actor.id)
    .where('seen_at', 'is', null)
    .where('id', '<=', id)
    .execute()
}
