import { useEffect } from 'react'
import type { SavePhase } from '#lib/autosave/autosave.ts'
import { LeaveGuard } from './leave-guard.tsx'

const onItsWay = new Set<SavePhase>(['unsaved', 'saving'])

/** Keeps the tab open until everything is saved. Leaving for another page saves by itself, so it asks only where that cannot work. */
export const LeaveWhileUnsaved = ({ phases }: { phases: readonly SavePhase[] }) => {
  const isPending = phases.some((phase) => onItsWay.has(phase))
  const isStuck = phases.some((phase) => phase !== 'saved' && !onItsWay.has(phase))
  useEffect(() => {
    if (!isPending) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isPending])
  return <LeaveGuard unsaved={isStuck} />
}
