import type { CampaignPart } from '#contract/campaigns/campaign-progress.ts'

/** Figures of fewer people would reveal individuals. */
export const fewest = 5

interface CountedPart {
  id: string | null
  name: string
  people: number
  overdue: number
  done: number
  total: number
}

/**
 * Hides the figures of parts with few people. What is hidden could be worked out from the whole, so the next smallest
 * parts are hidden, too, until at least two with enough people together are.
 */
export function hideFew(parts: readonly CountedPart[]): CampaignPart[] {
  const bySize = parts.toSorted((one, other) => one.people - other.people)
  const hidden = new Set(bySize.filter(({ people }) => people < fewest))
  const sum = () => [...hidden].reduce((all, { people }) => all + people, 0)
  for (const part of bySize) {
    if (hidden.size === 0 || (hidden.size > 1 && sum() >= fewest)) break
    hidden.add(part)
  }
  return parts.map((part) => {
    const { id, name, people, overdue, done, total } = part
    const isHidden = hidden.has(part)
    return {
      ...{ id, name },
      people: people < fewest ? null : people,
      completion: isHidden ? null : { done, total },
      overdue: isHidden ? null : overdue,
    }
  })
}
