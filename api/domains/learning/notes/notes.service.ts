import type { BodyOf } from '#contract/endpoint.ts'
import type { saveNote as contractOfSaving, Note } from '#contract/learning/notes.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found, versionConflict } from '#platform/errors.ts'
import type { Where } from '../attempts/answering.service.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { itemIn, readCycle } from '../progress/course-progress.loader.ts'
import { deleteNotes, selectNote, selectNotes, upsertNote } from './notes.queries.ts'

/** Bookmarks and notes that a student keeps about items, for nobody else. Alone writes item_notes. */

export async function listNotes(ctx: SignedIn, courseId: string): Promise<{ data: Note[] }> {
  await ownRelease(ctx, courseId)
  return { data: await selectNotes(ctx, courseId) }
}

/** Keeps a note over the version it is based on. What is sent twice is kept once. Throws 404 and 409. */
export async function saveNote(
  ctx: SignedIn,
  { courseId, itemId }: Where,
  change: BodyOf<typeof contractOfSaving>,
): Promise<{ data: Note }> {
  itemIn(await readCycle(ctx, await ownRelease(ctx, courseId)), itemId)
  const saved = await upsertNote(ctx, { course_id: courseId, item_id: itemId }, change)
  if (saved) return { data: saved }
  const kept = found(await selectNote(ctx, courseId, itemId))
  if (kept.text !== change.text || kept.bookmarked !== change.bookmarked) throw versionConflict(kept)
  return { data: kept }
}

/** Erases what a student has noted, when they leave. */
export const forgetNotes = (ctx: Ctx, studentId: string): Promise<void> => deleteNotes(ctx, studentId)
