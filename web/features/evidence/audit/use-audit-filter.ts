import { useNavigate } from '@tanstack/react-router'
import { auditParts, auditWays } from '#contract/evidence/audit.ts'
import { areaOf, auditAreas, isEventKind } from '#contract/evidence/event-kinds.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import type { AuditFilter } from './audit.api.ts'

const dayIn = (text: string): string | undefined => (/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? text : undefined)

const idIn = (text: string): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : undefined

const keep = { resetScroll: false }

/** The filters of the log; all of them are in the address. What is no area, person or day there is ignored. */
export const useAuditFilter = () => {
  const { named } = useChosenCompany()
  const navigate = useNavigate()
  const [areaText, setArea] = useSearchText('area', keep)
  const [kindText, setKind] = useSearchText('kind', keep)
  const [partText, setPart] = useSearchText('part', keep)
  const [viaText, setVia] = useSearchText('via', keep)
  const [personText, setPerson] = useSearchText('person', keep)
  const [tokenText, setToken] = useSearchText('token', keep)
  const [fromText, setFrom] = useSearchText('from', keep)
  const [untilText, setUntil] = useSearchText('until', keep)
  const area = auditAreas.find((one) => one === areaText)
  const personId = idIn(personText)
  const filter: AuditFilter = {
    company_id: named,
    area,
    // Another area leaves the kind behind.
    kind: isEventKind(kindText) && (!area || areaOf(kindText) === area) ? kindText : undefined,
    person_id: personId,
    part: personId ? auditParts.find((part) => part === partText) : undefined,
    via: auditWays.find((via) => via === viaText),
    api_token_id: idIn(tokenText),
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
    setKind,
    setPart,
    setVia,
    setToken,
    setPerson,
    setFrom,
    setUntil,
    clear,
  }
}
export type AuditFilterControls = ReturnType<typeof useAuditFilter>
