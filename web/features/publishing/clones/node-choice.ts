import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import { groupBy } from '#lib/group-by.ts'

/** A part of the clone that is updated as a whole or not at all, with its entries in the list of changes. */
export interface UpdateNode {
  id: string
  title: string
  isConflict: boolean
  /** Titles of its chapter and section. */
  path: readonly string[]
  /** Indexes of its entries in the list of changes. */
  entries: readonly number[]
}

/** Entries of the same chapter and section follow each other; those that are removed come last from the server. */
export const orderByPath = (changes: readonly CloneChange[]): CloneChange[] =>
  [...groupBy(changes, ({ path }) => JSON.stringify(path)).values()].flat()

/** The nodes in the order of their first entries. */
export const nodesOf = (changes: readonly CloneChange[]): UpdateNode[] => {
  const nodes = new Map<string, UpdateNode & { entries: number[] }>()
  changes.forEach(({ node_id: id, title, path, is_conflict: isConflict }, index) => {
    const known = nodes.get(id)
    if (!known) nodes.set(id, { id, title, isConflict, path, entries: [index] })
    else {
      known.entries.push(index)
      known.isConflict ||= isConflict
    }
  })
  return [...nodes.values()]
}

/** Decisions by node id. Each remembers whether the node was a conflict when it was made. */
export type NodeChoices = ReadonlyMap<string, { isChosen: boolean; wasConflict: boolean }>

/**
 * Conflicts are left out until they are chosen. A choice made before the node became a conflict does not count, because
 * its author did not know what it would replace.
 */
export const isNodeChosen = (choices: NodeChoices, { id, isConflict }: UpdateNode): boolean => {
  const choice = choices.get(id)
  return choice && (choice.wasConflict || !isConflict) ? choice.isChosen : !isConflict
}

export const chooseNodes = (
  choices: NodeChoices,
  nodes: readonly UpdateNode[],
  isChosen: boolean,
): NodeChoices =>
  new Map([
    ...choices,
    ...nodes.map(({ id, isConflict }) => [id, { isChosen, wasConflict: isConflict }] as const),
  ])
