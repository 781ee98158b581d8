import type { BodyOf } from '#contract/endpoint.ts'
import type { saveNote as contractOfSaving, Note } from '#contract/learning/notes.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found, versionConflict } from '#platform/errors.ts'
import type { Where } from '../attempts/answering.service.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { itemIn, readCycle } from '../progress/course-progress.loader.ts'
import { deleteNotes, selectNote, selectNotes, upsertNote } from './notes.queries.ts'

/** A student's private bookmarks and notes on items. Only this service writes item_notes. */

export async function listNotes(ctx: SignedIn, courseId: string): Promise<{ data: Note[] }> {
  await ownRelease(ctx, courseId)
  return { data: await selectNotes(ctx, courseId) }
}

/** Saves a note over the version it is based on. Idempotent. Throws 404, and 409 for a stale version. */
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

/** Deletes a student's notes when the student is erased. */
export const forgetNotes = (ctx: Ctx, studentId: string): Promise<void> => deleteNotes(ctx, studentId)
