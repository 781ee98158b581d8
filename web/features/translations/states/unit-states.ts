import type { JobCounts, UnitState } from '#contract/translations/units.ts'

/** From done to open, as in the word bar. */
export const statesByProgress = [
  'approved',
  'in_review',
  'translated',
  'needs_update',
  'machine',
  'rejected',
  'untranslated',
] as const satisfies readonly UnitState[]

/** In the order of the filters: states that need work come first. */
export const statesByUrgency = [
  'needs_update',
  'untranslated',
  'machine',
  'rejected',
  'translated',
  'in_review',
  'approved',
] as const satisfies readonly UnitState[]

const open = new Set<UnitState>(['needs_update', 'untranslated', 'machine', 'rejected'])
/** Whether the translator still has work in this state. */
export const needsWork = (state: UnitState): boolean => open.has(state)

export type StateAmounts = JobCounts['by_state']

export const wordsIn = (amounts: StateAmounts, states: readonly UnitState[]): number =>
  states.reduce((sum, state) => sum + (amounts[state]?.words ?? 0), 0)

const done = ['approved', 'in_review', 'translated'] as const
export const doneWords = (amounts: StateAmounts): number => wordsIn(amounts, done)
/** The number of units that the translator still has to work on. */
export const openUnits = (amounts: StateAmounts): number =>
  [...open].reduce((sum, state) => sum + (amounts[state]?.units ?? 0), 0)
