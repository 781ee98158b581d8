import * as z from 'zod/mini'
import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import { remindPeople } from '#domains/learning/reminders/reminders.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { job, Reschedule, saveProgress } from '#platform/jobs/job.ts'
import { canRunCampaigns } from '../campaigns.policy.ts'
import * as campaigns from '../campaigns.queries.ts'
import { selectMissing } from '../progress/people.queries.ts'
import { addSent } from './campaign-reminders.queries.ts'

/** As in bulk changes: 2,000 e-mails per hour, so that mail servers do not take them for spam. */
const peopleAtOnce = 200
const betweenPagesMs = 6 * 60_000
const betweenMailsMs = betweenPagesMs / peopleAtOnce

const progress = z.object({
  campaign_id: z.string(),
  day: z.string(),
  after: z.nullable(z.string()),
  position: z.int(),
})
type Progress = z.infer<typeof progress>

/** Each page is one transaction with its progress, so that nobody is reminded twice after a restart. */
export const remindCampaignJob = job(
  'campaigns.remind',
  progress,
  async (ctx, start, { id }) => {
    for (let at: Progress | null = start; at !== null; ) {
      const from: Progress = at
      const page = await ctx.transaction(async (inner) => {
        const done = await remindPage(inner, from)
        if (done.next) await saveProgress(inner, id, done.next)
        return done
      })
      if (page.next && page.mailed > 0) throw new Reschedule(new Date(ctx.now.getTime() + betweenPagesMs))
      at = page.next
    }
  },
  { lowPriority: true },
)

interface Page {
  next: Progress | null
  mailed: number
}

async function remindPage(ctx: Ctx, { campaign_id, day, after, position }: Progress): Promise<Page> {
  const [row, reminder] = [
    await campaigns.findCampaignById(ctx, campaign_id),
    await campaigns.findReminder(ctx, campaign_id, day),
  ]
  const own = reminder && (await contextOfPerson(ctx, reminder.requested_by))
  if (!row || !reminder || !own || row.archived_at !== null || !canRunCampaigns(own)) {
    await addSent(ctx, { campaign_id, day }, { mailed: 0, skipped: 0, isLast: true })
    return { next: null, mailed: 0 }
  }
  const caller: SignedIn = { ...own, db: ctx.db }
  const scope = { campaignIds: [campaign_id], caller }
  const ids = await selectMissing(ctx, scope, { after, limit: peopleAtOnce, only: reminder.student_ids })
  const people = ids.map((id, index) => ({ id, afterMs: (position + index) * betweenMailsMs }))
  const outcomes = await remindPeople(caller, people, new Date(reminder.at))
  const mailed = outcomes.filter((outcome) => outcome === 'reminded').length
  const isLast = ids.length < peopleAtOnce
  await addSent(ctx, { campaign_id, day }, { mailed, skipped: ids.length - mailed, isLast })
  const next = { campaign_id, day, after: ids.at(-1) ?? after, position: position + ids.length }
  return { next: isLast ? null : next, mailed }
}
