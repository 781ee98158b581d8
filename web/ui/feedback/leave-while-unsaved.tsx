import { useEffect } from 'react'
import type { SavePhase } from '#lib/autosave/save-state.ts'
import { LeaveGuard } from './leave-guard.tsx'

const onItsWay = new Set<SavePhase>(['unsaved', 'saving'])

interface LeaveWhileUnsavedProps {
  phases: readonly SavePhase[]
  /** Whether something is on its way that only this page can receive, such as an upload. */
  isReceiving?: boolean
}

/**
 * Warns before the tab closes while anything is unsaved. Going to another page saves automatically, so the user is
 * asked there only if saving is not possible.
 */
export const LeaveWhileUnsaved = ({ phases, isReceiving = false }: LeaveWhileUnsavedProps) => {
  const isPending = phases.some((phase) => onItsWay.has(phase))
  const isStuck = phases.some((phase) => phase !== 'saved' && !onItsWay.has(phase))
  useEffect(() => {
    if (!isPending) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isPending])
  return <LeaveGuard unsaved={isStuck || isReceiving} />
}
