import type { Item, ItemKind, NodeKind } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import type { CourseRow } from '../courses.queries.ts'
import { languageOf } from '../courses.rules.ts'
import { touchCourse } from '../drafts.service.ts'
import { deleteOrphanedTexts, writeEntries } from '../texts.service.ts'
import { type Branch, selectBranch, selectOutline, selectSiblings } from './draft.queries.ts'
import { afterRemoval } from './moves.rules.ts'
import { childListsOf, nodeTables } from './moves.service.ts'
import { presentOutline } from './outline.presenter.ts'
import * as queries from './outline.queries.ts'

// Changes several nodes of an outline at once: all or none, with as many statements as for one.

interface NewItems {
  kind: ItemKind
  /** Null for the final exam. */
  section_id: string | null
  /** In order, with ids that are the same on every attempt. */
  entries: { id: string; title: string }[]
}

/**
 * Adds items at the end of a section of a locked course. Returns false if they were added before. Throws 422 if the
 * section is not in the course, or for a lesson outside of sections.
 */
export async function addSeveral(
  ctx: SignedIn,
  course: CourseRow,
  { kind, section_id, entries }: NewItems,
): Promise<boolean> {
  const ids = entries.map(({ id }) => id)
  if (await queries.hasItems(ctx, course.id, ids)) return false
  const siblings = await selectSiblings(ctx, course.id, section_id)
  if (!siblings) throw invalid({ section_id: ['courses.section_unknown'] })
  if (section_id === null && kind === 'lesson') throw invalid({ section_id: ['courses.exam_is_quiz'] })
  if (siblings.length + ids.length > limits.itemsPerOrder)
    throw invalid({ titles: [`field.too_many|${limits.itemsPerOrder}`] })
  await queries.insertItems(ctx, course, { kind, section_id, ids, position: siblings.length })
  const locale = languageOf(course, ctx.languages.course)
  const texts = entries.map(({ id, title }) => ({
    owner_kind: 'item' as const,
    owner_id: id,
    field: 'title',
    locale,
    value: title,
  }))
  await writeEntries(ctx, course, texts)
  return true
}

/** The branch of the outline with the given section. */
export const branchOf = async (
  ctx: SignedIn,
  course: CourseRow,
  sectionId: string | null,
): Promise<Branch | undefined> => (sectionId === null ? undefined : selectBranch(ctx, course.id, sectionId))

/** The current items with these ids, in the order of the outline; if `branch` is given, only it is read. */
export async function presentItems(
  ctx: SignedIn,
  course: CourseRow,
  { ids, branch }: { ids: string[]; branch?: Branch | undefined },
): Promise<Item[]> {
  const wanted = new Set(ids)
  const { chapters, final_exam } = await presentOutline(ctx, course, branch)
  const items = chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  return [...items, ...final_exam].filter(({ id }) => wanted.has(id))
}

/** Throws 422 for a node that is not in the course, without removing anything. */
export async function removeNodes(
  ctx: SignedIn,
  courseId: string,
  { kind, ids }: { kind: NodeKind; ids: string[] },
): Promise<void> {
  await touchCourse(ctx, courseId)
  const changed = afterRemoval(childListsOf(await selectOutline(ctx, courseId), kind), ids)
  if (!changed) throw invalid({ ids: ['courses.order_mismatch'] })
  await queries.deleteSeveral(ctx, nodeTables[kind], ids)
  for (const list of changed) await queries.setPositions(ctx, nodeTables[kind], list.ids)
  await deleteOrphanedTexts(ctx, courseId)
}
