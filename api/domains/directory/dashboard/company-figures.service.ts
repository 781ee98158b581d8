import type { ListedCompany, listCompanies as listEndpoint } from '#contract/companies/company-tree.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import * as tree from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'

/** Lists companies with up-to-date figures. */

export async function listCompanies(
  ctx: SignedIn,
  query: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  await settleStates(ctx)
  return tree.listCompanies(ctx, query)
}

/** Throws 404 for a company out of reach. */
export async function getListedCompany(ctx: SignedIn, companyId: string): Promise<ListedCompany> {
  found(await tree.findCompanyChoice(ctx, companyId))
  await settleStates(ctx)
  return tree.getListedCompany(ctx, companyId)
}
