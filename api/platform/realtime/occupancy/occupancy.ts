/** A user, or the empty name if users do not matter, with the number of sockets per node. */
interface Member {
  info: string | undefined
  at: { node: string; sockets: number }[]
}

export interface OccupancyListener {
  memberCame(group: string, member: string, info: string | undefined): void
  memberLeft(group: string, member: string): void
  /** The number of sockets in a group may have changed. */
  counted?(group: string): void
}

/** A node’s report: the sockets of a member in a group, and the member’s public data. */
export type OccupancyEntry = [group: string, member: string, sockets: number, info?: string | undefined]

export type Occupancy = ReturnType<typeof createOccupancy>

/**
 * The members of groups across all nodes, as far as this node knows. Each change of the total is announced once,
 * whichever node it came from.
 */
export function createOccupancy(listener: OccupancyListener) {
  const groups = new Map<string, Map<string, Member>>()

  function set(node: string, [group, name, sockets, info]: OccupancyEntry): void {
    const member = groups.get(group)?.get(name)
    if (sockets > 0) come(node, [group, name, sockets, info], member)
    else if (member) leave(node, group, name, member)
    listener.counted?.(group)
  }

  function come(
    node: string,
    [group, name, sockets, info]: OccupancyEntry,
    member: Member | undefined,
  ): void {
    if (!member) {
      const members = groups.get(group) ?? new Map<string, Member>()
      groups.set(group, members.set(name, { info, at: [{ node, sockets }] }))
      listener.memberCame(group, name, info)
      return
    }
    const own = member.at.find((each) => each.node === node)
    if (own) own.sockets = sockets
    else member.at.push({ node, sockets })
  }

  function leave(node: string, group: string, name: string, member: Member): void {
    member.at = member.at.filter((each) => each.node !== node)
    if (member.at.length > 0) return
    const members = groups.get(group)
    members?.delete(name)
    if (members?.size === 0) groups.delete(group)
    listener.memberLeft(group, name)
  }

  function* entriesOf(node: string): Generator<OccupancyEntry> {
    for (const [group, members] of groups)
      for (const [name, { at, info }] of members) {
        const own = at.find((each) => each.node === node)
        if (own) yield [group, name, own.sockets, info]
      }
  }

  return {
    set,
    entriesOf,
    /** Replaces the state of a node; unchanged entries are not announced. */
    replace(node: string, entries: OccupancyEntry[]): void {
      const stays = new Set(entries.map(([group, name]) => `${group} ${name}`))
      for (const [group, name] of [...entriesOf(node)])
        if (!stays.has(`${group} ${name}`)) set(node, [group, name, 0])
      for (const entry of entries) set(node, entry)
    },
    sockets: (node: string, group: string, name: string): number =>
      groups
        .get(group)
        ?.get(name)
        ?.at.find((each) => each.node === node)?.sockets ?? 0,
    socketsElsewhere(node: string, group: string, name?: string): number {
      const members = groups.get(group)
      const those = name === undefined ? [...(members?.values() ?? [])] : [members?.get(name)]
      const at = those.flatMap((member) => member?.at ?? [])
      return at.reduce((sum, each) => sum + (each.node === node ? 0 : each.sockets), 0)
    },
    has: (group: string, name: string): boolean => groups.get(group)?.has(name) ?? false,
    size: (group: string): number => groups.get(group)?.size ?? 0,
    members: (group: string): { name: string; info: string | undefined; nodes: string[] }[] =>
      [...(groups.get(group) ?? [])].map(([name, { info, at }]) => ({
        name,
        info,
        nodes: at.map(({ node }) => node),
      })),
    groups: (): string[] => [...groups.keys()],
  }
}
