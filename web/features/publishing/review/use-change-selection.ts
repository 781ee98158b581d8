import { useState } from 'react'
import type { ItemChange } from '#contract/publishing/publishing.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'

/** The selected change, stored in the address, and the changes already viewed. */
export const useChangeSelection = (changes: readonly ItemChange[]) => {
  const [inAddress, setInAddress] = useSearchText('change')
  const wanted = Number(/\d+$/.exec(inAddress)?.[0] ?? 1) - 1
  const selected = Math.min(Math.max(wanted, 0), Math.max(changes.length - 1, 0))
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([selected]))
  const select = (index: number) => {
    setSeen(new Set([...seen, index]))
    setInAddress(index === 0 ? '' : `${changes[index]?.kind}-${index + 1}`)
    document.getElementById('change')?.scrollIntoView({ block: 'start' })
  }
  return { selected, seen, select }
}
