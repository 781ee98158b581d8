import type { Locale } from '#contract/locales.ts'
import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import type { Say } from '#domains/publishing/changes/change-rows.rules.ts'
import { changesOf, emptyEntriesOf } from '#domains/publishing/changes/draft-changes.rules.ts'
import { type Draft, defaultLocaleOf, textIn } from '#domains/publishing/drafts/draft.rules.ts'
import { areEqual } from '#domains/publishing/drafts/stable-json.format.ts'
import type { Texts } from '#domains/publishing/publishing.documents.ts'
import { type DraftMerge, mergeDrafts } from '../merge-drafts.rules.ts'
import { nodesOf } from '../merging/draft-nodes.rules.ts'
import { excessNodes } from '../merging/list-limits.rules.ts'

/** What an update changes in the clone if everything is taken over; every changed node has at least one entry. */
export function cloneChanges(drafts: DraftMerge, say: Say): CloneChange[] {
  const { draft: merged, changed, conflicts } = mergeDrafts(drafts, () => true)
  const before = inAllLanguages(drafts.ours)
  const after = inAllLanguages(merged)
  const details = withoutRepeats(changesOf({ before, after, say }), defaultLocaleOf(after))
  const nodeIdOf = ({ item_id }: ItemChange): string => item_id ?? drafts.ours.course.id
  const shownIds = new Set(details.map(nodeIdOf))
  const hidden = emptyChanges(before, after).filter((change) => !shownIds.has(nodeIdOf(change)))
  const paths = new Map([...pathsIn(before), ...pathsIn(after)])
  const excess = excessIn(before, after)
  const [oldHeadings, newHeadings] = [headingsIn(before), headingsIn(after)]
  return [...details, ...hidden]
    .map((change) => ({
      ...change,
      node_id: nodeIdOf(change),
      path: paths.get(nodeIdOf(change)) ?? [],
      is_conflict: conflicts.has(nodeIdOf(change)),
      exceeds_limit: excess.has(nodeIdOf(change)),
      new_heading_id: headingOnlyIn(newHeadings, oldHeadings, nodeIdOf(change)),
      removed_heading_id: headingOnlyIn(oldHeadings, newHeadings, nodeIdOf(change)),
    }))
    .filter(({ node_id }) => changed.has(node_id))
}

/** Without what a language that is not translated would say once more, in the words of the main language. */
function withoutRepeats(changes: ItemChange[], source: Locale): ItemChange[] {
  const inSource = Map.groupBy(
    changes.filter(({ locale }) => locale === source),
    ({ item_id }) => item_id,
  )
  return changes.filter(
    (change) =>
      change.locale === source ||
      !inSource.get(change.item_id)?.some((other) => areEqual({ ...change, locale: source }, other)),
  )
}

/** Titles of the chapter and section of each node that has them. */
function pathsIn(draft: Draft): Map<string, string[]> {
  const titleOf = ({ title }: { title: Texts }): string => textIn(title, draft, defaultLocaleOf(draft))
  const paths = new Map<string, string[]>()
  for (const chapter of draft.chapters) {
    paths.set(chapter.id, [titleOf(chapter)])
    for (const section of chapter.sections) {
      const path = [titleOf(chapter), titleOf(section)]
      for (const { id } of [section, ...section.items]) paths.set(id, path)
    }
  }
  return paths
}

/** The nodes by which an update makes lists of the clone too long. */
export const excessIn = (before: Draft, after: Draft): Set<string> =>
  excessNodes(nodesOf(before).children, nodesOf(after).children)

/** The id of the chapter or section that each node is in; null for chapters and the final exam. */
function headingsIn({ chapters, final_exam }: Draft): Map<string, string | null> {
  const headings = new Map<string, string | null>()
  for (const { id } of [...chapters, ...final_exam]) headings.set(id, null)
  for (const chapter of chapters)
    for (const section of chapter.sections) {
      headings.set(section.id, chapter.id)
      for (const { id } of section.items) headings.set(id, section.id)
    }
  return headings
}

/** The heading that a node is in, unless the other draft has that heading as well. */
function headingOnlyIn(
  headings: ReadonlyMap<string, string | null>,
  otherHeadings: ReadonlyMap<string, string | null>,
  nodeId: string,
): string | null {
  const heading = headings.get(nodeId) ?? null
  return heading !== null && otherHeadings.has(heading) ? null : heading
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
