import { sql } from 'kysely'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

interface AbsenceDays {
  starts_on: string
  ends_on: string | null
}

const isNotOver = (today: string) => sql<boolean>`coalesce(ends_on, 'infinity') >= ${today}::date`

/** The absence of a student that is not over, the earliest first. */
export const findAbsence = (
  ctx: Ctx,
  studentId: string,
  today: string,
): Promise<(AbsenceDays & { id: string }) | undefined> =>
  ctx.db
    .selectFrom('absences')
    .select(['id', 'starts_on', 'ends_on'])
    .where('student_id', '=', studentId)
    .where(isNotOver(today))
    .orderBy('starts_on')
    .limit(1)
    .executeTakeFirst()

/** The last absence of a student that lies within these days. */
export const findWithin = (
  ctx: Ctx,
  studentId: string,
  { starts_on, ends_on }: AbsenceDays,
): Promise<(AbsenceDays & { id: string }) | undefined> =>
  ctx.db
    .selectFrom('absences')
    .select(['id', 'starts_on', 'ends_on'])
    .where('student_id', '=', studentId)
    .where('starts_on', '>=', starts_on)
    .where(sql<boolean>`coalesce(ends_on, 'infinity') <= coalesce(${ends_on}::date, 'infinity')`)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Changes the absence with the id; without one adds it. */
export async function saveAbsence(
  ctx: SignedIn,
  studentId: string,
  { id, ...days }: AbsenceDays & { id: string | undefined },
): Promise<void> {
  const set = { ...days, set_by: ctx.actor.id, set_at: ctx.now.toISOString() }
  if (id) await ctx.db.updateTable('absences').set(set).where('id', '=', id).execute()
  else
    await ctx.db
      .insertInto('absences')
      .values({ id: newId(), student_id: studentId, ...set })
      .execute()
}

export async function deleteAbsence(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('absences').where('id', '=', id).execute()
}

export async function deleteAbsences(ctx: Ctx, studentId: string): Promise<void> {
  await ctx.db.deleteFrom('absences').where('student_id', '=', studentId).execute()
}
