/** A text as it is shown and edited: runs of text with marks. */

export const markNames = ['link', 'bold', 'italic', 'underline', 'strike', 'code'] as const
export type MarkName = (typeof markNames)[number]

export interface RunMark {
  type: MarkName
  /** The address of a link. */
  href?: string
}

export interface Run {
  /** A placeholder is inserted and removed as a whole; a break ends a line. */
  kind: 'text' | 'placeholder' | 'break'
  /** The visible text; empty for a break. */
  text: string
  marks: readonly RunMark[]
}

export const textOf = (runs: readonly Run[]): string =>
  runs.map(({ kind, text }) => (kind === 'break' ? '\n' : text)).join('')

export const isBlank = (runs: readonly Run[]): boolean => textOf(runs).trim() === ''

const marksKey = (marks: readonly RunMark[]): string =>
  marks
    .map(({ type, href = '' }) => `${type} ${href}`)
    .toSorted()
    .join('|')

/** A key that is equal for texts with the same words and marks. */
export const runsKey = (runs: readonly Run[]): string =>
  mergeRuns(runs)
    .map(({ kind, text, marks }) => `${kind} ${text} ${marksKey(marks)}`)
    .join('\n')

export const isSameText = (one: readonly Run[], other: readonly Run[]): boolean =>
  runsKey(one) === runsKey(other)

/** Merges neighboring runs with the same marks. */
export const mergeRuns = (runs: readonly Run[]): Run[] => {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    const goesOn =
      last?.kind === 'text' && run.kind === 'text' && marksKey(last.marks) === marksKey(run.marks)
    if (goesOn) merged[merged.length - 1] = { ...last, text: last.text + run.text }
    else if (run.kind !== 'text' || run.text !== '') merged.push(run)
  }
  return merged
}

/** The placeholders that occur less often in the target than in the source, in the source's order. */
export const missingPlaceholders = (source: readonly Run[], target: readonly Run[]): Run[] => {
  const here = new Map<string, number>()
  for (const { kind, text } of target) if (kind === 'placeholder') here.set(text, (here.get(text) ?? 0) + 1)
  return source.filter(({ kind, text }) => {
    if (kind !== 'placeholder') return false
    const left = here.get(text) ?? 0
    here.set(text, left - 1)
    return left <= 0
  })
}
