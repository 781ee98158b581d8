/** The list with one entry moved to another index; an index beyond either end is clamped. */
export const arrayMove = (ids: readonly string[], id: string, index: number): string[] => {
  const rest = ids.filter((other) => other !== id)
  const at = Math.min(Math.max(index, 0), rest.length)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}
