import { expect, it } from 'vitest'
import { linesOfVisits } from './say-visits.ts'
import type { VisitFigures } from './visits.ts'

const few: VisitFigures = {
  people: 5_000,
  visits: 200,
  failures: [],
  calls: { reads: 50, writes: 60, documents: 3 },
  ours: { node: 120, postgres: 80 },
  plain: [
    { node: 40, postgres: 32 },
    { node: 40, postgres: 32 },
  ],
  idle: { node: 10, postgres: 5 },
  files: { count: 110, node: 60 },
  memory: { idleMb: 130, nodeMb: 160, postgresMb: 160 },
  database: { mbPerThousand: 12, kbPerVisit: 25 },
  foreign: 0.1,
}
const many: VisitFigures = { ...few, people: 50_000 }
const verdicts = (...sizes: readonly [VisitFigures, VisitFigures]) =>
  linesOfVisits(sizes)
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.slice(0, 6).trim())

it('compares both parts of a visit with plain calls, and both sizes with each other', () => {
  expect(verdicts(few, many)).toEqual(['met', 'met', 'met', 'met', 'met', 'met'])
})

it('misses where a visit costs too much', () => {
  expect(verdicts({ ...few, ours: { node: 120, postgres: 320 } }, many).slice(0, 2)).toEqual([
    'met',
    'missed',
  ])
})

it('judges nothing where the plain calls cost something else before than after', () => {
  const plain: VisitFigures['plain'] = [few.plain[0], { node: 20, postgres: 32 }]
  expect(verdicts({ ...few, plain }, many).slice(0, 2)).toEqual(['void', 'met'])
})

it('misses where a visit failed', () => {
  expect(verdicts({ ...few, failures: ['GET /: 500'] }, many).slice(0, 2)).toEqual(['missed', 'missed'])
})

it('misses where a visit costs more among more people', () => {
  expect(verdicts(few, { ...many, ours: { node: 120, postgres: 160 } }).slice(-2)).toEqual(['met', 'missed'])
})
