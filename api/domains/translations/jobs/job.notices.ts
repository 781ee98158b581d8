import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { NoticeEvent } from '#contract/notifications/notices.ts'
import { type NewNotice, namedActor, notify, notifyAdmins } from '#domains/notifications/notices.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { JobRow } from './jobs.queries.ts'

// Notifications about translation jobs.

type NoticedJob = Pick<
  JobRow,
  'id' | 'company_id' | 'course_id' | 'course_title' | 'locale' | 'assignee_id' | 'reviewer_id'
>

const aboutJob = (
  { id, course_id, course_title, locale }: Omit<NoticedJob, 'company_id' | 'assignee_id' | 'reviewer_id'>,
  event: NoticeEvent,
): Omit<NewNotice, 'to'> => ({
  event,
  about: `translation:${id}`,
  title: course_title,
  language: locale,
  link: { route: 'admin.courses.translate', params: { courseId: course_id, locale } },
})

/** Notifies the reviewer, or the admins if none is assigned. */
export async function notifyHandedIn(ctx: SignedIn, jobRow: NoticedJob): Promise<void> {
  const notice = { ...aboutJob(jobRow, 'translation_handed_in'), actor: await namedActor(ctx) }
  if (jobRow.reviewer_id) return notify(ctx, { ...notice, to: [jobRow.reviewer_id] })
  await notifyAdmins(ctx, jobRow.company_id, notice)
}

/** Notifies the translator, if one is assigned. */
export async function notifyTranslator(
  ctx: SignedIn,
  jobRow: NoticedJob,
  event: 'translation_assigned' | 'translation_decided' | 'translation_rejected',
): Promise<void> {
  if (!jobRow.assignee_id) return
  await notify(ctx, { ...aboutJob(jobRow, event), to: [jobRow.assignee_id], actor: await namedActor(ctx) })
}

/** Notifies the translator of texts that are new or have changed. Unread notices of this kind are merged. */
export async function notifySourceChanged(
  ctx: SignedIn,
  { assignee_id, ...jobRow }: NoticedJob,
  units: number,
): Promise<void> {
  if (!assignee_id) return
  const event = 'translation_source_changed'
  const notice = { ...aboutJob(jobRow, event), about: `translation:${jobRow.id}:source` }
  await notify(ctx, { ...notice, to: [assignee_id], times: units })
}

type DueJob = Omit<NoticedJob, 'reviewer_id'> & { assignee_id: string; due_on: string }

const atOnce = 200

/** Marks the jobs due tomorrow or earlier as notified and returns them. */
async function takeDue(ctx: Ctx): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    update translation_jobs j set due_notice_for = due_on
    from (
      select translation_jobs.id from translation_jobs
        join companies on companies.id = translation_jobs.company_id
      where status = 'open' and assignee_id is not null and due_notice_for is distinct from due_on
        and due_on <= (${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date + 1
      order by due_on limit ${atOnce} for no key update of translation_jobs skip locked
    ) due, courses
    where j.id = due.id and courses.id = j.course_id
    returning j.id, j.company_id, j.course_id, j.locale, j.assignee_id, j.due_on::text as due_on,
      coalesce((select value from texts where owner_id = courses.id and field = 'title'
        and texts.locale = courses.locales[1]), '') as course_title`.execute(ctx.db)
  return rows
}

/** A translator is notified once per due date, the day before it. */
export const translationsDueJob = job(
  'translations.due',
  z.object({}),
  (ctx) =>
    ctx.transaction(async (inner) => {
      for (const due of await takeDue(inner))
        await notify(inner, { ...aboutJob(due, 'translation_due'), to: [due.assignee_id], day: due.due_on })
    }),
  { intervalMinutes: 60 },
)
