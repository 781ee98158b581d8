import { useEffect, useState } from 'react'
import { statementElement } from '#blocks/acknowledgement/acknowledgement-host.ts'
import type { ContentNode } from '#contract/content/content.ts'
import type { StudentItem } from '#contract/learning/learning.ts'

const contains = (nodes: readonly ContentNode[], blockId: string): boolean =>
  nodes.some(({ attrs, content }) => attrs?.id === blockId || contains(content ?? [], blockId))

/** Shows a statement that lies in a closed part, and moves the focus to it. */
const focusStatement = (blockId: string): void => {
  const element = statementElement(blockId)
  const fold = element?.closest('details')
  if (fold) fold.open = true
  const tab = element?.closest('[role=tabpanel]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  element?.querySelector('input')?.focus()
  element?.scrollIntoView({ block: 'center' })
}

interface Pages {
  steps: readonly (readonly ContentNode[])[]
  step: number
  back: () => void
}

/**
 * The first statement that is still to be accepted, and the way to it: back to its step, then to its checkbox. Null if
 * there is none.
 */
export const useMissingStatement = (
  { acknowledgements }: StudentItem,
  { steps, step, back }: Pages,
): { count: number; goThere: () => void } | null => {
  const [wanted, setWanted] = useState<string | null>(null)
  const missing = acknowledgements.filter(({ confirmed_at }) => confirmed_at === null)
  useEffect(() => {
    if (wanted === null) return
    const target = steps.findIndex((nodes) => contains(nodes, wanted))
    if (target >= 0 && target < step) return back()
    focusStatement(wanted)
    setWanted(null)
  }, [wanted, steps, step, back])
  const [first] = missing
  return first ? { count: missing.length, goThere: () => setWanted(first.block_id) } : null
}
