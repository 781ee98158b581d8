import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/publishing/publishing.ts'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import { type CourseRow, lockCourse, readCourse, setCourseStatus } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { atOneMoment } from '#platform/database/run-in-transaction.ts'
import { conflict, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { countChanges, suggestedKind } from '../changes/draft-changes.ts'
import { unpublishedChanges } from '../changes/unpublished-changes.ts'
import { type Draft, defaultLocaleOf } from '../drafts/draft.rules.ts'
import { type Frozen, freeze } from '../drafts/freeze.ts'
import { loadDraft } from '../drafts/load-draft.ts'
import { emptyHeadings, problemsOf } from '../drafts/publish-problems.ts'
import { sayProblem, sayValue } from '../publishing.presenter.ts'
import {
  type CurrentRelease,
  countReaders,
  selectNewest,
  selectReleases,
} from '../releases/releases.queries.ts'
import { release } from '../releases/releases.service.ts'
import type { ReviewNews } from './review-mails.ts'
import {
  decideReview,
  insertReview,
  type Review,
  type ReviewRow,
  selectLastDecision,
  selectPending,
  selectReview,
} from './reviews.queries.ts'

// A draft is handed in, approved or sent back, bound to its hash: what is approved is what was handed in, to the letter.

type Outcome = ResponseOf<typeof endpoints.publishCourse>['data']
/** What came of a call, and what those concerned are to be told of it; null where it only repeats an earlier one. */
export interface Decided {
  outcome: Outcome
  news: ReviewNews | null
}
type PublishWish = BodyOf<typeof endpoints.publishCourse>

interface Held {
  course: CourseRow
  draft: Draft
  frozen: Frozen
  newest: CurrentRelease | undefined
  pending: ReviewRow | undefined
  changes: ItemChange[]
}

/** The course with nothing of its draft changing until the transaction ends. Throws 404 out of reach, 409 when archived. */
async function holdDraft(ctx: SignedIn, courseId: string): Promise<Held> {
  const course = await lockCourse(ctx, courseId)
  if (course.status === 'archived') throw conflict('courses.archived')
  const draft = await loadDraft(ctx, courseId)
  const newest = await selectNewest(ctx, courseId)
  return {
    course,
    draft,
    frozen: freeze(draft),
    newest,
    pending: await selectPending(ctx, courseId),
    changes: await unpublishedChanges(ctx, { course, draft, released: newest?.draft ?? null }),
  }
}

/** A hand-in stands until the draft is touched; one that was touched and set back must be handed in anew. */
const isStanding = ({ course, frozen, pending }: Pick<Held, 'course' | 'frozen' | 'pending'>): boolean =>
  course.status === 'in_review' && pending?.draft_hash === frozen.draft_hash

/**
 * Inside a transaction: an admin publishes, a teacher hands in. Sent twice it has one effect and the same answer; a draft whose
 * readers would find nothing new is refused with 409, one with problems with 422.
 */
export async function publish(ctx: SignedIn, courseId: string, wish: PublishWish): Promise<Decided> {
  const held = await holdDraft(ctx, courseId)
  const repeated = await answerToRepeat(ctx, held, wish)
  if (repeated) return { outcome: repeated, news: null }
  if (isPublished(held)) throw conflict('publishing.nothing_to_publish')
  refuseProblems(ctx, held.draft)
  if (wish.kind === 'cosmetic') refuseOtherParts(held)
  return ctx.actor.role === 'admin' ? publishHeld(ctx, held, wish) : handIn(ctx, held, wish)
}

const isPublished = ({ newest, frozen, changes }: Held): boolean =>
  newest?.draft_hash === frozen.draft_hash && changes.length === 0

async function answerToRepeat(ctx: SignedIn, held: Held, wish: PublishWish): Promise<Outcome | null> {
  const { course, newest, pending } = held
  if (ctx.actor.role !== 'admin') {
    return pending && isStanding(held) ? { status: 'in_review', release: null, review: shown(pending) } : null
  }
  const isSame =
    newest !== undefined &&
    isPublished(held) &&
    newest.published_by === ctx.actor.id &&
    newest.note === (wish.note ?? '') &&
    newest.kind === (wish.kind ?? newest.kind)
  if (!isSame) return null
  const [made] = await selectReleases(ctx, course.id, { limit: 1 })
  return { status: course.status, release: made ?? null, review: null }
}

function refuseProblems(ctx: SignedIn, draft: Draft): void {
  const problems = problemsOf(draft)
  if (problems.length === 0) return
  const said = problems.map((problem) => sayProblem(ctx, problem, defaultLocaleOf(draft)))
  throw invalid({ draft: ['publishing.not_ready'] }, { problems: said })
}

/** Where parts came, or went that somebody had done, percent falls, which no release does that claims to change nothing of weight. */
function refuseOtherParts(held: Held): void {
  if (!held.newest) return
  const { new: came, removed } = countChanges(held.changes)
  if (came + removed > 0) throw invalid({ kind: ['publishing.other_parts'] })
}

async function publishHeld(ctx: SignedIn, held: Held, wish: PublishWish): Promise<Decided> {
  const { pending } = held
  if (pending) await decideReview(ctx, pending.id, { decision: isStanding(held) ? 'approved' : 'void' })
  const { kind, note = '', audience } = wish
  const made = await release(ctx, { ...held, previous: held.newest, kind, note, audience })
  const review = pending ? await selectReview(ctx, held.course.id, pending.id) : null
  return {
    outcome: { status: 'published', release: made, review: review && shown(review) },
    news: review?.decision === 'approved' ? { told: 'approved', review, number: made.number } : null,
  }
}

async function handIn(ctx: SignedIn, held: Held, wish: PublishWish): Promise<Decided> {
  const { course, frozen, pending } = held
  if (pending) await decideReview(ctx, pending.id, { decision: 'void' })
  const review = await insertReview(ctx, {
    company_id: course.company_id,
    course_id: course.id,
    draft_hash: frozen.draft_hash,
    kind: wish.kind ?? suggestedKind(countChanges(held.changes)),
    note: wish.note ?? '',
  })
  await setCourseStatus(ctx, course.id, 'in_review')
  await recordReview(ctx, course, 'course.handed_in', review.id)
  return {
    outcome: { status: 'in_review', release: null, review: shown(review) },
    news: { told: 'handed_in', review },
  }
}

const recordReview = (ctx: SignedIn, course: CourseRow, kind: string, review_id: string): Promise<void> =>
  recordEvent(ctx, { kind, company_id: course.company_id, course_id: course.id, data: { review_id } })

/** Inside a transaction: publishes what was handed in. 409 when nothing is, or when the draft is not that any more. */
export async function approve(
  ctx: SignedIn,
  courseId: string,
  wish: BodyOf<typeof endpoints.approveCourse>,
): Promise<Decided> {
  const held = await holdDraft(ctx, courseId)
  const { course, pending, frozen } = held
  if (!pending) throw conflict('publishing.nothing_in_review')
  const isSeen = wish.draft_hash === undefined || wish.draft_hash === frozen.draft_hash
  if (!isStanding(held) || !isSeen) throw conflict('publishing.changed_since_hand_in')
  refuseProblems(ctx, held.draft)
  await recordReview(ctx, course, 'course.approved', pending.id)
  return publishHeld(ctx, held, {
    kind: pending.kind,
    note: wish.note ?? pending.note,
    audience: wish.audience,
  })
}

/** Inside a transaction: sends a hand-in back to its author. 409 when nothing is handed in. */
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
    news: { told: 'rejected', review },
  }
}

/** A hand-in whose draft was touched since is told as void: it can only be handed in anew. */
export async function getReview(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof endpoints.getReview>> {
  const { course, draft, newest, pending, last, readers, changes } = await atOneMoment(ctx, (moment) =>
    readReview(moment, courseId),
  )
  const frozen = freeze(draft)
  const stands = isStanding({ course, frozen, pending })
  return {
    data: {
      draft_hash: frozen.draft_hash,
      base: newest ? { number: newest.number, published_at: newest.published_at } : null,
      next_number: (newest?.number ?? 0) + 1,
      readers,
      review: pending ? { ...shown(pending), decision: stands ? 'pending' : 'void' } : null,
      last_decision: last ? shown(last) : null,
      changes,
      problems: problemsOf(draft).map((problem) => sayProblem(ctx, problem, defaultLocaleOf(draft))),
      empty: emptyHeadings(draft),
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
    pending: await selectPending(ctx, courseId),
    last: await selectLastDecision(ctx, courseId),
    readers: newest ? await countReaders(ctx, courseId, newest.id) : 0,
  }
}

function shown(row: ReviewRow): Review {
  const { requested_by_id: _, ...review } = row
  return review
}
