import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { auditPagesQuery } from './audit.api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

/** The log of the company in the address, with its filters. */
export const AuditLog = () => {
  const controls = useAuditFilter()
  const { filter, isNarrowed, isImpossible, setPerson, setKind } = controls
  const pages = useInfiniteQuery({
    ...auditPagesQuery(filter),
    enabled: !isImpossible,
    placeholderData: keepPreviousData,
    ...forPage,
  })
  const { rows, more } = shownPages(pages)
  const meta = pages.data?.pages[0]?.meta
  const personId = filter.person_id
  const person = meta?.person?.id === personId ? (meta?.person ?? null) : null
  const tokenId = filter.api_token_id
  const apiToken = tokenId ? { id: tokenId, name: meta?.api_token?.name ?? null } : null
  return (
    <>
      <AuditFilters controls={controls} person={person} apiToken={apiToken} />
      <AuditList
        entries={isImpossible ? [] : rows}
        timeZone={meta?.time_zone ?? 'UTC'}
        isNarrowed={isNarrowed}
        personId={personId}
        onPerson={setPerson}
        kind={filter.kind}
        onKind={setKind}
        more={more}
      />
    </>
  )
}
