import { type KeptText, keptText } from '#lib/autosave/draft-backup.ts'
import type { Run } from './runs.ts'

/** What somebody has typed into a unit and not confirmed yet, on this device. */
export interface UnitDraft {
  /** A text for each field of the unit. */
  fields: readonly (readonly Run[])[]
  /** The source that it was made from. */
  sourceHash: string
  /** Where they came from, where nobody has changed them since. */
  origin?: 'memory' | 'machine'
  /** Confirmed while there was no network: it is sent as soon as there is one. */
  confirmed?: 'translated' | 'approved'
}

/** The place of a unit's unconfirmed text; its `version` is the unit's revision that it began from. */
export const unitDraft = (unit: string, locale: string): KeptText<UnitDraft> =>
  keptText(`translation ${locale} ${unit}`)
