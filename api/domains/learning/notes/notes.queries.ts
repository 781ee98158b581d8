import type { Note } from '#contract/learning/notes.ts'
import { serverLimits } from '#contract/server-limits.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

const columns = ['item_id', 'bookmarked', 'text', 'version', 'updated_at'] as const

export function selectNotes(ctx: SignedIn, courseId: string): Promise<Note[]> {
  return ctx.db
    .selectFrom('item_notes')
    .select(columns)
    .where('student_id', '=', ctx.actor.id)
    .where('course_id', '=', courseId)
    .orderBy('updated_at', 'desc')
    .limit(serverLimits.notesPerCourse)
    .execute()
}

export function selectNote(ctx: SignedIn, courseId: string, itemId: string): Promise<Note | undefined> {
  return ctx.db
    .selectFrom('item_notes')
    .select(columns)
    .where('student_id', '=', ctx.actor.id)
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

/** Overwrites only the given version; returns undefined if the stored version differs. */
export function upsertNote(
  ctx: SignedIn,
  itemParams: { course_id: string; item_id: string },
  { version, ...change }: { bookmarked: boolean; text: string; version: number },
): Promise<Note | undefined> {
  const updated_at = ctx.now.toISOString()
  return ctx.db
    .insertInto('item_notes')
    .values({ ...itemParams, ...change, student_id: ctx.actor.id, updated_at })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'course_id', 'item_id'])
        .doUpdateSet({ ...change, version: version + 1, updated_at })
        .where('item_notes.version', '=', version),
    )
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteNotes(ctx: Ctx, studentId: string): Promise<void> {
  await ctx.db.deleteFrom('item_notes').where('student_id', '=', studentId).execute()
}
