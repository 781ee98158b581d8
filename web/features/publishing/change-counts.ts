import type { ChangeKind, ItemChange } from '#contract/publishing/publishing.ts'

/** Kinds of change by weight: an item changed in several ways or languages is shown under the first that applies. */
const weight: readonly ChangeKind[] = ['new', 'removed', 'changed', 'reworded', 'moved']

export interface ChangeGroup {
  kind: ChangeKind
  titles: string[]
}

/** Each changed item once, under its most significant kind of change; empty kinds are left out. */
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

/** Suggests "material" if anything but wording and order has changed. */
export const suggestedKind = (changes: readonly ItemChange[]): 'cosmetic' | 'material' =>
  changes.some(({ change }) => change === 'new' || change === 'changed' || change === 'removed')
    ? 'material'
    : 'cosmetic'
