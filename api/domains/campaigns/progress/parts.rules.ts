import type { CampaignPart } from '#contract/campaigns/campaign-progress.ts'
import { fewest, hiddenLast, hiddenParts } from '#domains/directory/dashboard/few-people.rules.ts'

interface CountedPart {
  id: string | null
  name: string
  people: number
  overdue: number
  done: number
  total: number
}

/** Hides the figures of parts with few people, and those from which they could be worked out. */
export function hideFew(parts: readonly CountedPart[]): CampaignPart[] {
  const hidden = hiddenParts(parts)
  return hiddenLast(parts, hidden).map((part) => {
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
