import type { BodyOf } from '#contract/endpoint.ts'
import type { updateClones } from '#contract/publishing/clone-updates.ts'
import { type Clone, type CloneResult, clonesPerCall } from './clones.api.ts'

/** Which clones to update: all that can be updated or none, except the listed ones. */
export interface CloneSelection {
  isAll: boolean
  except: ReadonlySet<string>
}
export const allSelected: CloneSelection = { isAll: true, except: new Set() }
export const noneSelected: CloneSelection = { isAll: false, except: new Set() }

export const canBeUpdated = ({ is_behind, can }: Pick<Clone, 'is_behind' | 'can'>): boolean =>
  is_behind && can.update

export const isSelected = ({ isAll, except }: CloneSelection, clone: Clone): boolean =>
  canBeUpdated(clone) && isAll !== except.has(clone.id)

export const toggleClone = ({ isAll, except }: CloneSelection, id: string): CloneSelection => {
  const next = new Set(except)
  if (!next.delete(id)) next.add(id)
  return { isAll, except: next }
}

/** How many clones are selected. Those that are not loaded yet are selected if all are. */
export const countSelected = (
  selection: CloneSelection,
  rows: readonly Clone[],
  { behind, hasMore }: { behind: number; hasMore: boolean },
): number => {
  const loaded = rows.filter((clone) => isSelected(selection, clone)).length
  const notLoaded = hasMore && selection.isAll ? behind - rows.filter(canBeUpdated).length : 0
  return loaded + Math.max(notLoaded, 0)
}

/** The results without those of updates that failed, which can be sent again. */
export const withoutFailed = (
  results: ReadonlyMap<string, CloneResult> = new Map(),
): Map<string, CloneResult> => new Map([...results].filter(([, { result }]) => result !== 'failed'))

type Ids = BodyOf<typeof updateClones>['clone_ids']

/**
 * Updates clones call by call. Returns those that were not reached because a call failed, with its error; sending them
 * again is harmless.
 */
export const updateInParts = async (
  ids: Ids,
  send: (ids: Ids) => Promise<CloneResult[]>,
  onResults: (results: CloneResult[]) => void,
): Promise<{ left: Ids; error: unknown }> => {
  for (let start = 0; start < ids.length; start += clonesPerCall) {
    try {
      onResults(await send(ids.slice(start, start + clonesPerCall)))
    } catch (error) {
      return { left: ids.slice(start), error }
    }
  }
  return { left: [], error: null }
}
