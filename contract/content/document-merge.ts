import { longestRising } from '../courses/longest-increasing-run.ts'
import type { ContentDocument, ContentNode } from './content.ts'
import { blockIdOf, isSameBlock, withUniqueIds } from './document-blocks.ts'

export interface MergedDocument {
  document: ContentDocument
  /** Ids of blocks that both authors changed; the document contains their version. */
  conflicts: string[]
}

interface Versions {
  /** The common ancestor; without it, nothing counts as removed. */
  base: ContentDocument | null
  theirs: ContentDocument
  mine: ContentDocument
}

type Blocks = ReadonlyMap<string, ContentNode>

const keyOf = (block: ContentNode, index: number): string => blockIdOf(block) ?? `at ${index}`
const blocksById = ({ content }: ContentDocument): Blocks =>
  new Map(content.map((block, index) => [keyOf(block, index), block]))

type Choice = 'theirs' | 'mine' | 'removed' | 'conflict'

const isUnchanged = (block: ContentNode | undefined, base: ContentNode | undefined): boolean =>
  block !== undefined && base !== undefined && isSameBlock(block, base)

/** Decides which version of a block to keep. If one author removed what the other changed, the change stays. */
const chooseBlock = (base?: ContentNode, theirs?: ContentNode, mine?: ContentNode): Choice => {
  if (!mine) return isUnchanged(theirs, base) ? 'removed' : 'theirs'
  if (!theirs) return isUnchanged(mine, base) ? 'removed' : 'mine'
  if (isUnchanged(mine, base) || isSameBlock(theirs, mine)) return 'theirs'
  return isUnchanged(theirs, base) ? 'mine' : 'conflict'
}

/** The keys whose relative order changed. */
const movedKeys = (before: readonly string[], after: readonly string[]): Set<string> => {
  const indexes = new Map(before.map((key, index) => [key, index]))
  const shared = after.filter((key) => indexes.has(key))
  const stayed = longestRising(shared.map((key) => indexes.get(key) as number))
  return new Set(shared.filter((_, index) => !stayed.has(index)))
}

interface Orders {
  base: readonly string[]
  theirs: readonly string[]
  mine: readonly string[]
  kept: ReadonlySet<string>
}

/** Inserts the blocks that I added or moved behind their predecessors in my order, after what they inserted there. */
const mergeOrder = ({ base, theirs, mine, kept }: Orders): string[] => {
  const inTheirs = new Set(theirs)
  const inMine = new Set(mine)
  const theirMoves = movedKeys(base, theirs)
  // If both orders agree, none of my blocks has to move.
  const myMoves = movedKeys(theirs, mine).size === 0 ? new Set<string>() : movedKeys(base, mine)
  const isPlacedByMe = (key: string): boolean =>
    !inTheirs.has(key) || (inMine.has(key) && myMoves.has(key) && !theirMoves.has(key))
  const order = theirs.filter((key) => kept.has(key) && !isPlacedByMe(key))
  let index = 0
  for (const key of mine) {
    if (!kept.has(key)) continue
    if (isPlacedByMe(key)) {
      while (index < order.length && !inMine.has(order[index] as string)) index += 1
      order.splice(index, 0, key)
    } else index = order.indexOf(key)
    index += 1
  }
  return order
}

const emptyDocument: ContentDocument = { type: 'doc', content: [] }

/**
 * Merges two authors’ versions of a document block by block. Nothing that either wrote is lost, except what the other
 * removed.
 */
export function mergeDocuments({ base, theirs, mine }: Versions): MergedDocument {
  const known = blocksById(base ?? emptyDocument)
  const [others, own] = [blocksById(theirs), blocksById(mine)]
  const merged = new Map<string, ContentNode>()
  const conflicts: string[] = []
  for (const key of new Set([...others.keys(), ...own.keys()])) {
    const choice = chooseBlock(known.get(key), others.get(key), own.get(key))
    if (choice === 'conflict') conflicts.push(key)
    if (choice !== 'removed') merged.set(key, (choice === 'mine' ? own : others).get(key) as ContentNode)
  }
  const order = mergeOrder({
    base: [...known.keys()],
    theirs: [...others.keys()],
    mine: [...own.keys()],
    kept: new Set(merged.keys()),
  })
  const content = withUniqueIds(order.map((key) => merged.get(key) as ContentNode))
  // A document is never empty: if the two authors removed all blocks between them, the first one stays.
  const document = { ...theirs, content: content.length > 0 ? content : (base ?? theirs).content.slice(0, 1) }
  return { document, conflicts }
}
