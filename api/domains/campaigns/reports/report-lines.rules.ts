import type { CampaignPart } from '#contract/campaigns/campaign-progress.ts'

const mostNamed = 3

export const percentOf = ({ done, total }: { done: number; total: number }): number =>
  total === 0 ? 0 : Math.floor((100 * done) / total)

export interface CompanyBehind {
  name: string
  percent: number
}

/** The companies furthest below the goal. Those with hidden figures are left out, and a single company says nothing. */
export function mostBehind(parts: readonly CampaignPart[], goal: number): CompanyBehind[] {
  if (parts.length < 2) return []
  return parts
    .flatMap(({ name, completion }) => (completion ? [{ name, percent: percentOf(completion) }] : []))
    .filter(({ percent }) => percent < goal)
    .toSorted((one, other) => one.percent - other.percent || one.name.localeCompare(other.name))
    .slice(0, mostNamed)
}
