import type {
  createCompany as createEndpoint,
  ListedCompany,
  listCompanies as listEndpoint,
} from '#contract/companies/company-tree.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { canCloseCompany, canManageCompanies } from './companies.policy.ts'
import { createCompany } from './companies.service.ts'
import { getCompany } from './company-settings.service.ts'
import * as queries from './company-tree.queries.ts'

/** The companies below one's own: listed, created, closed and opened. Writes companies. */

/** Levels of companies, the topmost one included. */
const maxLevels = 8

const toListed = (ctx: SignedIn, row: queries.ListedRow): ListedCompany => {
  const mayClose = canCloseCompany(ctx.actor, row)
  return { ...row, can: { close: mayClose && !row.closed_at, open: mayClose && Boolean(row.closed_at) } }
}

export async function listCompanies(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, search }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const rows = await queries.selectCompanies(ctx, { search: search?.trim(), after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map((row) => toListed(ctx, row)), meta: { next_cursor } }
}

export async function findListedCompany(ctx: SignedIn, companyId: string): Promise<ListedCompany | null> {
  const row = await queries.findListed(ctx, companyId)
  return row ? toListed(ctx, row) : null
}

/** Within the caller's transaction. Throws 404 for a parent out of reach, 409 below the lowest level. Languages and time zone are the parent's. */
export async function createCompanyBelow(
  ctx: SignedIn,
  id: string,
  { parent_id, name, app_name, brand_color, admin }: BodyOf<typeof createEndpoint>,
): Promise<void> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  const depth = found(await queries.lockDepth(ctx, parent_id))
  if (depth + 2 > maxLevels) throw conflict('companies.too_deep')
  const parent = await getCompany(ctx, parent_id)
  await createCompany(ctx, {
    id,
    parent_id,
    name: name.trim(),
    app_name: app_name.trim(),
    brand_color,
    support_email: admin.email,
    time_zone: parent.time_zone,
    default_locale: parent.default_locale,
    locales: parent.locales,
    hosts: [],
  })
  await recordEvent(ctx, { kind: 'company.created', company_id: id, data: { parent_id } })
}

/** Twice is as good as once. Throws 403 for the own company. */
export async function setCompanyClosed(
  ctx: SignedIn,
  companyId: string,
  closed: boolean,
): Promise<ListedCompany> {
  const row = found(await queries.findListed(ctx, companyId))
  if (!canCloseCompany(ctx.actor, row)) throw forbidden()
  if (Boolean(row.closed_at) !== closed) {
    await queries.setClosed(ctx, companyId, closed ? ctx.now.toISOString() : null)
    const kind = closed ? 'company.closed' : 'company.opened'
    await recordEvent(ctx, { kind, company_id: companyId, data: {} })
    ctx.afterCommit(() => ctx.services.changes.notify('company', companyId))
  }
  return toListed(ctx, found(await queries.findListed(ctx, companyId)))
}
