import type { SavePhase } from './save-state.ts'

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

/** The worst phase among texts that are saved side by side: the one to show to the user. */
export const worstPhase = (phases: readonly SavePhase[]): SavePhase =>
  order[Math.max(0, ...phases.map((phase) => order.indexOf(phase)))] ?? 'saved'
