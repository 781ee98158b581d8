import { groupBy } from '#lib/group-by.ts'
import type { Problem } from '../publishing.api.ts'

/** How many of the same are named before the rest is only counted. */
const namedAtMost = 5

export interface ProblemGroup {
  named: Problem[]
  /** Those behind their count, never a single one: it would take as much room. */
  rest: Problem[]
}

/** Together what says the same, in the order in which it is said first. */
export const groupProblems = (problems: readonly Problem[]): ProblemGroup[] =>
  [...groupBy(problems, ({ message }) => message).values()].map((group) => {
    const named = group.length > namedAtMost + 1 ? namedAtMost : group.length
    return { named: group.slice(0, named), rest: group.slice(named) }
  })
