import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job, saveProgress, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { signInsInLog } from './sign-ins-in-log.queries.ts'

const peopleAtOnce = 500
const restPerWork = 2

/**
 * Fills `first_signed_in_at` of people from before that column; the migration that adds it adds this job. Whoever has no
 * entry of a sign-in any more is told by sessions and courses.
 */
export const fillFirstSignInsJob = job(
  'accounts.fill_first_sign_ins',
  z.object({ after: z.optional(z.string()) }),
  async (ctx, { after: begun }, running) => {
    const endTurn = turnOf(ctx, running)
    const pace = createPace(restPerWork)
    let after: string | null = begun ?? '00000000-0000-0000-0000-000000000000'
    while (after !== null) {
      endTurn()
      const from: string = after
      after = await ctx.transaction(async (inner) => {
        const last = await fillSome(inner, from)
        if (last) await saveProgress(inner, running.id, { after: last })
        return last
      })
      await pace()
    }
  },
  { lowPriority: true },
)

/** Returns the last id looked at; null at the end. */
async function fillSome(ctx: Ctx, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with page as materialized (
      select id, company_id, first_signed_in_at from users where id > ${after} order by id limit ${peopleAtOnce}
    ),
    filled as (
      update users set first_signed_in_at = found.at
      from page cross join lateral (select least(
        (select min(e.at) from ${signInsInLog('page')}),
        (select min(created_at) from sessions where sessions.user_id = page.id and revoked_at is null
          and impersonator_id is null),
        (select min(started_at) from enrolments where enrolments.student_id = page.id)) as at) found
      where users.id = page.id and page.first_signed_in_at is null and found.at is not null
        and users.first_signed_in_at is null
    )
    select max(id::text) as last from page`.execute(ctx.db)
  return rows[0]?.last ?? null
}
