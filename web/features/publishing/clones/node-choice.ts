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
  /** The id of the new heading that it comes with. */
  newHeading: string | null
  /** The id of the removed heading that stays as long as it is not taken over. */
  removedHeading: string | null
}

/** The text that says why a change is left out until it is chosen. */
export const conflictText = ({ exceeds_limit }: Pick<CloneChange, 'exceeds_limit'>) =>
  exceeds_limit ? 'update.tooMany' : 'update.conflict'

/** Entries of the same chapter and section follow each other; those that are removed come last from the server. */
export const orderByPath = (changes: readonly CloneChange[]): CloneChange[] =>
  [...groupBy(changes, ({ path }) => JSON.stringify(path)).values()].flat()

/** The nodes in the order of their first entries. */
export const nodesOf = (changes: readonly CloneChange[]): UpdateNode[] => {
  const nodes = new Map<string, UpdateNode & { entries: number[] }>()
  changes.forEach((change, index) => {
    const { node_id: id, title, path, is_conflict: isConflict } = change
    const { new_heading_id: newHeading, removed_heading_id: removedHeading } = change
    const known = nodes.get(id)
    if (!known) nodes.set(id, { id, title, isConflict, path, entries: [index], newHeading, removedHeading })
    else {
      known.entries.push(index)
      known.isConflict ||= isConflict
    }
  })
  return [...nodes.values()]
}

type Nodes = readonly UpdateNode[]

/** The ids of nodes and of what cannot be taken over without them: what is below a new heading, or in which one stays. */
const idsWithDependents = (nodes: Nodes, of: Nodes): Set<string> => {
  const below = groupBy(nodes, ({ newHeading }) => newHeading)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ids = new Set(of.map(({ id }) => id))
  // What is added here is visited, too.
  for (const id of ids) {
    for (const node of below.get(id) ?? []) ids.add(node.id)
    const heading = byId.get(id)?.removedHeading
    if (heading) ids.add(heading)
  }
  return ids
}

/**
 * The ids of nodes and of what has to be taken over with them: new headings above, and all that leaves a removed heading.
 * What is below a new heading comes along, too, unless it is a conflict.
 */
const idsWithRequired = (nodes: Nodes, of: Nodes): Set<string> => {
  const below = groupBy(nodes, ({ newHeading }) => newHeading)
  const leaving = groupBy(nodes, ({ removedHeading }) => removedHeading)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ids = new Set(of.map(({ id }) => id))
  for (const id of ids) for (const node of below.get(id) ?? []) if (!node.isConflict) ids.add(node.id)
  for (const id of ids) {
    for (const node of leaving.get(id) ?? []) ids.add(node.id)
    const heading = byId.get(id)?.newHeading
    if (heading) ids.add(heading)
  }
  return ids
}

/** Decisions by node id. Each remembers whether the node was a conflict when it was made. */
export type NodeChoices = ReadonlyMap<string, { isChosen: boolean; wasConflict: boolean }>

/**
 * Conflicts are left out until they are chosen. A choice made before the node became a conflict does not count, because
 * its author did not know what it would replace.
 */
const isWanted = (choices: NodeChoices, { id, isConflict }: UpdateNode): boolean => {
  const choice = choices.get(id)
  return choice && (choice.wasConflict || !isConflict) ? choice.isChosen : !isConflict
}

/** The nodes that are taken over, none of which depends on one that is left out. */
export const chosenNodes = (choices: NodeChoices, nodes: Nodes): UpdateNode[] => {
  const unwanted = nodes.filter((node) => !isWanted(choices, node))
  const leftOut = idsWithDependents(nodes, unwanted)
  return nodes.filter(({ id }) => !leftOut.has(id))
}

interface Choice {
  /** All nodes of the update. */
  nodes: Nodes
  /** Those to choose or leave out. */
  of: Nodes
  isChosen: boolean
}

/** Chooses nodes with all that they need, or leaves them out with all that needs them. */
export const chooseNodes = (choices: NodeChoices, { nodes, of, isChosen }: Choice): NodeChoices => {
  const ids = isChosen ? idsWithRequired(nodes, of) : idsWithDependents(nodes, of)
  const decided = nodes.filter(({ id }) => ids.has(id))
  return new Map([
    ...choices,
    ...decided.map(({ id, isConflict }) => [id, { isChosen, wasConflict: isConflict }] as const),
  ])
}
