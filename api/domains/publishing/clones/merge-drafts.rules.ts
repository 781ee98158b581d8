import { type Draft, defaultLocaleOf } from '../drafts/draft.rules.ts'
import { nodesOf, outlineOfNodes } from './merging/draft-nodes.rules.ts'
import { type CourseContent, mergeCourse } from './merging/merge-contents.rules.ts'
import { mergeOutlines, takeNodes } from './merging/merge-outlines.rules.ts'
import type { MergeLanguages } from './merging/merge-values.rules.ts'

/** Three drafts with the ids of the clone. */
export interface DraftMerge {
  /** The original as the clone got it last. */
  base: Draft
  /** The clone. */
  ours: Draft
  /** The original as it is now. */
  theirs: Draft
}

interface MergedDraft {
  /** The clone’s draft with the changes that are taken. */
  draft: Draft
  /** Nodes that would be other than ours if everything was taken: the course, chapters, sections and items. */
  changed: Set<string>
  /** Those among them that the clone changed, too. Taking them replaces what it changed. */
  conflicts: Set<string>
}

/**
 * Merges what the original changed since the base into the clone’s draft, node by node. A node that is not taken stays
 * as it is in the clone. The languages in which the result can be published are still those of the clone.
 */
export function mergeDrafts(
  { base, ours, theirs }: DraftMerge,
  isTaken: (nodeId: string) => boolean,
): MergedDraft {
  const versions = { base, ours, theirs }
  const languages = languagesOf(versions)
  const conflicts = new Set<string>()
  const courseId = ours.course.id
  const own = courseOf(ours)
  const course = mergeCourse(
    { base: courseOf(base), ours: own, theirs: courseOf(theirs) },
    { ...languages, onConflict: () => void conflicts.add(courseId) },
  )
  const outlines = { base: nodesOf(base), ours: nodesOf(ours), theirs: nodesOf(theirs) }
  const merged = mergeOutlines(outlines, languages)
  return {
    draft: {
      ...(isTaken(courseId) ? course : own),
      ...outlineOfNodes(takeNodes(outlines.ours, merged, isTaken)),
    },
    changed: course === own ? merged.changed : new Set([courseId, ...merged.changed]),
    conflicts: conflicts.union(merged.conflicts),
  }
}

const courseOf = ({ chapters: _, final_exam, ...course }: Draft): CourseContent => course

/** Languages are added but never removed, and the clone keeps its default language. */
function languagesOf({ base, ours, theirs }: DraftMerge): MergeLanguages {
  const known = new Set([...base.course.locales, ...ours.course.locales])
  const added = theirs.course.locales.filter((locale) => !known.has(locale))
  return {
    locales: new Set([...ours.course.locales, ...added]),
    ourLocales: new Set(ours.course.locales),
    theirLocales: new Set(theirs.course.locales),
    source: defaultLocaleOf(ours),
  }
}
