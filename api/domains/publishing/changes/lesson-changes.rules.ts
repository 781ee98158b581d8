import { withoutWords } from '#contract/content/block-words.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { longestRising } from '#contract/courses/longest-increasing-run.ts'
import { textBlocks } from '#domains/content/content.rules.ts'
import { areEqual } from '../drafts/stable-json.format.ts'
import type { BlockChange, Say } from './change-rows.rules.ts'
import { fieldChanges } from './field-changes.rules.ts'
import { diffWords } from './word-diff.rules.ts'

const nothing: ContentDocument = { type: 'doc', content: [] }

/** What changed in a document, in the order of the new one, with removed blocks at their old position. */
export function blockChanges(
  say: Say,
  before: ContentDocument = nothing,
  after: ContentDocument = nothing,
): BlockChange[] {
  const old = new Map(before.content.map((block) => [idOf(block), block]))
  const kept = unmoved(before.content, after.content)
  const changes: BlockChange[] = []
  const rest = [...before.content]
  const removeUntil = (id: string | null): void => {
    for (let block = rest.shift(); block && idOf(block) !== id; block = rest.shift()) {
      if (!kept.has(idOf(block))) changes.push(whole(say, 'removed', block))
    }
  }
  for (const block of after.content) {
    const id = idOf(block)
    if (!kept.has(id)) {
      changes.push(whole(say, 'added', block))
      continue
    }
    removeUntil(id)
    const was = old.get(id) as ContentNode
    if (!areEqual(was, block)) {
      const parts = diffWords(proseOf(was), proseOf(block))
      changes.push({ change: 'changed', type: block.type, parts, ...fieldChanges(say, was, block) })
    }
  }
  removeUntil(null)
  return changes
}

/** The text of a block, one line per paragraph or list item; for images and animations the alternative text. */
const proseOf = (block: ContentNode): string =>
  textBlocks({ type: 'doc', content: [block] })
    .map(({ text }) => text)
    .join('\n')

const isInline = ({ type }: ContentNode): boolean => type === 'text' || type === 'hardBreak'

const idOf = ({ attrs }: ContentNode): string => String(attrs?.id ?? '')

function whole(say: Say, change: 'added' | 'removed', block: ContentNode): BlockChange {
  const text = proseOf(block)
  const sides: [ContentNode, ContentNode] = change === 'added' ? [empty(block), block] : [block, empty(block)]
  return {
    change,
    type: block.type,
    parts: text === '' ? [] : [{ op: change, text }],
    ...fieldChanges(say, ...sides),
  }
}

const empty = ({ type }: ContentNode): ContentNode => ({ type })

/**
 * Ids of blocks that are in both versions with the same type and relative order. The others count as removed or
 * added.
 */
function unmoved(before: ContentNode[], after: ContentNode[]): Set<string> {
  const positions = new Map(before.map((block, index) => [idOf(block), { index, type: block.type }]))
  const common = after.filter((block) => positions.get(idOf(block))?.type === block.type)
  const rising = longestRising(common.map((block) => positions.get(idOf(block))?.index ?? 0))
  return new Set(common.filter((_, index) => rising.has(index)).map(idOf))
}

/**
 * True if only words differ: the same blocks in the same order with the same images, animations and links.
 * Emphasis, alternative texts, captions and the "decorative" flag count as words.
 */
export const isSameShape = (before: ContentDocument, after: ContentDocument): boolean =>
  areEqual(before.content.map(shapeOf), after.content.map(shapeOf))

function shapeOf(node: ContentNode): unknown {
  const children = node.content ?? []
  const { decorative: _, ...attrs } = withoutWords(node)
  return {
    type: node.type,
    attrs,
    blocks: children.filter((child) => !isInline(child)).map(shapeOf),
    links: linksOf(children.filter(isInline)),
  }
}

/** Link targets in order. A link split by bold text or a line break counts once. */
function linksOf(inline: ContentNode[]): unknown[] {
  const targets = inline.map(({ marks }) => marks?.find(({ type }) => type === 'link')?.attrs?.href)
  return targets.filter((href, index) => href !== undefined && href !== targets[index - 1])
}
