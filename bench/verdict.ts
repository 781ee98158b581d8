import type { Compared } from './measure.ts'

export interface Verdict {
  outcome: 'met' | 'missed' | 'void'
  /** What was judged by. */
  by: 'rate' | 'cpu'
}

const foreignAllowed = 0.08

/**
 * On a quiet machine requests a second decide. Where others take processor, or the yardstick differs from itself, it is what a
 * request costs that decides, as that hardly changes with the load; and where even the yardstick's cost wavers, nothing is known.
 */
export function judge(result: Compared, target: number): Verdict {
  const quiet = isNear(result.nullRate, 0.07) && result.foreign <= foreignAllowed
  const by = quiet ? 'rate' : 'cpu'
  if (result.failures > 0) return { outcome: 'missed', by }
  if (!quiet && !isNear(result.nullCpu, 0.1)) return { outcome: 'void', by }
  return { outcome: result[by] >= target ? 'met' : 'missed', by }
}

const isNear = (ratio: number, tolerance: number): boolean => Math.abs(ratio - 1) <= tolerance
