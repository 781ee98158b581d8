import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { blockIdOf } from '#contract/content/document-blocks.ts'
import type { TranslationUnit, UnitState } from '#contract/translations/units.ts'

/** A top-level block of a lesson in both languages, with the units inside it. */
export interface LessonBlock {
  id: string
  source: ContentNode
  target: ContentNode
  units: TranslationUnit[]
  /** The most urgent state of its units; null if there is nothing to translate. */
  state: UnitState | null
}

/** States that need work come before those that are done. */
const urgency: readonly UnitState[] = [
  'rejected',
  'needs_update',
  'untranslated',
  'machine',
  'translated',
  'in_review',
  'approved',
]

const worstState = (units: readonly TranslationUnit[]): UnitState | null =>
  urgency.find((state) => units.some((unit) => unit.state === state)) ?? null

function* idsIn(node: ContentNode): Generator<string> {
  const id = blockIdOf(node)
  if (id) yield id
  for (const inner of node.content ?? []) yield* idsIn(inner)
}

/** The lesson's blocks in order. Units outside all blocks, such as the title, come first. */
export const lessonBlocks = (
  source: ContentDocument,
  target: ContentDocument,
  units: readonly TranslationUnit[],
): { before: TranslationUnit[]; blocks: LessonBlock[] } => {
  const byBlock = new Map(units.flatMap((unit) => (unit.block_id ? [[unit.block_id, unit] as const] : [])))
  const targets = new Map(target.content.map((node) => [blockIdOf(node), node]))
  const blocks = source.content.map((node, index): LessonBlock => {
    const own = [...idsIn(node)].flatMap((id) => byBlock.get(id) ?? [])
    const id = blockIdOf(node) ?? String(index)
    return { id, source: node, target: targets.get(id) ?? node, units: own, state: worstState(own) }
  })
  return { before: units.filter(({ block_id }) => !block_id), blocks }
}
