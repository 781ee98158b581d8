import type { SavePhase } from './autosave.ts'

/** From the best to the worst. */
const order: readonly SavePhase[] = [
  'saved',
  'unsaved',
  'saving',
  'incomplete',
  'retrying',
  'offline',
  'refused',
  'conflict',
]

/** Of what is saved side by side, the phase that a person should know of. */
export const worstPhase = (phases: readonly SavePhase[]): SavePhase =>
  order[Math.max(0, ...phases.map((phase) => order.indexOf(phase)))] ?? 'saved'
