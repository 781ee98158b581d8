import type { PastProgress } from '#contract/learning/previous-enrolments.ts'
import { getRelease, listAssignedAt } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { zoneOf } from '../days.queries.ts'
import { daysBetween, endOfDay, knownZone, localDay } from '../days.rules.ts'
import { extendedDay, isExcused, renewalDueOf } from '../progress/assignment.rules.ts'
import { emptyRecords, evaluate } from '../progress/learning.evaluator.ts'
import { inWordsForOthers } from '../progress/learning.words.ts'
import { resumedOn } from '../progress/pause.rules.ts'
import { courseIn } from '../progress/released-course.rules.ts'
import { endOf } from '../progress/renewal.rules.ts'
import { selectPast } from './history.queries.ts'
import { type PastCycle, pastAt } from './history.rules.ts'

/**
 * The caller's progress at a past moment, as evidence. Computed from the log by the same evaluator that computes
 * today's progress. Read-only.
 */

type Assigned = Awaited<ReturnType<typeof listAssignedAt>>[number]

/** The moment is the end of the given day in the company's time zone, or now for today. Throws 422 for a future day. */
export async function listPastProgress(
  ctx: SignedIn,
  day: string,
): Promise<{ data: PastProgress[]; meta: { at: string } }> {
  const zone = knownZone(await zoneOf(ctx))
  const today = localDay(ctx.now, zone)
  if (day > today) throw invalid({ on: ['learning.future_day'] })
  const moment = day === today ? ctx.now : endOfDay(day, zone)
  return { data: await progressAt(ctx, moment, zone), meta: { at: moment.toISOString() } }
}

/** Every course that was assigned or started at the moment, sorted by title. */
export async function progressAt(ctx: SignedIn, moment: Date, zone: string): Promise<PastProgress[]> {
  const [past, assigned] = await Promise.all([selectPast(ctx, moment), listAssignedAt(ctx, moment)])
  const terms = new Map(assigned.map((each) => [each.course_id, each]))
  const courses = [...new Set([...past.keys(), ...terms.keys()])].map(async (courseId) => {
    const { open: cycle, due_anew_at } = pastAt(past.get(courseId) ?? [], moment)
    const own = terms.get(courseId)
    return cycle || own ? [await toPast(ctx, { courseId, cycle, own, due_anew_at, moment, zone })] : []
  })
  return (await Promise.all(courses)).flat().sort((one, other) => one.title.localeCompare(other.title))
}

interface Parts {
  courseId: string
  cycle: PastCycle | null
  /** Undefined where the course was started but is no longer assigned. */
  own: Assigned | undefined
  due_anew_at: string | null
  moment: Date
  /** Host of the company. */
  zone: string
}

async function toPast(
  ctx: SignedIn,
  { courseId, cycle, own, due_anew_at, moment, zone }: Parts,
): Promise<PastProgress> {
  const release = await getRelease(ctx, cycle?.release_id ?? own?.release_id ?? '')
  const course = courseIn(release, ctx.languages.course)
  const progress = evaluate(course.rules, cycle?.records ?? emptyRecords, moment)
  const due = cycle?.terms.due_at ?? due_anew_at ?? own?.due_at ?? null
  const day = extendedDay(due && localDay(due, zone), own?.extended_on ?? null)
  const then = localDay(moment, zone)
  const isFree = own !== undefined && isExcused({ terms: { ...own, zone } }, moment)
  const due_on = day && !isFree ? resumedOn(day, own?.pauses ?? null, then) : null
  const due_at = due_on ? endOfDay(due_on, zone).toISOString() : null
  const expires_at = endOf(cycle?.completed_at ?? null, release.outline.course.validity_days)
  const renewal_due =
    own && expires_at ? renewalDueOf({ terms: { ...own, zone } }, expires_at, moment) : expires_at
  return {
    course_id: courseId,
    title: course.title,
    release_number: release.number,
    status: progress.finished ? 'completed' : cycle ? 'in_progress' : 'not_started',
    percent: progress.percent,
    items_done: progress.done,
    items_total: progress.items.length,
    score: progress.score,
    mandatory: cycle?.terms.mandatory ?? own?.mandatory ?? null,
    due_at,
    due_on,
    days_left: due_on ? daysBetween(localDay(cycle?.completed_at ?? moment, zone), due_on) : null,
    is_overdue: !progress.finished && due_at !== null && Date.parse(due_at) < moment.getTime(),
    started_at: cycle?.started_at ?? null,
    completed_at: cycle?.completed_at ?? null,
    expires_at,
    is_expired: renewal_due !== null && Date.parse(renewal_due) < moment.getTime(),
    missing: cycle
      ? progress.missing.map((rule) =>
          inWordsForOthers({ ...ctx, now: moment }, { course, progress: progress }, rule),
        )
      : [],
  }
}
