import { useMemo, useState } from 'react'
import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import { chooseNodes, chosenNodes, type NodeChoices, nodesOf, type UpdateNode } from './node-choice.ts'

/** Which nodes an update takes over. The choice outlives a reload of the changes. */
export const useNodeChoice = (changes: readonly CloneChange[], canChoose: boolean) => {
  const [choices, setChoices] = useState<NodeChoices>(new Map())
  const nodes = useMemo(() => nodesOf(changes), [changes])
  const chosen = useMemo(() => chosenNodes(choices, nodes), [choices, nodes])
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  return {
    canChoose,
    nodes,
    chosen,
    isChosen: ({ id }: UpdateNode) => chosenIds.has(id),
    choose: (of: readonly UpdateNode[], isChosen: boolean) =>
      setChoices((before) => chooseNodes(before, { nodes, of, isChosen })),
  }
}
export type NodeChoice = ReturnType<typeof useNodeChoice>
