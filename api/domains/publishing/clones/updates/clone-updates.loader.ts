import type { CourseRow } from '#domains/courses/courses.service.ts'
import { loadDraft } from '#domains/publishing/drafts/draft.loader.ts'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { selectReleasedDraft } from '#domains/publishing/releases/releases.queries.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { inCloneIds } from '../clone-ids.rules.ts'
import { type CloneOrigin, selectBase } from '../clones.queries.ts'
import type { DraftMerge } from '../merge-drafts.rules.ts'

export interface LoadedUpdate extends DraftMerge {
  /** The newest release’s draft with the original’s ids; `theirs` is the same with those of the clone. */
  released: Draft
}

/** The three drafts that an update merges. */
export async function loadUpdate(
  ctx: SignedIn,
  clone: Pick<CourseRow, 'id' | 'company_id' | 'slug'>,
  origin: CloneOrigin,
): Promise<LoadedUpdate> {
  const base = await loadBase(ctx, clone.id, origin)
  const released = await selectReleasedDraft(ctx, origin.release.id)
  return {
    base: inCloneIds(base, clone),
    ours: await loadDraft(ctx, clone.id),
    theirs: inCloneIds(released, clone),
    released,
  }
}

const loadBase = async (ctx: SignedIn, cloneId: string, { has_base, origin_release_id }: CloneOrigin) =>
  has_base ? found(await selectBase(ctx, cloneId)) : selectReleasedDraft(ctx, found(origin_release_id))
