import type { SignedIn } from '#platform/context.ts'

/** By id of the enrolment: the release by which it goes, or by which it was completed. */
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

/** By id of the attempt: its quiz, and how well it went. */
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
