import type { UnitSuggestions } from '#contract/translations/helps.ts'
import type { Run } from './runs.ts'

export type TermHit = UnitSuggestions['terms'][number]

const lengthOf = ({ kind, text }: Run): number => (kind === 'break' ? 1 : text.length)

/**
 * Splits runs where glossary terms begin and end. `isCounted` excludes runs that are not part of the text in which
 * the terms were found, such as removed words.
 */
export const splitAtTerms = <R extends Run>(
  runs: readonly R[],
  hits: readonly Pick<TermHit, 'start' | 'end' | 'id'>[],
  isCounted: (run: R) => boolean = () => true,
): { run: R; termId: string | null }[] => {
  let at = 0
  const termAt = (start: number, end: number) =>
    hits.find((hit) => hit.start <= start && end <= hit.end)?.id ?? null
  return runs.flatMap((run) => {
    if (!isCounted(run)) return { run, termId: null }
    const start = at
    const length = lengthOf(run)
    at += length
    if (run.kind !== 'text') return { run, termId: termAt(start, at) }
    const inside = hits.flatMap((hit) => [hit.start - start, hit.end - start])
    const cuts = [...new Set([0, ...inside.filter((cut) => cut > 0 && cut < length), length])].toSorted(
      (one, other) => one - other,
    )
    return cuts.slice(1).map((end, index) => {
      const from = cuts[index] ?? 0
      return { run: { ...run, text: run.text.slice(from, end) }, termId: termAt(start + from, start + end) }
    })
  })
}
