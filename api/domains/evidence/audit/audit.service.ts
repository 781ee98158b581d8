import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type {
  listAudit as listEndpoint,
  listAuditPeople as peopleEndpoint,
} from '#contract/evidence/audit.ts'
import { kindsOf } from '#contract/evidence/event-kinds.ts'
import { limits } from '#contract/limits.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { toEntries } from './audit.presenter.ts'
import {
  type AuditFilter,
  findTokenName,
  type LogPeriod,
  selectEntries,
  selectPeriod,
} from './audit.queries.ts'
import { searchPeople, selectPeopleNames } from './audit-names.queries.ts'

/** Who did what in a company, read from the event log. Writes nothing but who took a file of it. */

type Query = Omit<QueryOf<typeof listEndpoint>, 'cursor' | 'limit'>

/** Throws 404 for a company out of reach, 422 for a period that ends before it starts. */
export async function readFilter(
  ctx: SignedIn,
  { company_id, area, kind, person_id, part, via, api_token_id, from, until }: Query,
): Promise<{ filter: AuditFilter; period: LogPeriod }> {
  if (from && until && from > until) throw invalid({ until: ['audit.until_before_from'] })
  const companyId = await chosenCompany(ctx, company_id)
  const period = await selectPeriod(ctx, companyId, { from, until })
  const ofArea = area ? kindsOf(area) : null
  return {
    filter: {
      company_id: companyId,
      kinds: kind ? [kind] : ofArea,
      person_id: person_id ?? null,
      part: part ?? null,
      via: via ?? null,
      api_token_id: api_token_id ?? null,
      from: period.from,
      until: period.until,
    },
    period,
  }
}

export async function listAudit(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, ...query }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const { filter, period } = await readFilter(ctx, query)
  const rows = await selectEntries(ctx, { ...filter, before: cursor ?? null, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const { person_id } = filter
  // Whoever the log of the company concerns is named, wherever they are now; of others, only who is in reach.
  const named = person_id ? await selectPeopleNames(ctx, [person_id], { anywhere: page.length > 0 }) : null
  return {
    data: await toEntries(ctx, page),
    meta: {
      next_cursor,
      time_zone: period.time_zone,
      api_token: await tokenOf(ctx, filter),
      person: person_id ? { id: person_id, name: named?.get(person_id) ?? null } : null,
    },
  }
}

async function tokenOf(
  ctx: SignedIn,
  { company_id, api_token_id }: AuditFilter,
): Promise<{ id: string; name: string | null } | null> {
  if (!api_token_id) return null
  return { id: api_token_id, name: await findTokenName(ctx, company_id, api_token_id) }
}

const peopleAtMost = 10

export async function listPeople(
  ctx: SignedIn,
  { company_id, search }: QueryOf<typeof peopleEndpoint>,
): Promise<ResponseOf<typeof peopleEndpoint>> {
  const companyId = await chosenCompany(ctx, company_id)
  return { data: await searchPeople(ctx, companyId, { search, limit: peopleAtMost }) }
}
