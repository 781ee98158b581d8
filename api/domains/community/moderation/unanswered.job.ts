import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notify } from '#domains/notifications/notices.service.ts'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { selectModerators } from './subjects.queries.ts'
import { answeredWithin, workingDaysBefore } from './working-days.rules.ts'

interface Unanswered {
  id: string
  company_id: string
  title: string
}

const atOnce = 200

/** Marks unanswered questions as reported to the team and returns them; skips those that another process has taken. */
async function takeUnanswered(ctx: Ctx): Promise<Unanswered[]> {
  const before = workingDaysBefore(ctx.now, answeredWithin).toISOString()
  const { rows } = await sql<Unanswered>`
    update posts set unanswered_notice_at = ${ctx.now.toISOString()}
    where id in (
      select id from posts
      where state = 'visible' and is_question and not is_answered and unanswered_notice_at is null and created_at < ${before}
      order by created_at limit ${atOnce} for no key update skip locked)
    returning id, company_id, title`.execute(ctx.db)
  return rows
}

/** Notifies the team once of each question without an answer for two working days. */
export const unansweredJob = job(
  'community.unanswered',
  z.object({}),
  (ctx) =>
    ctx.transaction(async (inner) => {
      const teams = new Map<string, string[]>()
      for (const { id, company_id, title } of await takeUnanswered(inner)) {
        const to = teams.get(company_id) ?? (await selectModerators(inner, company_id))
        teams.set(company_id, to)
        await notify(inner, {
          to,
          event: 'question_unanswered',
          about: `unanswered:${id}`,
          title,
          link: { route: 'admin.community', params: { page: 'queue', subjectId: id } },
        })
      }
    }),
  { intervalMinutes: 60 },
)
