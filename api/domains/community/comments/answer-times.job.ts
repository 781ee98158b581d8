import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { newIdAt } from '#platform/ids.ts'
import { job, turnOf } from '#platform/jobs/job.ts'

/**
 * How quickly questions are answered in each company, shown to people before they ask. Only this job writes
 * answer_times.
 */

const countedDays = 90
const questionsPerCompany = 100
const companiesAtOnce = 200
/** Fewer questions allow no conclusion. */
const fewestQuestions = 5

/** One working day later: questions from a weekend may be answered on Monday. */
const deadline = sql`(case extract(isodow from asked.at)
  when 5 then asked.at + interval '3 days'
  when 6 then date_trunc('day', asked.at) + interval '3 days'
  when 7 then date_trunc('day', asked.at) + interval '2 days'
  else asked.at + interval '1 day' end)`

async function countSome(ctx: Ctx, after: string): Promise<string | undefined> {
  const since = newIdAt(new Date(ctx.now.getTime() - countedDays * 86_400_000))
  const { rows } = await sql<{ last: string | null }>`
    with chosen as (
      select id, time_zone from companies where id > ${after} order by id limit ${sql.lit(companiesAtOnce)}
    ), questions as (
      select chosen.id as company_id, ${deadline} as deadline, answer.at
      from chosen, lateral (
        select id, author_id, created_at at time zone chosen.time_zone as at from posts
        where company_id = chosen.id and state = 'visible' and is_question and id > ${since}
        order by id desc limit ${sql.lit(questionsPerCompany)}
      ) as asked left join lateral (
        select created_at at time zone chosen.time_zone as at from comments
        where company_id = chosen.id and post_id = asked.id and state = 'visible' and author_id <> asked.author_id
        order by id limit 1
      ) as answer on true
      where answer.at is not null or ${deadline} < ${ctx.now.toISOString()}::timestamptz at time zone chosen.time_zone
    ), written as (
      insert into answer_times (company_id, questions, within_a_day, counted_at)
      select company_id, count(*), count(*) filter (where at <= deadline), ${ctx.now.toISOString()}
      from questions group by company_id
      on conflict (company_id) do update set questions = excluded.questions,
        within_a_day = excluded.within_a_day, counted_at = excluded.counted_at
    ), quiet as (
      delete from answer_times using chosen
      where company_id = chosen.id and not exists (select from questions where questions.company_id = chosen.id)
    )
    select max(id::text) as last from chosen`.execute(ctx.db)
  return rows[0]?.last ?? undefined
}

export const answerTimesJob = job(
  'community.answer_times',
  z.object({}),
  async (ctx, _, running) => {
    const endOfTurn = turnOf(ctx, running)
    let after: string | undefined = '00000000-0000-0000-0000-000000000000'
    for (; after !== undefined; endOfTurn()) after = await countSome(ctx, after)
  },
  { intervalMinutes: 360 },
)

/**
 * Whether at least three in four questions are answered within a working day; false while there are too few
 * questions.
 */
export async function isUsuallyAnswered(ctx: Ctx, companyId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('answer_times')
    .select(['questions', 'within_a_day'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined && row.questions >= fewestQuestions && row.within_a_day * 4 >= row.questions * 3
}
