/** The list with one entry at another place; beyond the ends is at the ends. */
export const arrayMove = (ids: readonly string[], id: string, index: number): string[] => {
  const rest = ids.filter((other) => other !== id)
  const at = Math.min(Math.max(index, 0), rest.length)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}
