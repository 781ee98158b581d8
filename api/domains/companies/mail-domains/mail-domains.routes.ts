import * as contract from '#contract/companies/mail-domains.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { claimMailDomain, listMailDomains, removeMailDomain } from './mail-domains.service.ts'

export const mailDomainRoutes: Route[] = [
  route(contract.listMailDomains, (ctx, { params }) => listMailDomains(ctx, params.companyId)),
  route(contract.claimMailDomain, (ctx, { params, body }) =>
    claimMailDomain(ctx, params.companyId, body.domain),
  ),
  route(contract.removeMailDomain, (ctx, { params }) =>
    removeMailDomain(ctx, params.companyId, params.domain),
  ),
]
