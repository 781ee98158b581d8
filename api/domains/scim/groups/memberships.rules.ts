import { limits } from '#contract/limits.ts'
import { tidyTags } from '#platform/tags.ts'
import type { AppliedMembership, OtherSource, PendingRow } from './memberships.queries.ts'

/** What the memberships of one person change, and how each is noted afterwards. */
export interface Applying {
  /** The tags afterwards; null if they stay as they are. */
  tags: string[] | null
  join: string[]
  leave: string[]
  done: AppliedMembership[]
}

const tagOf = (applied: string): string | null => (applied.startsWith('tag:') ? applied.slice(4) : null)
const groupOf = (applied: string): string | null => (applied.startsWith('group:') ? applied.slice(6) : null)

interface Around {
  tags: readonly string[]
  /** Our groups that the person is in. */
  groups: ReadonlySet<string>
  /** Applied memberships of the person, which may give the same. */
  others: readonly OtherSource[]
}

/**
 * Leaving takes only what the membership gave, and not while another group of the directory gives the same: that one
 * then counts as the giver. Joining gives nothing to who has it already.
 */
export function applyMemberships(rows: readonly PendingRow[], { tags, groups, others }: Around): Applying {
  let nextTags: string[] = [...tags]
  const nextGroups = new Set(groups)
  const done = new Map<string, AppliedMembership>()
  const note = (row: AppliedMembership): void => void done.set(row.group_id, row)
  const isPending = new Set(rows.map(({ group_id }) => group_id))

  const takeBack = (applied: string, groupId: string): AppliedMembership | undefined => {
    const heir = others.find(
      (one) => one.applied === applied && one.group_id !== groupId && !isPending.has(one.group_id),
    )
    if (heir) return { ...heir, gave: true }
    const tag = tagOf(applied)
    const group = groupOf(applied)
    if (tag !== null) nextTags = nextTags.filter((one) => one !== tag)
    if (group !== null) nextGroups.delete(group)
    return undefined
  }
  const give = (target: string): boolean | null => {
    const tag = tagOf(target)
    const group = groupOf(target)
    if (group !== null) return nextGroups.has(group) ? false : Boolean(nextGroups.add(group))
    const after = tidyTags([...nextTags, tag ?? ''])
    if (after.length > limits.tags) return null
    const isNew = after.length > nextTags.length
    nextTags = after
    return isNew
  }

  const target = ({ is_member, target: wanted }: PendingRow) => (is_member ? wanted : null)
  // What is taken comes before what is given: a person who changes groups with the same target keeps it.
  for (const row of rows)
    if (row.applied !== null && row.applied !== target(row) && row.gave) {
      const heir = takeBack(row.applied, row.group_id)
      if (heir) note(heir)
    }
  for (const row of rows) {
    const { group_id, user_id, applied, gave } = row
    const wanted = target(row)
    if (wanted === null || wanted === applied) {
      note({ group_id, user_id, applied: wanted, gave: wanted === null ? false : gave })
      continue
    }
    const given = give(wanted)
    note({ group_id, user_id, applied: given === null ? null : wanted, gave: given === true })
  }
  const isSameTags = nextTags.length === tags.length && nextTags.every((tag) => tags.includes(tag))
  return {
    tags: isSameTags ? null : nextTags,
    join: [...nextGroups].filter((group) => !groups.has(group)),
    leave: [...groups].filter((group) => !nextGroups.has(group)),
    done: [...done.values()],
  }
}
