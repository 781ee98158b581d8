import { useRef, useState } from 'react'
import type { WrittenUnit } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import type { Run } from './text/runs.ts'
import type { TargetFieldHandle } from './text/target-field.tsx'
import { type UnitDraft, unitDraft } from './unit-draft.ts'
import { isSaved, startOf } from './unit-fields.ts'

type Origin = NonNullable<WrittenUnit['origin']>
type Texts = UnitDraft['fields']

/** The texts of the current unit. Each change is stored on the device at once, and restored on the next visit. */
export const useUnitText = (unit: TranslationUnit, locale: string) => {
  const [backup] = useState(() => unitDraft(unit.id, locale))
  const [kept] = useState(() => {
    const found = backup.read()
    return found?.text.fields.length === unit.source.length ? found : null
  })
  const [initial] = useState<Texts>(() => kept?.text.fields ?? startOf(unit))
  const [values, setValues] = useState<Texts>(initial)
  const latest = useRef(values)
  const handles = useRef<(TargetFieldHandle | null)[]>([])
  const focused = useRef(0)
  const origin = useRef<Origin>(kept?.text.origin ?? 'human')
  // The source as the translator saw it first, even if it changes meanwhile.
  const [sourceHash] = useState(kept?.text.sourceHash ?? unit.source_hash)

  const backUp = () => {
    const fields = latest.current
    if (isSaved(fields, unit)) return backup.clear()
    const from = origin.current
    const version = kept?.version ?? unit.revision
    backup.write({
      text: { fields, sourceHash, ...(from === 'memory' || from === 'machine' ? { origin: from } : {}) },
      version,
    })
  }
  const change = (field: number, runs: readonly Run[]) => {
    const next = latest.current.map((before, index) => (index === field ? runs : before))
    latest.current = next
    origin.current = 'human'
    backUp()
    setValues(next)
  }
  const field = (): TargetFieldHandle | null => handles.current[focused.current] ?? handles.current[0] ?? null
  return {
    initial,
    values,
    sourceHash,
    isRestored: kept !== null,
    change,
    /** The latest text, even before the page has rendered it. */
    written: () => latest.current,
    origin: () => origin.current,
    handleOf: (index: number) => (handle: TargetFieldHandle | null) => {
      handles.current[index] = handle
    },
    focusedField: () => focused.current,
    setFocused: (index: number) => {
      focused.current = index
    },
    focus: () => field()?.focus(),
    /** Replaces all texts with suggested ones; later edits make the user their author. */
    replaceAll: (texts: Texts, from: Origin) => {
      texts.forEach((runs, index) => handles.current[index]?.replace(runs))
      origin.current = from
      backUp()
      field()?.focus()
    },
    replace: (index: number, runs: readonly Run[]) => handles.current[index]?.replace(runs),
    insert: (index: number, runs: readonly Run[]) => handles.current[index]?.insert(runs),
  }
}
export type UnitText = ReturnType<typeof useUnitText>
