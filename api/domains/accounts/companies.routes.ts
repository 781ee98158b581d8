import * as contract from '../../../contract/company-tree.ts'
import { type Route, route } from '../../platform/serve.ts'
import { listCompanies, setCompanyClosed } from '../companies/company-tree.service.ts'
import { closeCompany, createCompanyWithAdmin } from './companies.service.ts'

export const companyTreeRoutes: Route[] = [
  route(contract.listCompanies, (ctx, { query }) => listCompanies(ctx, query)),
  route(contract.createCompany, async (ctx, { body }) => ({ data: await createCompanyWithAdmin(ctx, body) })),
  route(contract.closeCompany, async (ctx, { params }) => ({
    data: await closeCompany(ctx, params.companyId),
  })),
  route(contract.openCompany, async (ctx, { params }) => ({
    data: await setCompanyClosed(ctx, params.companyId, false),
  })),
]
