import { unitSelections } from '#contract/translations/gate.ts'
import { type UnitState, unitParts, unitStates } from '#contract/translations/units.ts'
import type { UnitFilter } from '#features/translations/translations.api.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import type { OnlyFilter } from './unit-filters.tsx'

/** The filters in the address. */
export const useUnitFilter = (section: string | undefined, page: string | undefined) => {
  const [stateText, setState] = useSearchText('state')
  const [onlyText, setOnly] = useSearchText('only')
  const search = useAddressText('q')
  const state = unitStates.find((name) => name === stateText)
  const only = unitSelections.find((name) => name === onlyText)
  const part = unitParts.find((name) => name === section)
  const filter: UnitFilter = {
    part,
    group: part ? page : undefined,
    state,
    only,
    q: search.rested.trim() || undefined,
  }
  return {
    filter,
    part,
    group: filter.group,
    state,
    only,
    search,
    setState: (next: UnitState | undefined) => setState(next ?? ''),
    setOnly: (next: OnlyFilter | undefined) => setOnly(next ?? ''),
    isNarrow: Boolean(state ?? only ?? filter.q),
  }
}
