/** Figures of fewer people would reveal individuals. */
export const fewest = 5

/**
 * The parts of a whole whose figures are hidden: those with few people, and because what is hidden could be worked out
 * from the whole, the next smallest parts, until at least two with enough people together are.
 */
export function hiddenParts<Part extends { people: number }>(parts: readonly Part[]): ReadonlySet<Part> {
  const bySize = parts.toSorted((one, other) => one.people - other.people)
  const hidden = new Set(bySize.filter(({ people }) => people < fewest))
  const sum = () => [...hidden].reduce((all, { people }) => all + people, 0)
  for (const part of bySize) {
    if (hidden.size === 0 || (hidden.size > 1 && sum() >= fewest)) break
    hidden.add(part)
  }
  return hidden
}

/** Those with figures in their order, then the hidden ones by name: another order would tell their figures. */
export const hiddenLast = <Part extends { name: string }>(
  parts: readonly Part[],
  hidden: ReadonlySet<Part>,
): Part[] => [
  ...parts.filter((part) => !hidden.has(part)),
  ...parts.filter((part) => hidden.has(part)).sort((one, other) => one.name.localeCompare(other.name)),
]
