import { Check, LockKeyhole, SkipForward, X } from 'lucide-react'
import type { ItemState } from '#contract/learning/references.ts'
import classes from './item-mark.module.css'

const icons = { completed: Check, locked: LockKeyhole, skipped: SkipForward, failed: X }

/** An item's state as a small icon; the text is next to it. */
export const ItemMark = ({ state, current = false }: { state: ItemState; current?: boolean }) => {
  const Icon = state in icons ? icons[state as keyof typeof icons] : null
  return (
    <span className={classes.mark} data-state={state} data-current={current || undefined} aria-hidden="true">
      {Icon && (!current || state === 'completed' || state === 'locked') ? <Icon size={12} /> : null}
    </span>
  )
}
