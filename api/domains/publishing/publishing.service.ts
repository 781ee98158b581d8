import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/publishing/publishing.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import { createNotifiedCache } from '#platform/cache/notified-cache.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { ItemBody, QuizKeys, Release } from './publishing.documents.ts'
import {
  type AssignmentTerms,
  assignedTo,
  pausesOf,
  selectAssigned,
  selectAssignedAt,
  selectDocumentPart,
  selectOrigins,
  selectReadable,
  selectRelease,
} from './publishing.queries.ts'
import { queueReviewMails } from './reviews/review.notices.ts'
import { approve, type Decided, publish, reject } from './reviews/reviews.service.ts'

// A release is published completely or not at all, in one transaction; nothing published is ever changed. Only this
// service writes releases, release_items, documents, reviews and assignments.

/** Weighed by the memory of the parsed value: about twice its JSON text. */
interface Weighed<T> {
  value: T
  weight: number
}
const createStore = <T>(capacity: number) =>
  createCache<Promise<Weighed<T>>>({ capacity, weigh: ({ weight }) => weight })

const releases = createStore<Release>(16_000_000)
const bodies = createStore<ItemBody>(24_000_000)
const keys = createStore<QuizKeys>(8_000_000)

/** A cached release. The caller must decide who may read it. Throws 404. */
export async function getRelease(ctx: Ctx, releaseId: string): Promise<Release> {
  return (await releases.getOrMake(releaseId, async () => found(await selectRelease(ctx, releaseId)))).value
}

/** The origins of a release's texts in a language; null if unknown. */
export const getReleaseOrigins = selectOrigins

/** What a student sees of an item, by the hash in its release. Shared between callers; never modify it. */
export async function getDocument(ctx: Ctx, hash: string): Promise<ItemBody> {
  return (await bodies.getOrMake(hash, async () => parsed(await selectDocumentPart(ctx, hash, 'body')))).value
}

/** The answer keys of a quiz. They must not leave the server before the answer is recorded. */
export async function getKeys(ctx: Ctx, hash: string): Promise<QuizKeys> {
  return (await keys.getOrMake(hash, async () => parsed(await selectDocumentPart(ctx, hash, 'keys')))).value
}

const parsed = <T>(text: string | null | undefined): Weighed<T> => {
  const json = found(text)
  return { value: JSON.parse(json) as T, weight: 2 * json.length }
}

export { type AssignedBy, assignedToAt } from './assignments/assigned-at.queries.ts'
export type { Pause } from './publishing.queries.ts'
export { assignedTo, pausesOf }

/** The published courses assigned to the caller, combining the company's own and inherited assignments. */
export function listAssigned(ctx: SignedIn): Promise<AssignmentTerms[]> {
  return selectAssigned(ctx)
}

/** The same at a past moment. */
export const listAssignedAt = selectAssignedAt

export async function isAssigned(ctx: SignedIn, courseId: string): Promise<boolean> {
  return (await currentReleaseId(ctx, courseId)) !== undefined
}

/**
 * What a person may read of a course; looked up on every step. `about` lists the ids whose changes invalidate the
 * entry.
 */
interface Readable {
  course: Awaited<ReturnType<typeof selectReadable>>
  about: string[]
}
const readable = createNotifiedCache<Readable>({
  invalidatedBy: ['course', 'company', 'person'],
  capacity: 100_000,
  entityIds: ({ about }) => about,
})

function readableBy(ctx: SignedIn, courseId: string): Promise<Readable> {
  const { id, company_id } = ctx.actor
  return readable.get(ctx.services.changes, `${id} ${courseId}`, async () => ({
    course: await selectReadable(ctx, courseId),
    about: [id, company_id, courseId],
  }))
}

/** Whether the caller, who has finished the course, is asked to review what a release with material changes changes. */
export async function asksTopUp(ctx: SignedIn, courseId: string): Promise<boolean> {
  return (await readableBy(ctx, courseId)).course?.top_up ?? false
}

async function currentReleaseId(ctx: SignedIn, courseId: string): Promise<string | undefined> {
  const { course } = await readableBy(ctx, courseId)
  const hasBegun = !course?.starts_at || Date.parse(course.starts_at) <= ctx.now.getTime()
  return hasBegun ? course?.release_id : undefined
}

/** The newest release of a course assigned to the caller; null if it is not assigned or not published yet. */
export async function currentRelease(ctx: SignedIn, courseId: string): Promise<Release | null> {
  const id = await currentReleaseId(ctx, courseId)
  return id ? getRelease(ctx, id) : null
}

type Answer = ResponseOf<typeof endpoints.publishCourse>

/** An admin publishes the draft; a teacher submits it for review, and the admins are notified by e-mail. */
export function publishCourse(
  ctx: SignedIn,
  courseId: string,
  input: BodyOf<typeof endpoints.publishCourse>,
): Promise<Answer> {
  return decided(ctx, courseId, (inner) => publish(inner, courseId, input))
}

/** Publishes what was submitted; its author is notified by e-mail. */
export function approveCourse(
  ctx: SignedIn,
  courseId: string,
  input: BodyOf<typeof endpoints.approveCourse>,
): Promise<Answer> {
  return decided(ctx, courseId, (inner) => approve(inner, courseId, input))
}

/** Returns what was submitted; its author is notified by e-mail with the reason. */
export function rejectCourse(
  ctx: SignedIn,
  courseId: string,
  { reason }: BodyOf<typeof endpoints.rejectCourse>,
): Promise<Answer> {
  return decided(ctx, courseId, (inner) => reject(inner, courseId, reason))
}

/**
 * The e-mails are queued in the same transaction: nobody is notified of a change that was rolled back, and a
 * committed one is notified even if the process ends before the mail is sent.
 */
async function decided(
  ctx: SignedIn,
  courseId: string,
  decide: (inner: SignedIn) => Promise<Decided>,
): Promise<Answer> {
  const data = await ctx.transaction(async (inner) => {
    const { outcome, news } = await decide(inner)
    if (news) await queueReviewMails(inner, news)
    return outcome
  })
  ctx.services.changes.notify('course', courseId)
  return { data }
}
