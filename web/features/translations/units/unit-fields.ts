import type { TranslationUnit } from '#contract/translations/units.ts'
import { markedOfRuns, runsOfMarked } from './text/marked-text.ts'
import { isSameText, type Run } from './text/runs.ts'

/** One text of a unit: a block of an exercise has several, which are saved together. */
export interface UnitField {
  name: string
  source: readonly Run[]
  /** The source at the time of the translation, if it has changed since. */
  previous: readonly Run[] | null
  target: readonly Run[]
  limit: number | null
}

const read = new WeakMap<TranslationUnit, readonly UnitField[]>()

const fieldsIn = ({ names, source, target, previous_source, codes }: TranslationUnit): UnitField[] =>
  source.map((text, index) => {
    const before = previous_source?.[index]
    return {
      name: names[index]?.name ?? '',
      limit: names[index]?.limit ?? null,
      source: runsOfMarked(text, codes),
      previous: before === undefined || before === text ? null : runsOfMarked(before, codes),
      target: runsOfMarked(target?.[index] ?? '', codes),
    }
  })

/** The texts of a unit, parsed once per unit object. */
export const fieldsOf = (unit: TranslationUnit): readonly UnitField[] => {
  const known = read.get(unit) ?? fieldsIn(unit)
  read.set(unit, known)
  return known
}

export const markedFields = (fields: readonly (readonly Run[])[], { codes }: TranslationUnit): string[] =>
  fields.map((runs) => markedOfRuns(runs, codes))

/** Whether the fields match what is saved. */
export const isSaved = (fields: readonly (readonly Run[])[], unit: TranslationUnit): boolean =>
  fieldsOf(unit).every(({ target }, index) => isSameText(target, fields[index] ?? []))

/**
 * The initial texts of a unit's fields: its translation, or nothing, so that no one confirms the source by accident.
 */
export const startOf = (unit: TranslationUnit): readonly (readonly Run[])[] =>
  fieldsOf(unit).map(({ target }) => (unit.state === 'untranslated' ? [] : target))
