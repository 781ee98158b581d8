/** Drops the oldest value when full; `add` returns whether the value is new. */
export function createRecentSet(size: number) {
  const values = new Set<string>()
  return {
    has: (value: string) => values.has(value),
    add(value: string): boolean {
      if (values.has(value)) return false
      values.add(value)
      if (values.size > size) {
        const [oldest] = values
        if (oldest !== undefined) values.delete(oldest)
      }
      return true
    },
  }
}
