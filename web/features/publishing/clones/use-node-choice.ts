import { useMemo, useState } from 'react'
import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import { chooseNodes, isNodeChosen, type NodeChoices, nodesOf, type UpdateNode } from './node-choice.ts'

/** Which nodes an update takes over. The choice outlives a reload of the changes. */
export const useNodeChoice = (changes: readonly CloneChange[], canChoose: boolean) => {
  const [choices, setChoices] = useState<NodeChoices>(new Map())
  const nodes = useMemo(() => nodesOf(changes), [changes])
  const isChosen = (node: UpdateNode) => isNodeChosen(choices, node)
  return {
    canChoose,
    nodes,
    chosen: nodes.filter(isChosen),
    isChosen,
    choose: (of: readonly UpdateNode[], areChosen: boolean) =>
      setChoices((before) => chooseNodes(before, of, areChosen)),
  }
}
export type NodeChoice = ReturnType<typeof useNodeChoice>
