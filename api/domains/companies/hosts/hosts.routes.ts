import * as contract from '#contract/companies/company-hosts.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { getHostProof } from './host-check.service.ts'
import { claimHost, listHosts, removeHost, setPrimaryHost } from './hosts.service.ts'

export const hostRoutes: Route[] = [
  route(contract.listHosts, (ctx, { params }) => listHosts(ctx, params.companyId)),
  route(contract.claimHost, (ctx, { params, body }) => claimHost(ctx, params.companyId, body.hostname)),
  route(contract.setPrimaryHost, (ctx, { params }) => setPrimaryHost(ctx, params.companyId, params.hostname)),
  route(contract.removeHost, (ctx, { params }) => removeHost(ctx, params.companyId, params.hostname)),
  route(contract.getHostProof, (ctx, { params }) => getHostProof(ctx, params.token)),
]
