/** Things under what they have in common, in the order in which it comes first. Map.groupBy is missing in browsers of 2023. */
export const groupBy = <Thing, Key>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
): Map<Key, Thing[]> => {
  const groups = new Map<Key, Thing[]>()
  for (const thing of things) {
    const group = groups.get(keyOf(thing))
    if (group) group.push(thing)
    else groups.set(keyOf(thing), [thing])
  }
  return groups
}
