import type { SignedIn } from '#platform/context.ts'

/** By enrolment id: the release the enrolment uses, or was completed with. */
export async function selectReleasesOf(
  ctx: SignedIn,
  enrolmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('enrolments')
    .select(['id', 'release_id', 'completed_release_id'])
    .where('id', 'in', enrolmentIds)
    .where('student_id', '=', ctx.actor.id)
    .execute()
  return new Map(rows.map((row) => [row.id, row.completed_release_id ?? row.release_id]))
}

/** By attempt id: its quiz and its score. */
export async function selectAttemptsOf(
  ctx: SignedIn,
  attemptIds: readonly string[],
): Promise<Map<string, { item_id: string; score: number | null }>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('attempts')
    .select(['id', 'item_id', 'score'])
    .where('id', 'in', attemptIds)
    .where('student_id', '=', ctx.actor.id)
    .execute()
  return new Map(rows.map(({ id, ...attempt }) => [id, attempt]))
}

/** Returns a lookup from a course and the origin id that the ledger stores to the id of the item in that course. */
export async function selectClonedParts(
  ctx: SignedIn,
  entries: readonly { course_id: string | null; cause_id: string }[],
): Promise<(courseId: string | null, originId: string) => string | undefined> {
  const rows =
    entries.length === 0
      ? []
      : await ctx.db
          .selectFrom('cloned_parts')
          .selectAll()
          .where(
            'origin_id',
            'in',
            entries.map(({ cause_id }) => cause_id),
          )
          .where(
            'course_id',
            'in',
            entries.flatMap(({ course_id }) => course_id ?? []),
          )
          .execute()
  const parts = new Map(rows.map(({ id, origin_id, course_id }) => [`${course_id} ${origin_id}`, id]))
  return (courseId, originId) => parts.get(`${courseId} ${originId}`)
}
