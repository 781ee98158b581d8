import { type DraftBackup, draftBackup } from '#lib/autosave/draft-backup.ts'
import type { Run } from './text/runs.ts'

/** Unconfirmed text typed into a unit, stored on this device. */
export interface UnitDraft {
  /** A text for each field of the unit. */
  fields: readonly (readonly Run[])[]
  /** The hash of the source that was translated. */
  sourceHash: string
  /** The source of the texts, if they have not been edited since. */
  origin?: 'memory' | 'machine'
  /** Confirmed without a network: sent as soon as there is one. */
  confirmed?: 'translated' | 'approved'
}

/** The storage of a unit's unconfirmed text; its `version` is the revision on which it is based. */
export const unitDraft = (unit: string, locale: string): DraftBackup<UnitDraft> =>
  draftBackup(`translation ${locale} ${unit}`)

/** The names under which an unsent comment on a unit, and the reason to send it back, stay on this device. */
export const unitTextNames = (unit: string, locale: string) => ({
  comment: `unit-comment ${locale} ${unit}`,
  reason: `unit-reason ${locale} ${unit}`,
})
