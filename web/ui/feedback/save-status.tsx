import { Group } from '@mantine/core'
import { CircleAlert, CloudCheck, CloudOff, CloudUpload, GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavePhase } from '#lib/autosave/save-state.ts'
import type { Tone } from '../text/pill.tsx'

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

const tones: Record<SavePhase, Tone> = {
  saved: 'good',
  unsaved: 'neutral',
  saving: 'neutral',
  incomplete: 'warn',
  offline: 'warn',
  retrying: 'warn',
  conflict: 'warn',
  refused: 'bad',
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
    <Group
      className={className}
      data-phase={phase}
      data-tone={tones[phase]}
      wrap="nowrap"
      gap={6}
      miw={0}
      fw={500}
      c="var(--tone-ink)"
    >
      <Icon size={16} aria-hidden />
      <span role="status">{words}</span>
      {children}
    </Group>
  )
}
