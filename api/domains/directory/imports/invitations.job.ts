import * as z from 'zod/mini'
import { contextOfManager } from '#domains/accounts/people/bulk-people.service.ts'
import { invitePeople } from '#domains/accounts/people/people.service.ts'
import { isWorkingTimeOf } from '#domains/learning/reminders/reminders.service.ts'
import { job, Reschedule } from '#platform/jobs/job.ts'
import { markRows, selectUninvited } from './apply.queries.ts'
import { betweenInvitationsMs, invitationsAtOnce } from './import-pace.rules.ts'
import * as queries from './imports.queries.ts'

const betweenLooksMs = 15 * 60_000
/** Pause before looking again, while people wait for their first day to begin in their company's time zone. */
const untilNextDayMs = 4 * 3_600_000

/**
 * E-mails people created by an import how to sign in: in batches, in their company's working hours, and not before
 * their start date.
 */
export const inviteImportedJob = job(
  'directory.invite_imported',
  z.object({ import_id: z.string() }),
  async (ctx, { import_id }) => {
    const record = await queries.findById(ctx, import_id)
    const own = record && (await contextOfManager(ctx, record.started_by ?? record.created_by))
    if (!record?.invite || !own) return
    if (!(await isWorkingTimeOf(ctx, record.company_id)))
      throw new Reschedule(new Date(ctx.now.getTime() + betweenLooksMs))
    const isMore = await own.transaction(async (inner) => {
      await queries.lockImport(inner, import_id)
      const rows = await selectUninvited(inner, import_id, 'begun', invitationsAtOnce)
      const people = rows.flatMap(({ id, company_id, status, invited_at, is_company_closed }) =>
        id && company_id && status === 'active' && invited_at === null && !is_company_closed
          ? [{ id, company_id }]
          : [],
      )
      if (people.length > 0) await invitePeople(inner, people)
      if (rows.length > 0)
        await markRows(
          inner,
          import_id,
          rows.map(({ number }) => number),
          'invited',
        )
      return rows.length === invitationsAtOnce
    })
    if (isMore) throw new Reschedule(new Date(ctx.now.getTime() + betweenInvitationsMs))
    const waiting = await selectUninvited(ctx, import_id, 'later', 1)
    if (waiting.length > 0) throw new Reschedule(new Date(ctx.now.getTime() + untilNextDayMs))
  },
)
