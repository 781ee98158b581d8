import type { ChangeKind, ItemChange } from '#contract/publishing/publishing.ts'

/** What a thing is told as when it changed in more than one way or language. */
const weight: readonly ChangeKind[] = ['new', 'removed', 'changed', 'reworded', 'moved']

export interface ChangeGroup {
  kind: ChangeKind
  titles: string[]
}

/** Each changed thing once, under what weighs most of it; kinds without any are left out. */
export const groupChanges = (changes: readonly ItemChange[]): ChangeGroup[] => {
  const changed = new Map<string, { kind: ChangeKind; title: string }>()
  for (const { item_id, change, title } of changes) {
    const key = item_id ?? 'course'
    const known = changed.get(key)
    if (!known || weight.indexOf(change) < weight.indexOf(known.kind))
      changed.set(key, { kind: change, title: known?.title ?? title })
  }
  return weight
    .map((kind) => ({
      kind,
      titles: [...changed.values()].filter((change) => change.kind === kind).map(({ title }) => title),
    }))
    .filter(({ titles }) => titles.length > 0)
}

/** Material where there is more than other words and another order. */
export const suggestedKind = (changes: readonly ItemChange[]): 'cosmetic' | 'material' =>
  changes.some(({ change }) => change === 'new' || change === 'changed' || change === 'removed')
    ? 'material'
    : 'cosmetic'
