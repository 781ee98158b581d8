import type { Ctx, SignedIn } from '#platform/context.ts'

export interface ExtensionOwner {
  courseId: string
  studentId: string
}

/** Returns false if the extension was already the same. */
export async function upsertExtension(
  ctx: SignedIn,
  { courseId, studentId }: ExtensionOwner,
  extension: { due_on: string; reason: string },
): Promise<boolean> {
  const set = { ...extension, set_by: ctx.actor.id, set_at: ctx.now.toISOString() }
  const row = await ctx.db
    .insertInto('due_extensions')
    .values({ student_id: studentId, course_id: courseId, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'course_id'])
        .doUpdateSet(set)
        .where(({ or, eb }) =>
          or([
            eb('due_extensions.due_on', '<>', extension.due_on),
            eb('due_extensions.reason', '<>', extension.reason),
          ]),
        ),
    )
    .returning('student_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if there was no extension. */
export async function deleteExtension(ctx: Ctx, { courseId, studentId }: ExtensionOwner): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('due_extensions')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExtensions(ctx: Ctx, studentId: string): Promise<void> {
  await ctx.db.deleteFrom('due_extensions').where('student_id', '=', studentId).execute()
}
