import { exportAudit, listAudit, listAuditPeople } from '#contract/evidence/audit.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as audit from './audit.service.ts'
import * as file from './audit-file.export.ts'

export const auditRoutes: Route[] = [
  route(listAudit, (ctx, { query }) => audit.listAudit(ctx, query)),
  route(listAuditPeople, (ctx, { query }) => audit.listPeople(ctx, query)),
  route(exportAudit, (ctx, { query }) => file.exportAudit(ctx, query)),
]
