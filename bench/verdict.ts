import type { Compared } from './measure.ts'

export interface Verdict {
  outcome: 'met' | 'missed' | 'void'
  /** The figure that decided. */
  by: 'rate' | 'cpu'
}

const foreignAllowed = 0.08

/**
 * On a quiet machine, requests per second decide. If other programs use the processors, or the baseline differs from
 * itself, the cost of a request decides, which hardly depends on the load; if even the baseline’s cost varies, the
 * result is void.
 */
export function judge(result: Compared, target: number): Verdict {
  const quiet = isNear(result.nullRate, 0.07) && result.foreign <= foreignAllowed
  const by = quiet ? 'rate' : 'cpu'
  if (result.failures > 0) return { outcome: 'missed', by }
  if (!quiet && !isNear(result.nullCpu, 0.1)) return { outcome: 'void', by }
  return { outcome: result[by] >= target ? 'met' : 'missed', by }
}

const isNear = (ratio: number, tolerance: number): boolean => Math.abs(ratio - 1) <= tolerance
