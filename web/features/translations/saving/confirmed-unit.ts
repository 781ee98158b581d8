import type { SavedUnit, WrittenUnit } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { type JobPath, sendStates, sendUnit } from '../translations.api.ts'
import type { Run } from '../units/text/runs.ts'
import { unitDraft } from '../units/unit-draft.ts'
import { isSaved, markedFields } from '../units/unit-fields.ts'

export type ConfirmedState = 'translated' | 'approved'

export interface Confirmed {
  unit: TranslationUnit
  fields: readonly (readonly Run[])[]
  state: ConfirmedState
  origin: NonNullable<WrittenUnit['origin']>
  /** The source text that the translator saw. */
  sourceHash: string
}

/** The unit as it will be once the server has saved it. */
export const confirmedUnit = ({ unit, fields, state }: Confirmed): TranslationUnit => ({
  ...unit,
  target: markedFields(fields, unit),
  state,
  previous_source: null,
  has_file_suggestion: false,
  checks: [],
  reason: null,
})

/** Stores confirmed texts on the device until the server has saved them. */
export const backUpConfirmed = (confirmed: Confirmed, locale: string, version: number): void => {
  const { unit, fields, sourceHash, origin, state } = confirmed
  const isOffered = origin === 'memory' || origin === 'machine'
  unitDraft(unit.id, locale).write({
    text: { fields, sourceHash, confirmed: state, ...(isOffered ? { origin } : {}) },
    version,
  })
}

/** Called when the server has saved a confirmed text: a later one, of which it does not know, stays on the device. */
export const forgetConfirmed = (
  { unit, fields, state }: Confirmed,
  locale: string,
  revision: number,
): void => {
  const draft = unitDraft(unit.id, locale)
  const kept = draft.read()
  if (!kept) return
  const { text } = kept
  const isThis = text.confirmed === state && JSON.stringify(text.fields) === JSON.stringify(fields)
  if (isThis) draft.clear()
  else draft.write({ text, version: revision })
}

export const sendConfirmed = async (
  path: JobPath,
  { unit, fields, state, origin, sourceHash }: Confirmed,
  revision: number,
): Promise<SavedUnit | undefined> => {
  // An approval without an edit changes no text.
  if (state === 'approved' && isSaved(fields, unit)) {
    const [approved] = await sendStates(path, { ids: [unit.id], act: 'approve' })
    return approved
  }
  const written = markedFields(fields, unit)
  return sendUnit(path, {
    id: unit.id,
    fields: written,
    revision,
    source_hash: sourceHash,
    state,
    repeats: true,
    origin,
  })
}
