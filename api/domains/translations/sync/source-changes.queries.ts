import { sql } from 'kysely'
import type { Ctx, SignedIn } from '#platform/context.ts'

export interface ChangedJob {
  id: string
  course_id: string
  assignee_id: string
}

/**
 * Jobs with a translator whose course has changed, but not since `quietSince`. The page starts after the job
 * `after`.
 */
export async function selectChangedJobs(
  ctx: Ctx,
  { quietSince, after, limit }: { quietSince: Date; after: string | null; limit: number },
): Promise<ChangedJob[]> {
  const { rows } = await sql<ChangedJob>`
    select j.id, j.course_id, j.assignee_id from translation_jobs j join courses c on c.id = j.course_id
    where j.assignee_id is not null and c.status <> 'archived' and j.locale = any(c.locales[2:])
      and j.synced_at is not null and c.updated_at <= ${quietSince.toISOString()}::timestamptz
      and (j.synced_at <> c.updated_at or exists (select from translation_job_items i where i.job_id = j.id and i.is_news))
      ${after ? sql`and j.id > ${after}` : sql``}
    order by j.id limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** Marks units whose source is new or has changed, for the next notice to the translator. */
export async function markSourceChanges(ctx: SignedIn, ids: string[]): Promise<void> {
  await sql`update translation_job_items set is_news = true where id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Returns how many of the marked units of a job still have to be updated, and clears the marks. */
export async function takeSourceChanges(ctx: SignedIn, jobId: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    with marked as (
      update translation_job_items set is_news = false where job_id = ${jobId} and is_news returning state
    )
    select count(*) filter (where state in ('needs_update', 'untranslated'))::integer as units from marked
  `.execute(ctx.db)
  return rows[0]?.units ?? 0
}
