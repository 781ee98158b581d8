import type { JobCounts, UnitState } from '#contract/translations/units.ts'

/** From what is done to what is not, as the bar of words runs. */
export const statesByProgress = [
  'approved',
  'in_review',
  'translated',
  'needs_update',
  'machine',
  'rejected',
  'untranslated',
] as const satisfies readonly UnitState[]

/** As the filters stand: what needs work comes first. */
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
/** Whether a translator still has something to do there. */
export const needsWork = (state: UnitState): boolean => open.has(state)

export type StateAmounts = JobCounts['by_state']

export const wordsIn = (amounts: StateAmounts, states: readonly UnitState[]): number =>
  states.reduce((sum, state) => sum + (amounts[state]?.words ?? 0), 0)

const done = ['approved', 'in_review', 'translated'] as const
export const doneWords = (amounts: StateAmounts): number => wordsIn(amounts, done)
/** How many units a translator still has to look at. */
export const openUnits = (amounts: StateAmounts): number =>
  [...open].reduce((sum, state) => sum + (amounts[state]?.units ?? 0), 0)
