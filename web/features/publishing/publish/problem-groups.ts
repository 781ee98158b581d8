import { groupBy } from '#lib/group-by.ts'
import type { Problem } from '../publishing.api.ts'

/** The number of similar problems shown by name; the rest are only counted. */
const namedAtMost = 5

export interface ProblemGroup {
  named: Problem[]
  /** The problems behind the count; never a single one, which would take as much room. */
  rest: Problem[]
}

/** Groups problems with the same message, in order of first appearance. */
export const groupProblems = (problems: readonly Problem[]): ProblemGroup[] =>
  [...groupBy(problems, ({ message }) => message).values()].map((group) => {
    const named = group.length > namedAtMost + 1 ? namedAtMost : group.length
    return { named: group.slice(0, named), rest: group.slice(named) }
  })
