import type { ItemChange } from '#contract/publishing/publishing.ts'
import { type CourseRow, changesSinceRelease } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import type { Say } from './change-rows.rules.ts'
import { changesOf, emptyEntriesOf } from './draft-changes.rules.ts'

interface Compared {
  course: CourseRow
  draft: Draft
  /** The draft that the newest release was made from; null if there is none. */
  released: Draft | null
  /** Describes values in words; values are shown as stored if absent. */
  say?: Say
}

/**
 * What the next release changes, in detail. As in the course list and the outline, fingerprints decide which nodes
 * differ. A node that differs only in details invisible to readers has an entry without blocks.
 */
export async function unpublishedChanges(
  ctx: SignedIn,
  { course, draft, released, say = String }: Compared,
): Promise<ItemChange[]> {
  const details = changesOf({ before: released, after: draft, say })
  if (released === null) return details
  const changed = new Set(
    ((await changesSinceRelease(ctx, [course])).get(course.id) ?? []).map(({ id }) => id),
  )
  const idOf = ({ item_id }: ItemChange): string => item_id ?? course.id
  const shown = details.filter((change) => changed.has(idOf(change)))
  const shownIds = new Set(shown.map(idOf))
  return [
    ...shown,
    ...emptyEntriesOf(draft).filter((entry) => changed.has(idOf(entry)) && !shownIds.has(idOf(entry))),
  ]
}
