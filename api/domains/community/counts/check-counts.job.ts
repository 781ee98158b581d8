import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'

const sampleSize = 500

/** The newest posts whose stored counts differ from their comments and likes, which indicates a bug. */
export async function selectMiscounted(ctx: Ctx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with newest as materialized (
      select id, company_id, comments, likes from posts
      where state <> 'deleted' order by id desc limit ${limit}
    )
    select newest.id from newest cross join lateral (
      select count(*) as comments from comments
      where company_id = newest.company_id and post_id = newest.id and state = 'visible'
    ) said cross join lateral (
      select count(*) as likes from likes where company_id = newest.company_id and subject_id = newest.id
    ) liked
    where (newest.comments, newest.likes) <> (said.comments, liked.likes)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export const checkCountsJob = job(
  'community.check_counts',
  z.object({}),
  async (ctx) => {
    const posts = await selectMiscounted(ctx, sampleSize)
    if (posts.length > 0)
      ctx.log.error({ posts: posts.slice(0, 20) }, 'counts of posts differ from their comments and likes')
  },
  { intervalMinutes: 1_440 },
)
