import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import type * as endpoints from '#contract/publishing/publishing.ts'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import { type CourseRow, localeGates } from '#domains/courses/courses.service.ts'
import { lockCourse, readCourse, setCourseStatus } from '#domains/courses/drafts.service.ts'
import { checkTranslations } from '#domains/translations/jobs/jobs.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { readSnapshot } from '#platform/database/run-in-transaction.ts'
import { conflict, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { countChanges, suggestedKind } from '../changes/draft-changes.rules.ts'
import { newStatements } from '../changes/statement-changes.rules.ts'
import { unpublishedChanges } from '../changes/unpublished-changes.loader.ts'
import { loadDraft } from '../drafts/draft.loader.ts'
import { type Draft, defaultLocaleOf } from '../drafts/draft.rules.ts'
import { emptyHeadings, problemsOf } from '../drafts/publish-problems.rules.ts'
import { type ReleaseSnapshot, takeSnapshot } from '../drafts/release-snapshot.rules.ts'
import { canRelease } from '../publishing.policy.ts'
import { sayProblem, sayValue } from '../publishing.presenter.ts'
import {
  type CurrentRelease,
  countReaders,
  selectNewest,
  selectReleases,
} from '../releases/releases.queries.ts'
import { release } from '../releases/releases.service.ts'
import type { ReviewOutcome } from './review.notices.ts'
import {
  decideReview,
  insertReview,
  type Review,
  type ReviewRow,
  selectLastDecision,
  selectPending,
  selectReview,
} from './reviews.queries.ts'

// Submitting, approving and returning a draft. A decision is bound to the draft's hash: exactly what was submitted
// is approved.

type Outcome = ResponseOf<typeof endpoints.publishCourse>['data']
/** The result of a call and what to notify people of; null if the call only repeats an earlier one. */
export interface Decided {
  outcome: Outcome
  news: ReviewOutcome | null
}
type PublishInput = BodyOf<typeof endpoints.publishCourse>

interface LockedDraft {
  course: CourseRow
  draft: Draft
  snapshot: ReleaseSnapshot
  newest: CurrentRelease | undefined
  pending: ReviewRow | undefined
  changes: ItemChange[]
}

/**
 * Locks the course, so that its draft cannot change until the transaction ends. Throws 404 out of reach, 409 when
 * archived.
 */
async function lockDraft(ctx: SignedIn, courseId: string): Promise<LockedDraft> {
  const course = await lockCourse(ctx, courseId)
  if (course.status === 'archived') throw conflict('courses.archived')
  await checkTranslations(ctx, course)
  const draft = await loadDraft(ctx, courseId)
  const newest = await selectNewest(ctx, courseId)
  return {
    course,
    draft,
    snapshot: takeSnapshot(draft),
    newest,
    pending: await selectPending(ctx, courseId),
    changes: await unpublishedChanges(ctx, { course, draft, released: newest?.draft ?? null }),
  }
}

/** A submission is valid until the draft is edited; a draft edited and changed back must be submitted again. */
const isStillValid = ({
  course,
  snapshot,
  pending,
}: Pick<LockedDraft, 'course' | 'snapshot' | 'pending'>): boolean =>
  course.status === 'in_review' && pending?.draft_hash === snapshot.draft_hash

/**
 * Inside a transaction: an admin publishes, a teacher submits. Idempotent with the same answer. Throws 409 if the
 * draft has nothing new for readers, and 422 if it has problems.
 */
export async function publish(ctx: SignedIn, courseId: string, input: PublishInput): Promise<Decided> {
  const locked = await lockDraft(ctx, courseId)
  const repeated = await answerToRepeat(ctx, locked, input)
  if (repeated) return { outcome: repeated, news: null }
  if (isPublished(locked)) throw conflict('publishing.nothing_to_publish')
  refuseProblems(ctx, locked.draft)
  if (input.kind === 'cosmetic') refuseOtherParts(locked)
  return canRelease(ctx.actor) ? publishLocked(ctx, locked, input) : handIn(ctx, locked, input)
}

const isPublished = ({
  newest,
  snapshot,
  changes,
}: Pick<LockedDraft, 'newest' | 'snapshot' | 'changes'>): boolean =>
  newest?.draft_hash === snapshot.draft_hash && changes.length === 0

/** Whether a locked course is published and its draft has nothing new for readers. */
export async function hasOnlyPublished(ctx: SignedIn, course: CourseRow, draft: Draft): Promise<boolean> {
  const newest = await selectNewest(ctx, course.id)
  if (course.status !== 'published' || !newest) return false
  if (course.updated_at === newest.published_at) return true
  const changes = await unpublishedChanges(ctx, { course, draft, released: newest.draft })
  return isPublished({ newest, snapshot: takeSnapshot(draft), changes })
}

async function answerToRepeat(
  ctx: SignedIn,
  locked: LockedDraft,
  input: PublishInput,
): Promise<Outcome | null> {
  const { course, newest, pending } = locked
  if (!canRelease(ctx.actor)) {
    return pending && isStillValid(locked)
      ? { status: 'in_review', release: null, review: shown(pending) }
      : null
  }
  const isSame =
    newest !== undefined &&
    isPublished(locked) &&
    newest.published_by === ctx.actor.id &&
    newest.note === (input.note ?? '') &&
    newest.kind === (input.kind ?? newest.kind)
  if (!isSame) return null
  const [published] = await selectReleases(ctx, course.id, { limit: 1 })
  return { status: course.status, release: published ?? null, review: null }
}

function refuseProblems(ctx: SignedIn, draft: Draft): void {
  const problems = problemsOf(draft)
  if (problems.length === 0) return
  const said = problems.map((problem) => sayProblem(ctx, problem, defaultLocaleOf(draft)))
  throw invalid({ draft: ['publishing.not_ready'] }, { problems: said })
}

/** Added or removed items can lower students' percentage, so such a release must not be declared cosmetic. */
function refuseOtherParts(locked: LockedDraft): void {
  if (!locked.newest) return
  const { new: came, removed } = countChanges(locked.changes)
  if (came + removed > 0) throw invalid({ kind: ['publishing.other_parts'] })
}

async function publishLocked(ctx: SignedIn, locked: LockedDraft, input: PublishInput): Promise<Decided> {
  const { pending } = locked
  if (pending) await decideReview(ctx, pending.id, { decision: isStillValid(locked) ? 'approved' : 'void' })
  const { kind, note = '', audience } = input
  const published = await release(ctx, { ...locked, previous: locked.newest, kind, note, audience })
  const review = pending ? await selectReview(ctx, locked.course.id, pending.id) : null
  return {
    outcome: { status: 'published', release: published, review: review && shown(review) },
    news: review?.decision === 'approved' ? { outcome: 'approved', review, number: published.number } : null,
  }
}

async function handIn(ctx: SignedIn, locked: LockedDraft, input: PublishInput): Promise<Decided> {
  const { course, snapshot, pending } = locked
  if (pending) await decideReview(ctx, pending.id, { decision: 'void' })
  const review = await insertReview(ctx, {
    company_id: course.company_id,
    course_id: course.id,
    draft_hash: snapshot.draft_hash,
    kind: input.kind ?? suggestedKind(countChanges(locked.changes)),
    note: input.note ?? '',
  })
  await setCourseStatus(ctx, course.id, 'in_review')
  await recordReview(ctx, course, 'course.handed_in', review.id)
  return {
    outcome: { status: 'in_review', release: null, review: shown(review) },
    news: { outcome: 'handed_in', review },
  }
}

const recordReview = (ctx: SignedIn, course: CourseRow, kind: EventKind, review_id: string): Promise<void> =>
  recordEvent(ctx, { kind, company_id: course.company_id, course_id: course.id, data: { review_id } })

/** Publishes what was submitted, inside a transaction. Throws 409 if nothing is, or if the draft has changed since. */
export async function approve(
  ctx: SignedIn,
  courseId: string,
  input: BodyOf<typeof endpoints.approveCourse>,
): Promise<Decided> {
  const locked = await lockDraft(ctx, courseId)
  const { course, pending, snapshot } = locked
  if (!pending) throw conflict('publishing.nothing_in_review')
  const isSeen = input.draft_hash === undefined || input.draft_hash === snapshot.draft_hash
  if (!isStillValid(locked) || !isSeen) throw conflict('publishing.changed_since_hand_in')
  refuseProblems(ctx, locked.draft)
  await recordReview(ctx, course, 'course.approved', pending.id)
  return publishLocked(ctx, locked, {
    kind: pending.kind,
    note: input.note ?? pending.note,
    audience: input.audience,
  })
}

/** Returns a submission to its author, inside a transaction. Throws 409 if nothing is submitted. */
export async function reject(ctx: SignedIn, courseId: string, reason: string): Promise<Decided> {
  const course = await lockCourse(ctx, courseId)
  const pending = await selectPending(ctx, courseId)
  if (!pending || course.status !== 'in_review') throw conflict('publishing.nothing_in_review')
  await decideReview(ctx, pending.id, { decision: 'rejected', reason })
  await setCourseStatus(ctx, courseId, 'rejected')
  await recordReview(ctx, course, 'course.rejected', pending.id)
  const review = await selectReview(ctx, courseId, pending.id)
  return {
    outcome: { status: 'rejected', release: null, review: shown(review) },
    news: { outcome: 'rejected', review },
  }
}

/** A submission whose draft was edited since is reported as void: it has to be submitted again. */
export async function getReview(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof endpoints.getReview>> {
  await checkTranslations(ctx, await readCourse(ctx, courseId))
  const { course, draft, newest, pending, last, readers, changes, left_out } = await readSnapshot(
    ctx,
    (moment) => readReview(moment, courseId),
  )
  const snapshot = takeSnapshot(draft)
  const isValid = isStillValid({ course, snapshot, pending })
  return {
    data: {
      draft_hash: snapshot.draft_hash,
      base: newest ? { number: newest.number, published_at: newest.published_at } : null,
      next_number: (newest?.number ?? 0) + 1,
      readers,
      review: pending ? { ...shown(pending), decision: isValid ? 'pending' : 'void' } : null,
      last_decision: last ? shown(last) : null,
      changes,
      problems: problemsOf(draft).map((problem) => sayProblem(ctx, problem, defaultLocaleOf(draft))),
      empty: emptyHeadings(draft),
      new_statements: newStatements(newest?.draft ?? null, draft),
      left_out,
    },
  }
}

async function readReview(ctx: SignedIn, courseId: string) {
  const course = await readCourse(ctx, courseId)
  const newest = await selectNewest(ctx, courseId)
  const draft = await loadDraft(ctx, courseId)
  const say = (value: unknown): string => sayValue(ctx, value)
  return {
    course,
    newest,
    draft,
    changes: await unpublishedChanges(ctx, { course, draft, released: newest?.draft ?? null, say }),
    left_out: await leftOut(ctx, course, newest),
    pending: await selectPending(ctx, courseId),
    last: await selectLastDecision(ctx, courseId),
    readers: newest ? await countReaders(ctx, courseId, newest.id) : 0,
  }
}

/** Languages that the next release would leave out, and why. */
async function leftOut(ctx: SignedIn, course: CourseRow, newest: CurrentRelease | undefined) {
  const gates = (await localeGates(ctx, [course])).get(course.id)
  return course.locales.flatMap((locale) => {
    const gate = gates?.get(locale)
    if (!gate || gate.publishable) return []
    const was_published = newest?.draft.publishable.includes(locale) ?? false
    return [{ locale, was_published, reasons: gate.reasons }]
  })
}

function shown(row: ReviewRow): Review {
  const { requested_by_id: _, ...review } = row
  return review
}
