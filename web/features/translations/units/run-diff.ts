import { diffArrays } from 'diff'
import { mergeRuns, type Run } from './runs.ts'

export interface DiffRun extends Run {
  op: 'same' | 'added' | 'removed'
}

/** Words in any script, runs of space, and single signs. */
const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*|\s+|[^\p{L}\p{N}\s]\p{M}*|\p{M}+/gu

/** Beyond this many changed words two texts have nothing to do with each other and are shown one after the other. */
const maxChanges = 200

const tokensOf = (runs: readonly Run[]): Run[] =>
  runs.flatMap((run) =>
    run.kind === 'text' ? (run.text.match(token) ?? []).map((text) => ({ ...run, text })) : [run],
  )

/** Other marks alone are no other words. */
const isSameToken = (one: Run, other: Run): boolean => one.kind === other.kind && one.text === other.text

const marked = (runs: readonly Run[], op: DiffRun['op']): DiffRun[] =>
  mergeRuns(runs).map((run) => ({ ...run, op }))

/** Both texts in one, with what went and what came. */
export const diffRuns = (before: readonly Run[], after: readonly Run[]): DiffRun[] => {
  const changes = diffArrays(tokensOf(before), tokensOf(after), {
    comparator: isSameToken,
    maxEditLength: maxChanges,
  })
  if (!changes) return [...marked(before, 'removed'), ...marked(after, 'added')]
  return changes.flatMap(({ added, removed, value }) =>
    marked(value, added ? 'added' : removed ? 'removed' : 'same'),
  )
}
