import type { InsightPart, Insights } from '#contract/directory/insights.ts'
import { fewest, hiddenLast, hiddenParts } from '../dashboard/few-people.rules.ts'

export interface CountedInsightPart {
  key: string
  name: string
  people: number
  overdue: number
  up_to_date: number
}

const shownAtMost = 50

function hideFew(parts: readonly CountedInsightPart[]): InsightPart[] {
  const hidden = hiddenParts(parts)
  return hiddenLast(parts, hidden).map((part) => {
    const { key, name, people, overdue, up_to_date } = part
    const figures = hidden.has(part) ? { overdue: null, up_to_date: null } : { overdue, up_to_date }
    return { key, name, people: people < fewest ? null : people, ...figures }
  })
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

export function compareParts(counted: readonly CountedInsightPart[]): Insights['parts']['department'] {
  const parts = hideFew(counted)
  const shares = parts.flatMap(({ overdue, people }) =>
    overdue !== null && people ? [(100 * overdue) / people] : [],
  )
  return {
    rows: parts.slice(0, shownAtMost),
    total: parts.length,
    median_overdue: medianOf(shares),
  }
}
