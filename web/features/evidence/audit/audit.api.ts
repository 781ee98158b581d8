import { mutationOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { type auditFileFormats, exportAudit, listAudit, listAuditPeople } from '#contract/evidence/audit.ts'
import { download } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export type AuditFilter = Omit<QueryOf<typeof exportAudit>, 'format'>
export type AuditFileFormat = (typeof auditFileFormats)[number]

const pageSize = 50

export const auditPagesQuery = (filter: AuditFilter) =>
  endpointPages(listAudit, { query: { ...filter, limit: pageSize } })
export const auditPeopleQuery = (company_id: string | undefined, search: string) =>
  endpointQuery(listAuditPeople, { query: { company_id, search } })
export const exportMutation = () =>
  mutationOptions({
    mutationFn: (query: AuditFilter & { format: AuditFileFormat }) => download(exportAudit, { query }),
  })
