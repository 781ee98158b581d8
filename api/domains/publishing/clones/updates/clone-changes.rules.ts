import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import type { Say } from '#domains/publishing/changes/change-rows.rules.ts'
import { changesOf, emptyEntriesOf } from '#domains/publishing/changes/draft-changes.rules.ts'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { type DraftMerge, mergeDrafts } from '../merge-drafts.rules.ts'

/** What an update changes in the clone if everything is taken over; every changed node has at least one entry. */
export function cloneChanges(drafts: DraftMerge, say: Say): CloneChange[] {
  const { draft: merged, changed, conflicts } = mergeDrafts(drafts, () => true)
  const before = inAllLanguages(drafts.ours)
  const after = inAllLanguages(merged)
  const details = changesOf({ before, after, say })
  const nodeIdOf = ({ item_id }: ItemChange): string => item_id ?? drafts.ours.course.id
  const shownIds = new Set(details.map(nodeIdOf))
  const hidden = emptyChanges(before, after).filter((change) => !shownIds.has(nodeIdOf(change)))
  return [...details, ...hidden]
    .map((change) => ({
      ...change,
      node_id: nodeIdOf(change),
      is_conflict: conflicts.has(nodeIdOf(change)),
    }))
    .filter(({ node_id }) => changed.has(node_id))
}

/** An update is about the drafts, so that languages which are not ready yet are compared as well. */
const inAllLanguages = (draft: Draft): Draft => ({ ...draft, publishable: draft.course.locales })

/** An entry without details for every node, for those that differ only in what readers do not see. */
function emptyChanges(before: Draft, after: Draft): ItemChange[] {
  const [old, now] = [emptyEntriesOf(before), emptyEntriesOf(after)]
  const [oldIds, nowIds] = [old, now].map((entries) => new Set(entries.map(({ item_id }) => item_id)))
  return [
    ...now.map((entry) => (oldIds?.has(entry.item_id) ? entry : { ...entry, change: 'new' as const })),
    ...old
      .filter(({ item_id }) => !nowIds?.has(item_id))
      .map((entry) => ({ ...entry, change: 'removed' as const })),
  ]
}
