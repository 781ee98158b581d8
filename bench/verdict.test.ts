import { expect, it } from 'vitest'
import { judge } from './verdict.ts'

const window = { perSecond: 1, cpuMsPerRequest: 1, p99: 1, failures: 0, foreign: 0 }
const quiet = {
  rate: 0.6,
  cpu: 0.4,
  nullRate: 1.01,
  nullCpu: 1,
  foreign: 0.02,
  failures: 0,
  ours: window,
  yardstick: window,
}

// Specification, authoring 12: Nothing grows faster than the course (`npm run bench -- --only=sizes` prints it)
it.each([
  ['a quiet machine by its rate', {}, 'met', 'rate'],
  ['a quiet machine by its rate', { rate: 0.4, cpu: 0.9 }, 'missed', 'rate'],
  ['a machine with other work by what a request costs', { foreign: 0.5 }, 'missed', 'cpu'],
  ['a machine with other work by what a request costs', { foreign: 0.5, cpu: 0.7 }, 'met', 'cpu'],
  ['a yardstick unlike itself by what a request costs', { nullRate: 1.3, cpu: 0.7 }, 'met', 'cpu'],
  [
    'nothing where even the cost of the yardstick wavers',
    { nullRate: 1.3, nullCpu: 0.8, cpu: 0.9 },
    'void',
    'cpu',
  ],
  ['a failure as missed, however fast the rest was', { rate: 3, failures: 1 }, 'missed', 'rate'],
] as const)('judges %s', (_, measured, outcome, by) => {
  expect(judge({ ...quiet, ...measured }, 0.5)).toEqual({ outcome, by })
})
