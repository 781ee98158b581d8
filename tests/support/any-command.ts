import fc from 'fast-check'

/** Random actions in a course of six items, by its student, its staff and the clock. */

export const places = [0, 1, 2, 3, 4, 5]
const anyPlace = fc.constantFrom(...places)
export const anyPlaces = fc.subarray(places, { minLength: 2 })
const press = (kind: string, weight: number) => ({
  weight,
  arbitrary: fc.record({
    kind: fc.constant(kind),
    /** Null: the item that the course continues with. */
    index: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyPlace }),
    right: fc.boolean(),
    advance: fc.boolean(),
    times: fc.integer({ min: 1, max: 2 }),
    atOnce: fc.boolean(),
    locale: fc.constantFrom('en_US', 'el_GR'),
  }),
})
export type Press = ReturnType<typeof press>['arbitrary'] extends fc.Arbitrary<infer T> ? T : never

const anyRelease = fc.oneof(
  fc.record({ kind: fc.constant('cosmetic' as const) }),
  fc.record({
    kind: fc.constant('material' as const),
    places: anyPlaces,
    turned: fc.boolean(),
    onlyDone: fc.boolean(),
  }),
)
export const anyCommand = fc.oneof(
  press('finish', 9),
  press('open', 2),
  press('advance', 2),
  press('rewind', 1),
  press('markRead', 2),
  press('skip', 1),
  press('start', 2),
  press('answer', 3),
  press('handIn', 1),
  press('advanceCourse', 1),
  press('skipCurrent', 1),
  press('reset', 1),
  press('restore', 1),
  press('renewCourse', 1),
  press('timeUp', 2),
  press('look', 2),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('release'), release: anyRelease }) },
)
export type Command = typeof anyCommand extends fc.Arbitrary<infer T> ? T : never
export type Release = typeof anyRelease extends fc.Arbitrary<infer T> ? T : never

const pressed = (kind: string, more: Partial<Press> = {}): Press => ({
  kind,
  index: null,
  right: true,
  advance: true,
  times: 1,
  atOnce: false,
  locale: 'en_US',
  ...more,
})
const material = (release: number[], onlyDone = false): Command => ({
  kind: 'release',
  release: { kind: 'material', places: release, turned: false, onlyDone },
})
/** Sequences that once made the views contradict each other: each is tried before the random ones. */
export const knownWays: { sequential: boolean; included: number[]; commands: Command[] }[] = [
  {
    sequential: false,
    included: [0, 2],
    commands: [pressed('finish'), material([0, 2, 4]), pressed('open', { index: 0 })],
  },
  {
    sequential: false,
    included: [0, 2],
    commands: [pressed('finish'), material([0], true), pressed('open', { index: 0 })],
  },
  { sequential: false, included: [2, 3], commands: [pressed('start', { index: 3 }), pressed('timeUp')] },
  { sequential: false, included: [2, 4], commands: [pressed('open'), pressed('look', { index: 2 })] },
  { sequential: true, included: [1, 2], commands: [pressed('finish', { right: false })] },
  {
    sequential: true,
    included: [3, 5],
    commands: [pressed('finish', { right: false }), material([3, 4, 5]), pressed('look', { index: 4 })],
  },
  {
    sequential: false,
    included: [2],
    commands: [pressed('finish'), material([0, 2]), pressed('renewCourse'), pressed('skipCurrent')],
  },
  {
    sequential: false,
    included: [2],
    commands: [pressed('open'), material([2]), pressed('markRead', { index: 2 })],
  },
]
