import * as contract from '#contract/companies/company-tree.ts'
import { listCompanyChoices, moveCompany, setCompanyClosed } from '#domains/companies/company-tree.service.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { closeCompany, createCompanyWithAdmin, deleteCompany } from './companies.service.ts'

export const companyTreeRoutes: Route[] = [
  route(contract.listCompanyChoices, (ctx, { query }) => listCompanyChoices(ctx, query)),
  route(contract.createCompany, async (ctx, { body }) => ({ data: await createCompanyWithAdmin(ctx, body) })),
  route(contract.moveCompany, async (ctx, { params, body }) => ({
    data: await moveCompany(ctx, params.companyId, body),
  })),
  route(contract.closeCompany, async (ctx, { params }) => ({
    data: await closeCompany(ctx, params.companyId),
  })),
  route(contract.deleteCompany, (ctx, { params }) => deleteCompany(ctx, params.companyId)),
  route(contract.openCompany, async (ctx, { params }) => ({
    data: await setCompanyClosed(ctx, params.companyId, false),
  })),
]
