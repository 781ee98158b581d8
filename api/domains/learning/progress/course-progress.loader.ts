import type { Release } from '#domains/publishing/publishing.documents.ts'
import { asksTopUp, getRelease } from '#domains/publishing/publishing.service.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { type EnrolmentRow, selectEnrolment, selectMark } from './enrolments.queries.ts'
import {
  type ContentUpdates,
  type CourseRules,
  emptyRecords,
  evaluate,
  type ItemProgressState,
  type ItemRecord,
  type ProgressRecords,
  type ProgressState,
} from './learning.evaluator.ts'
import type { AttemptRecord } from './quiz-state.rules.ts'
import { courseIn, type ReleasedCourse } from './released-course.rules.ts'

/** A course as its reader has it now: the pinned release, the open enrolment, and the evaluated progress. */
export interface CourseProgress {
  newest: Release
  course: ReleasedCourse
  /** Null until the first item is opened. */
  enrolment: EnrolmentRow | null
  records: ProgressRecords
  news: ContentUpdates
  progress: ProgressState
}
/** The progress of a course that was started. */
export type StartedProgress = CourseProgress & { enrolment: EnrolmentRow }
export const isStarted = (reading: CourseProgress): reading is StartedProgress => reading.enrolment !== null

export async function readCycle(ctx: SignedIn, newest: Release): Promise<CourseProgress> {
  return toReading(ctx, newest, await readEnrolment(ctx, newest.course_id))
}

/** In bytes, approximately: the rows and the evaluated progress cached with them. */
const enrolments = createCache<EnrolmentRow>({
  capacity: 24_000_000,
  weigh: ({ items, attempts }) => 6_000 + 600 * items.length + 400 * attempts.length,
})

/**
 * Cached until its revision changes. Inside a transaction nothing is cached, since what is read there may be rolled
 * back.
 */
async function readEnrolment(ctx: SignedIn, courseId: string): Promise<EnrolmentRow | null> {
  if (ctx.db.isTransaction) return selectEnrolment(ctx, courseId)
  const mark = await selectMark(ctx, courseId)
  if (!mark) return null
  const known = enrolments.get(mark.id)
  if (known?.revision === mark.revision) return known
  const row = await selectEnrolment(ctx, courseId)
  enrolments.delete(mark.id)
  return row && enrolments.getOrMake(row.id, () => row)
}

/** `topUp`: whether students who finished are asked to review changes; looked up if left out. */
export async function toReading(
  ctx: SignedIn,
  newest: Release,
  enrolment: EnrolmentRow | null,
  topUp?: boolean,
): Promise<CourseProgress> {
  const needsTopUp = enrolment?.status === 'completed' && (topUp ?? (await asksTopUp(ctx, newest.course_id)))
  // A finished student has no position to keep, and the new content exists only in the newest release.
  const isPinned = enrolment && !needsTopUp && enrolment.release_id !== newest.id
  const pinned = isPinned ? await getRelease(ctx, enrolment.release_id) : newest
  return assess(ctx, {
    newest,
    enrolment,
    news: { material: newest.material, topUp: needsTopUp },
    course: courseIn(pinned, ctx.languages.course),
    records: recordsOf(enrolment),
  })
}

const assess = (ctx: SignedIn, parts: Omit<CourseProgress, 'progress'>): CourseProgress => ({
  ...parts,
  progress: progressStateOf(parts, ctx.now),
})

interface Assessed {
  progress: ProgressState
  news: ContentUpdates
}
const assessed = new WeakMap<CourseRules, WeakMap<ProgressRecords, Assessed>>()

/** Evaluated once per records and rules, unless the result changes with time alone. */
function progressStateOf(
  { course: { rules }, records, news }: Pick<CourseProgress, 'course' | 'records' | 'news'>,
  now: Date,
): ProgressState {
  const ofRules = assessed.get(rules) ?? new WeakMap<ProgressRecords, Assessed>()
  assessed.set(rules, ofRules)
  const known = ofRules.get(records)
  if (known?.news.material === news.material && known.news.topUp === news.topUp) return known.progress
  const progress = evaluate(rules, records, now, news)
  const waits = progress.items.some(({ quiz }) => quiz?.blocked?.rule === 'wait')
  if (!waits) ofRules.set(records, { progress, news })
  return progress
}

const recordsByEnrolment = new WeakMap<EnrolmentRow, ProgressRecords>()

function recordsOf(enrolment: EnrolmentRow | null): ProgressRecords {
  if (!enrolment) return emptyRecords
  const { status, score, items, attempts, extra_attempts, acknowledgements } = enrolment
  const records = recordsByEnrolment.get(enrolment) ?? {
    completed: status === 'completed',
    score,
    items,
    attempts,
    extraAttempts: extra_attempts ?? {},
    acknowledgements: acknowledgements ?? [],
  }
  recordsByEnrolment.set(enrolment, records)
  return records
}

/** The same reader's progress on another release. */
export const onRelease = (ctx: SignedIn, reading: StartedProgress, release: Release): StartedProgress => ({
  ...assess(ctx, { ...reading, course: courseIn(release, ctx.languages.course) }),
  enrolment: reading.enrolment,
})

/** Fields left out keep their value. */
type Kept = 'release_number' | 'locale' | 'started_at' | 'step_seen_at' | 'watched'
type ChangedItem = Omit<ItemRecord, Kept> & Partial<Pick<ItemRecord, Kept>>

const withItem = (items: readonly ItemRecord[], changed: ChangedItem): ItemRecord[] => {
  const before = items.find(({ item_id }) => item_id === changed.item_id)
  const others = items.filter((item) => item !== before)
  const nothing = { release_number: null, locale: null, started_at: null, step_seen_at: null, watched: [] }
  return [...others, { ...nothing, ...before, ...changed }]
}

/** The progress after a change was written, without another query. */
export function withChange(
  ctx: SignedIn,
  reading: StartedProgress,
  change: { item?: ChangedItem; attempt?: AttemptRecord; completed?: { score: number | null } },
): StartedProgress {
  const { records } = reading
  const { item, attempt, completed } = change
  const next: ProgressRecords = {
    ...records,
    ...(completed ? { completed: true, score: completed.score } : {}),
    items: item ? withItem(records.items, item) : records.items,
    attempts: attempt
      ? [...records.attempts.filter(({ id }) => id !== attempt.id), attempt]
      : records.attempts,
  }
  return { ...assess(ctx, { ...reading, records: next }), enrolment: reading.enrolment }
}

/** An item of the course. Throws 404. */
export function itemIn({ course, progress }: CourseProgress, itemId: string): ItemProgressState {
  const index = found(course.placeOf.get(itemId))
  return progress.items[index] as ItemProgressState
}

/** Which stored text of an item the reader gets, and in which language. */
export function documentOf({ course }: CourseProgress, itemId: string): { hash: string; locale: string } {
  const byLocale = found(course.release.documents[itemId])
  const first = course.release.outline.course.locales[0] as keyof typeof byLocale
  const locale = byLocale[course.locale] ? course.locale : first
  return { hash: found(byLocale[locale]), locale }
}
