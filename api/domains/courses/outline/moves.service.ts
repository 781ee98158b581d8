import type { moveNodes as moveNodesEndpoint, NodeKind } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { touchCourse } from '../drafts.service.ts'
import { type DraftOutline, selectOutline } from './draft.queries.ts'
import { afterMove, type ChildList } from './moves.rules.ts'
import * as queries from './outline.queries.ts'

// Moves nodes of an outline, also to another parent. A move happens completely or not at all, and leaves no gaps in
// any list.

export const nodeTables = { chapter: 'chapters', section: 'sections', item: 'items' } as const

/** Throws 422 for a node or parent that is not in the course. */
export async function moveNodes(
  ctx: SignedIn,
  courseId: string,
  { kind, ids, parent_id, position }: BodyOf<typeof moveNodesEndpoint>,
): Promise<void> {
  await touchCourse(ctx, courseId)
  const outline = await selectOutline(ctx, courseId)
  const lists = childListsOf(outline, kind)
  if (!lists.some(({ parent }) => parent === parent_id))
    throw invalid({ parent_id: ['courses.parent_unknown'] })
  const changed = afterMove(lists, { ids, parent: parent_id, position })
  if (!changed) throw invalid({ ids: ['courses.order_mismatch'] })
  if (kind === 'item' && parent_id === null) refuseLessons(outline, ids)
  if (changed.some((list) => list.ids.length > limits.itemsPerOrder))
    throw invalid({ ids: [`field.too_many|${limits.itemsPerOrder}`] })
  if (kind !== 'chapter') await queries.setParent(ctx, nodeTables[kind], { ids, parentId: parent_id })
  for (const list of changed) await queries.setPositions(ctx, nodeTables[kind], list.ids)
}

/** All lists of children of the kind, with their parents. */
export function childListsOf({ chapters, final_exam }: DraftOutline, kind: NodeKind): ChildList[] {
  const listOf = (parent: string | null, children: { id: string }[]): ChildList => ({
    parent,
    ids: children.map(({ id }) => id),
  })
  if (kind === 'chapter') return [listOf(null, chapters)]
  if (kind === 'section') return chapters.map(({ id, sections }) => listOf(id, sections))
  const sections = chapters.flatMap((chapter) => chapter.sections)
  return [...sections.map(({ id, items }) => listOf(id, items)), listOf(null, final_exam)]
}

function refuseLessons({ chapters }: DraftOutline, ids: string[]): void {
  const moving = new Set(ids)
  const items = chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  if (items.some(({ id, kind }) => kind === 'lesson' && moving.has(id)))
    throw invalid({ parent_id: ['courses.exam_is_quiz'] })
}
