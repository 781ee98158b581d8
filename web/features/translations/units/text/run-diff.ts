import { diffArrays } from 'diff'
import { joinPhrases, wordsAndSpaces } from '#contract/word-changes.ts'
import { mergeRuns, type Run } from './runs.ts'

export interface DiffRun extends Run {
  op: 'same' | 'added' | 'removed'
}

/** With more changed words than this, two texts are unrelated and are shown one after the other. */
const maxChanges = 200

const tokensOf = (runs: readonly Run[]): Run[] =>
  runs.flatMap((run) =>
    run.kind === 'text' ? wordsAndSpaces(run.text).map((text) => ({ ...run, text })) : [run],
  )

/** A difference in marks alone does not count as a different word. */
const isSameToken = (one: Run, other: Run): boolean => one.kind === other.kind && one.text === other.text

const marked = (runs: readonly Run[], op: DiffRun['op']): DiffRun[] =>
  mergeRuns(runs).map((run) => ({ ...run, op }))

/** Merges two texts into one, with the removed and added parts. */
export const diffRuns = (before: readonly Run[], after: readonly Run[]): DiffRun[] => {
  const changes = diffArrays(tokensOf(before), tokensOf(after), {
    comparator: isSameToken,
    maxEditLength: maxChanges,
  })
  if (!changes) return [...marked(before, 'removed'), ...marked(after, 'added')]
  return joinPhrases(
    changes.map(({ added, removed, value }) => ({
      op: added ? 'added' : removed ? 'removed' : 'same',
      tokens: value,
    })),
    ({ kind, text }) => kind === 'text' && text.trim() === '',
  ).flatMap(({ op, tokens }) => marked(tokens, op))
}
