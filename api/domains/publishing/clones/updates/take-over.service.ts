import { fileUses } from '#domains/content/content.rules.ts'
import { copyBlockStates } from '#domains/content/copies/copied-states.service.ts'
import { rememberCopiedParts } from '#domains/courses/copies.service.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import { setOriginRelease } from '#domains/courses/drafts.service.ts'
import { copyTextStates } from '#domains/courses/translated-texts.service.ts'
import { applyDraft } from '#domains/publishing/drafts/apply-draft.service.ts'
import { type Draft, itemsOf } from '#domains/publishing/drafts/draft.rules.ts'
import { areEqual } from '#domains/publishing/drafts/stable-json.format.ts'
import type { SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { type CloneOrigin, deleteBase } from '../clones.queries.ts'
import type { LoadedUpdate } from './clone-updates.loader.ts'
import { copiedBlocks, copiedTexts, originalIds } from './copied-states.rules.ts'

interface TakenUpdate {
  /** Locked. */
  clone: CourseRow
  origin: CloneOrigin
  drafts: LoadedUpdate
  /** The clone’s draft with what is taken over. */
  merged: Draft
}

/**
 * Updates a clone to the newest release of its original. What is not taken is not offered again until the original
 * changes it. Returns whether the draft changed.
 */
export async function takeOver(
  ctx: SignedIn,
  { clone, origin, drafts, merged }: TakenUpdate,
): Promise<{ isChanged: boolean }> {
  const isChanged = !areEqual(merged, drafts.ours)
  if (isChanged) await applyMerged(ctx, clone.id, drafts, merged)
  await setOriginRelease(ctx, clone.id, origin.release.id)
  await deleteBase(ctx, clone.id)
  await recordEvent(ctx, {
    kind: 'course.updated_from_original',
    company_id: clone.company_id,
    course_id: clone.id,
    data: { origin_course_id: origin.original_id, number: origin.release.number },
  })
  return { isChanged }
}

async function applyMerged(
  ctx: SignedIn,
  cloneId: string,
  { ours, theirs, released }: LoadedUpdate,
  merged: Draft,
): Promise<void> {
  await applyDraft(ctx, cloneId, merged, filesIn(released))
  const ids = originalIds(theirs, released)
  const updated = { ours, merged, theirs }
  await copyTextStates(ctx, cloneId, copiedTexts(updated, ids))
  await copyBlockStates(ctx, copiedBlocks(updated, ids))
  await rememberCopiedParts(ctx, cloneId, newParts(updated, ids))
}

const filesIn = (draft: Draft): Set<string> =>
  new Set(
    itemsOf(draft).flatMap((item) =>
      item.kind === 'lesson'
        ? Object.values(item.documents).flatMap((document) => fileUses(document).map(({ src }) => src))
        : [],
    ),
  )

/** Items and extra-credit tasks that the update brought. */
function newParts({ ours, merged }: { ours: Draft; merged: Draft }, ids: Map<string, string>) {
  const own = new Set(partsOf(ours))
  return partsOf(merged).flatMap((id) => {
    const original_id = ids.get(id)
    return own.has(id) || original_id === undefined ? [] : [{ id, original_id }]
  })
}

const partsOf = (draft: Draft): string[] =>
  [...itemsOf(draft), ...(draft.extra_credits ?? [])].map(({ id }) => id)
