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
  selectAssigned,
  selectAssignedAt,
  selectDocumentPart,
  selectOrigins,
  selectReadable,
  selectRelease,
} from './publishing.queries.ts'
import { queueReviewMails } from './reviews/review.notices.ts'
import { approve, type Decided, publish, reject } from './reviews/reviews.service.ts'

// A release is frozen whole and at once, or not at all; nothing that was published is ever changed.
// Alone writes releases, release_items, documents, reviews and assignments.

/** Weighed by what it takes parsed: about twice its JSON text. */
interface Weighed<T> {
  value: T
  weight: number
}
const createStore = <T>(capacity: number) =>
  createCache<Promise<Weighed<T>>>({ capacity, weigh: ({ weight }) => weight })

const releases = createStore<Release>(16_000_000)
const bodies = createStore<ItemBody>(24_000_000)
const keys = createStore<QuizKeys>(8_000_000)

/** A release, from memory after the first time. Who may read it is for the caller to decide. Throws 404. */
export async function getRelease(ctx: Ctx, releaseId: string): Promise<Release> {
  return (await releases.getOrMake(releaseId, async () => found(await selectRelease(ctx, releaseId)))).value
}

/** Where the words of a release came from in a language; null where nothing is known of it. */
export const getReleaseOrigins = selectOrigins

/** What a student sees of an item, by the hash its release names. Shared by all callers: never change it. */
export async function getDocument(ctx: Ctx, hash: string): Promise<ItemBody> {
  return (await bodies.getOrMake(hash, async () => parsed(await selectDocumentPart(ctx, hash, 'body')))).value
}

/** The answer keys of a quiz. Nothing of them may leave the server before the answer is recorded. */
export async function getKeys(ctx: Ctx, hash: string): Promise<QuizKeys> {
  return (await keys.getOrMake(hash, async () => parsed(await selectDocumentPart(ctx, hash, 'keys')))).value
}

const parsed = <T>(text: string | null | undefined): Weighed<T> => {
  const json = found(text)
  return { value: JSON.parse(json) as T, weight: 2 * json.length }
}

export { assignedTo }

/** The published courses assigned to the caller's company, its own and inherited assignments taken together. */
export function listAssigned(ctx: SignedIn): Promise<AssignmentTerms[]> {
  return selectAssigned(ctx)
}

/** The same as it was at a moment that is over. */
export const listAssignedAt = selectAssignedAt

export async function isAssigned(ctx: SignedIn, courseId: string): Promise<boolean> {
  return (await currentReleaseId(ctx, courseId)) !== undefined
}

/** What a person may read of a course, asked on every step of it; `about` is all that it depends on. */
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

/** Whether the caller, who has finished the course, is asked to read what a material release changes. */
export async function asksTopUp(ctx: SignedIn, courseId: string): Promise<boolean> {
  return (await readableBy(ctx, courseId)).course?.top_up ?? false
}

async function currentReleaseId(ctx: SignedIn, courseId: string): Promise<string | undefined> {
  const { course } = await readableBy(ctx, courseId)
  const hasBegun = !course?.starts_at || Date.parse(course.starts_at) <= ctx.now.getTime()
  return hasBegun ? course?.release_id : undefined
}

/** The newest release of a course that is assigned to the caller; null where it is not, or not published yet. */
export async function currentRelease(ctx: SignedIn, courseId: string): Promise<Release | null> {
  const id = await currentReleaseId(ctx, courseId)
  return id ? getRelease(ctx, id) : null
}

type Answer = ResponseOf<typeof endpoints.publishCourse>

/** An admin publishes the draft, a teacher hands it in; the admins are told by mail. */
export function publishCourse(
  ctx: SignedIn,
  courseId: string,
  input: BodyOf<typeof endpoints.publishCourse>,
): Promise<Answer> {
  return decided(ctx, courseId, (inner) => publish(inner, courseId, input))
}

/** Publishes what was handed in; its author is told by mail. */
export function approveCourse(
  ctx: SignedIn,
  courseId: string,
  input: BodyOf<typeof endpoints.approveCourse>,
): Promise<Answer> {
  return decided(ctx, courseId, (inner) => approve(inner, courseId, input))
}

/** Sends what was handed in back; its author is told by mail, with the reason. */
export function rejectCourse(
  ctx: SignedIn,
  courseId: string,
  { reason }: BodyOf<typeof endpoints.rejectCourse>,
): Promise<Answer> {
  return decided(ctx, courseId, (inner) => reject(inner, courseId, reason))
}

/** Nobody is told of what was undone, and what was decided is told even if the process ends before the mail is handed over. */
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
