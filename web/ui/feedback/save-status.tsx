import { CircleAlert, CloudCheck, CloudOff, CloudUpload, GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavePhase } from '#lib/autosave/autosave.ts'
import classes from './save-status.module.css'

const icons: Record<SavePhase, typeof CloudCheck> = {
  saved: CloudCheck,
  unsaved: CloudUpload,
  saving: CloudUpload,
  incomplete: CircleAlert,
  offline: CloudOff,
  retrying: CloudOff,
  conflict: GitMerge,
  refused: CircleAlert,
}

interface SaveStatusProps {
  phase: SavePhase
  words: string
  /** The text for where there is little room. */
  className?: string | undefined
  /** Actions for this state. */
  children?: ReactNode
}

/** The save status of a text: saved on the server, being saved, or only on this device. */
export const SaveStatus = ({ phase, words, className = '', children }: SaveStatusProps) => {
  const Icon = icons[phase]
  return (
    <div className={`${classes.mark} ${className}`} data-phase={phase}>
      <Icon size={16} aria-hidden />
      <span role="status">{words}</span>
      {children}
    </div>
  )
}
