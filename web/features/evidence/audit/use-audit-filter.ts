import { useNavigate } from '@tanstack/react-router'
import { auditAreas } from '#contract/evidence/event-kinds.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import type { AuditFilter } from './audit.api.ts'

const dayIn = (text: string): string | undefined => (/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? text : undefined)

const keep = { resetScroll: false }

/** The filters of the log; all of them are in the address. What is no area, person or day there is ignored. */
export const useAuditFilter = () => {
  const { named } = useChosenCompany()
  const navigate = useNavigate()
  const [areaText, setArea] = useSearchText('area', keep)
  const [personText, setPerson] = useSearchText('person', keep)
  const [fromText, setFrom] = useSearchText('from', keep)
  const [untilText, setUntil] = useSearchText('until', keep)
  const filter: AuditFilter = {
    company_id: named,
    area: auditAreas.find((area) => area === areaText),
    person_id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(personText) ? personText : undefined,
    from: dayIn(fromText),
    until: dayIn(untilText),
  }
  const { company_id: _, ...narrowing } = filter
  const clear = () =>
    void navigate({ to: '.', search: { company: named }, replace: true, resetScroll: false })
  return {
    filter,
    isNarrowed: Object.values(narrowing).some(Boolean),
    isImpossible: Boolean(filter.from && filter.until && filter.from > filter.until),
    setArea,
    setPerson,
    setFrom,
    setUntil,
    clear,
  }
}
export type AuditFilterControls = ReturnType<typeof useAuditFilter>
