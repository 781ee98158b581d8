/** Indexes of a longest strictly increasing subsequence. */
export function longestRising(values: readonly number[]): Set<number> {
  const previous: number[] = []
  /** `tails[n]` is the index of the smallest value that ends an increasing run of length n + 1. */
  const tails: number[] = []
  values.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] as number] as number) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1
    tails[low] = index
  })
  const kept = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] as number) kept.add(index)
  return kept
}
