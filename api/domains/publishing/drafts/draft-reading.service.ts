import type { ItemKind } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { type CourseRow, draftKey, hasCourse } from '#domains/courses/courses.service.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { ItemBody, QuizKeys, Release, Texts } from '../publishing.documents.ts'
import { selectReceived } from '../received/received-courses.queries.ts'
import { selectSnapshot } from '../releases/releases.queries.ts'
import { loadDraft } from './draft.loader.ts'
import { type Draft, type DraftItem, defaultLocaleOf, itemsOf } from './draft.rules.ts'
import { lessonBody, outlineOf, quizBody, quizKeys } from './release-snapshot.rules.ts'

// The working draft in the form of a release that was never made, and past releases; for the course's authors only.

export interface DraftReading {
  /** In every language of the course, ready or not. */
  release: Release
  /** An item's body and keys in a language. Throws 404 for an item that is not in the course. */
  partsOf: (item: { id: string; kind: ItemKind }, locale: Locale) => DraftParts
  /** Whether it is a course that another company assigned. */
  isReceived: boolean
}
export interface DraftParts {
  body: ItemBody
  keys: QuizKeys
  /** Whether the item has its own text in that language, and whether in any. */
  isWritten: boolean
  isBegun: boolean
}

/** Shared between callers; never modify it. */
interface Ready {
  draft: Draft
  release: Release
  /** The length of its JSON text. */
  weight: number
}

/** Cached because previews read the draft with every page and every answer, while it seldom changes. */
const drafts = createCache<Promise<Ready>>({ capacity: 12_000_000, weigh: ({ weight }) => weight })

/**
 * The working draft, or the release for a course that another company assigned to one within reach. Throws 404 for
 * any other course.
 */
export async function readDraft(ctx: SignedIn, courseId: string): Promise<DraftReading> {
  if (!(await hasCourse(ctx, courseId))) return readReceived(ctx, courseId)
  const course = await readCourse(ctx, courseId)
  // Not cached inside a writing transaction, because what it sees may be rolled back.
  const { draft, release } = ctx.db.isTransaction
    ? await makeReady(ctx, course)
    : await drafts.getOrMake(draftKey(course), () => makeReady(ctx, course))
  return { release, partsOf: (item, locale) => partsOf(draft, item, locale), isReceived: false }
}

/** A release in the same form, as students read it. Throws 404 out of reach and for a release of another course. */
export async function readReleased(
  ctx: SignedIn,
  path: { courseId: string; releaseId: string },
): Promise<DraftReading> {
  await readCourse(ctx, path.courseId)
  return readRelease(ctx, path)
}

async function readReceived(ctx: SignedIn, courseId: string): Promise<DraftReading> {
  const [received] = await selectReceived(ctx, { id: courseId, limit: 1 })
  const { release_id: releaseId } = found(received)
  return { ...(await readRelease(ctx, { courseId, releaseId })), isReceived: true }
}

async function readRelease(
  ctx: SignedIn,
  path: { courseId: string; releaseId: string },
): Promise<DraftReading> {
  const key = `release ${path.courseId} ${path.releaseId}`
  const { draft, release } = await drafts.getOrMake(key, () => makeReleased(ctx, path))
  return { release, partsOf: (item, locale) => partsOf(draft, item, locale), isReceived: false }
}

async function makeReleased(ctx: SignedIn, path: { courseId: string; releaseId: string }): Promise<Ready> {
  const { draft, ...snapshot } = found(await selectSnapshot(ctx, path))
  const nothing = { documents: {}, revisions: {}, material: {} }
  const release = { ...snapshot, ...nothing, id: path.releaseId, course_id: path.courseId }
  return { draft, release, weight: JSON.stringify(draft).length }
}

async function makeReady(ctx: SignedIn, { id, updated_at }: CourseRow): Promise<Ready> {
  const loaded = await loadDraft(ctx, id)
  const { company_id, locales } = loaded.course
  const draft: Draft = { ...loaded, publishable: locales }
  const release = {
    id,
    course_id: id,
    company_id,
    number: 0,
    published_at: updated_at,
    outline: outlineOf(draft),
    documents: {},
    revisions: {},
    material: {},
  }
  return { draft, release, weight: 2 * JSON.stringify(draft).length }
}

function partsOf(draft: Draft, { id, kind }: { id: string; kind: ItemKind }, locale: Locale): DraftParts {
  const item = found(itemsOf(draft).find((candidate) => candidate.id === id && candidate.kind === kind))
  const isWritten = hasOwnWords(item, locale)
  if (item.kind === 'lesson')
    return { body: lessonBody(draft, item, locale), keys: {}, isWritten, isBegun: isBegun(draft, item) }
  const keys = quizKeys(draft, item, locale)
  return { body: quizBody(draft, item, locale), keys, isWritten, isBegun: item.questions.length > 0 }
}

const isBegun = (draft: Draft, { documents }: Extract<DraftItem, { kind: 'lesson' }>): boolean =>
  documents[defaultLocaleOf(draft)] !== undefined || Object.keys(documents).length > 0

/** Also true if the text is empty in every language, as for an image or an option that matches nothing. */
const isSaid = (texts: Texts, locale: Locale): boolean =>
  Boolean(texts[locale]) || !Object.values(texts).some(Boolean)

/** Whether the item has its own text in the locale. */
const hasOwnWords = (item: DraftItem, locale: Locale): boolean =>
  item.kind === 'lesson'
    ? item.documents[locale] !== undefined
    : item.questions.every(({ text, answers }) =>
        [text, ...answers.map((answer) => answer.text)].every((texts) => isSaid(texts, locale)),
      )
