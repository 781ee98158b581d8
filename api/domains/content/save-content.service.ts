import type {
  Content,
  ContentDocument,
  saveContent as saveContentEndpoint,
} from '#contract/content/content.ts'
import { mergeDocuments } from '#contract/content/document-merge.ts'
import type { ContentConflict } from '#contract/content/writing-together.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { lockCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, versionConflict } from '#platform/errors.ts'
import * as queries from './content.queries.ts'
import { emptyDocument } from './content.rules.ts'
import { type ContentPath, presentContent, readOwn } from './content.service.ts'
import { type PreparedDocument, prepare, storeDocuments } from './stored-documents.service.ts'

// Merges concurrent saves of several authors, block by block, into the stored document.

type Save = BodyOf<typeof saveContentEndpoint>
interface Opened {
  path: ContentPath
  lessonId: string
  locale: Locale
  source: Locale
}

/**
 * Saves a document. Repeating a save, recognized by its key, or saving an equal document changes nothing. Changes
 * that others saved after `version` are kept. Throws 422 naming an invalid block, and 409 naming the blocks that
 * both sides changed, after everything else was saved.
 */
export async function saveContent(ctx: SignedIn, path: ContentPath, save: Save): Promise<Content> {
  const { course, lesson, locale } = await readOwn(ctx, path)
  const prepared = prepare(save.document)
  const opened = { path, lessonId: lesson.id, locale, source: course.locales[0] as Locale }
  const { content, conflicts } = await ctx.transaction(async (inner) => {
    const locked = await lockCourse(inner, course.id)
    found(await queries.selectLesson(inner, course.id, lesson.id))
    const left = await storeSave(inner, opened, { ...save, prepared })
    return { content: await presentContent(inner, locked, { lesson, locale }), conflicts: left }
  })
  if (conflicts.length > 0) throw versionConflict({ ...content, conflicts } satisfies ContentConflict)
  return content
}

/** Returns the ids of conflicting blocks. */
async function storeSave(
  ctx: SignedIn,
  opened: Opened,
  { key, version, prepared }: Omit<Save, 'document'> & { prepared: PreparedDocument },
): Promise<string[]> {
  const { path } = opened
  if (key && (await queries.hasSaved(ctx, path.contentId, key))) return []
  const [stored] = await queries.compareStored(ctx, [{ id: path.contentId, json: prepared.json }])
  if (stored?.same) return []
  if (!stored || stored.version === version) {
    await storeNext(ctx, opened, { ...prepared, key, version: (stored?.version ?? 1) + 1 })
    return []
  }
  const { base, theirs } = await readVersions(ctx, opened, version)
  const merged = mergeDocuments({ base, theirs, mine: JSON.parse(prepared.json) })
  const { conflicts } = merged
  const next = prepare(merged.document)
  const [before] = await queries.compareStored(ctx, [{ id: path.contentId, json: next.json }])
  // A save with conflicts does not store its key, so that repeating it reports the conflicts again.
  const known = conflicts.length === 0 ? key : undefined
  if (!before?.same) await storeNext(ctx, opened, { ...next, key: known, version: stored.version + 1 })
  return conflicts
}

async function storeNext(
  ctx: SignedIn,
  { path, lessonId, locale }: Opened,
  next: PreparedDocument & { version: number; key: string | undefined },
): Promise<void> {
  const course = await touchCourse(ctx, path.courseId)
  await storeDocuments(ctx, course, [{ lesson_id: lessonId, locale, ...next }])
}

/** The version that an author started from, and the stored one. The base is null if its version is no longer kept. */
async function readVersions(
  ctx: SignedIn,
  { path, lessonId, locale, source }: Opened,
  version: number,
): Promise<{ base: ContentDocument | null; theirs: ContentDocument }> {
  const rows = await queries.selectOfLesson(ctx, lessonId, [...new Set([locale, source])])
  const documentIn = (wanted: Locale) => rows.find((row) => row.locale === wanted)?.document
  const began = await queries.selectState(ctx, path.contentId, version)
  // The first version is never stored: a language starts as a copy of the source.
  const copied =
    version === 1 ? ((locale === source ? undefined : documentIn(source)) ?? emptyDocument) : null
  return { base: began?.document ?? copied, theirs: documentIn(locale) ?? emptyDocument }
}
