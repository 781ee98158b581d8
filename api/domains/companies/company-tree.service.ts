import { inheritedFields } from '#contract/companies/companies.ts'
import type {
  CompanyMove,
  listCompanyChoices as choicesEndpoint,
  createCompany as createEndpoint,
  ListedCompany,
  listCompanies as listEndpoint,
  moveCompany as moveEndpoint,
} from '#contract/companies/company-tree.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { canCloseCompany, canManageCompanies } from './companies.policy.ts'
import { createCompany } from './companies.service.ts'
import { getCompany } from './company-settings.service.ts'
import * as queries from './company-tree.queries.ts'
import { claimFirstHost } from './hosts/hosts.service.ts'

/** The companies below the caller's: listing, creating, closing and reopening. Writes companies. */

/** Maximum number of levels, including the topmost one. */
const maxLevels = 8

const toListed = (ctx: SignedIn, { behind, away, is_in_use, ...row }: queries.ListedRow): ListedCompany => {
  const mayClose = canCloseCompany(ctx.actor, row)
  const people = Math.max(0, row.people)
  const counted = Math.max(0, people - away)
  return {
    ...row,
    people,
    up_to_date: counted === 0 ? null : clampPercent((100 * (counted - behind)) / counted),
    overdue: Math.max(0, row.overdue),
    can: {
      close: mayClose && !row.closed_at,
      open: mayClose && Boolean(row.closed_at),
      move: mayClose && row.parent_id !== null,
      delete: mayClose && row.parent_id !== null && row.below === 0 && !is_in_use,
    },
  }
}

const clampPercent = (share: number): number => Math.min(100, Math.max(0, Math.round(share)))

export async function listCompanies(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, search, parent_id }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const rows = await queries.selectCompanies(ctx, {
    search: search?.trim(),
    parentId: parent_id,
    after: cursor,
    limit: limit + 1,
  })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map((row) => toListed(ctx, row)), meta: { next_cursor } }
}

export async function listCompanyChoices(
  ctx: SignedIn,
  { search, chosen }: QueryOf<typeof choicesEndpoint>,
): Promise<ResponseOf<typeof choicesEndpoint>> {
  return {
    data: await queries.selectChoices(ctx, search?.trim()),
    meta: {
      total: await queries.countInReach(ctx),
      chosen: (chosen && (await queries.findChoice(ctx, chosen))) || null,
    },
  }
}

export const findCompanyChoice = queries.findChoice

/** The requested company, or the caller's own. Throws 404 for one out of reach. */
export async function chosenCompany(
  ctx: SignedIn,
  companyId: string | undefined = ctx.actor.company_id,
): Promise<string> {
  if (companyId !== ctx.actor.company_id) found(await findCompanyChoice(ctx, companyId))
  return companyId
}

/** Throws 404 for a company out of reach. */
export async function getListedCompany(ctx: SignedIn, companyId: string): Promise<ListedCompany> {
  return found(await findListedCompany(ctx, companyId))
}

export async function findListedCompany(ctx: SignedIn, companyId: string): Promise<ListedCompany | null> {
  const row = await queries.findListed(ctx, companyId)
  return row ? toListed(ctx, row) : null
}

/**
 * Part of the caller's transaction. Throws 404 for a parent out of reach, 409 below the lowest level, 422 for a
 * code that a company above has, or for a host name that cannot be claimed. Languages and time zone are copied from the parent.
 */
export async function createCompanyBelow(
  ctx: SignedIn,
  id: string,
  { parent_id, name, code = '', app_name, brand_color, hostname = '', admin }: BodyOf<typeof createEndpoint>,
): Promise<void> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  const depth = found(await queries.lockDepth(ctx, parent_id))
  if (depth + 2 > maxLevels) throw conflict('companies.too_deep')
  const parent = await getCompany(ctx, parent_id)
  if (await queries.isCodeTakenFrom(ctx, parent_id, code.trim()))
    throw invalid({ code: ['companies.code_taken'] })
  const hasOwnBrand = Boolean(app_name || brand_color)
  await createCompany(ctx, {
    id,
    parent_id,
    name: name.trim(),
    code: code.trim(),
    ...(app_name ? { app_name: app_name.trim() } : {}),
    ...(brand_color ? { brand_color } : {}),
    ...(hasOwnBrand ? { support_email: admin.email } : {}),
    inherits: inheritedFields.filter(
      (field) =>
        !hasOwnBrand || (field === 'app_name' && !app_name) || (field === 'brand_color' && !brand_color),
    ),
    time_zone: parent.time_zone,
    default_locale: parent.default_locale,
    locales: parent.locales,
    hosts: [],
  })
  await recordEvent(ctx, { kind: 'company.created', company_id: id, data: { parent_id } })
  if (hostname.trim()) await claimFirstHost(ctx, id, hostname)
}

/** Idempotent. Throws 403 for the caller's own company. */
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
    notifySubtree(ctx, await queries.selectSubtree(ctx, companyId))
  }
  return toListed(ctx, found(await queries.findListed(ctx, companyId)))
}

/**
 * Part of the caller's transaction. Throws 404 for a company out of reach, 403 for the caller's own, 409 for one
 * with people, courses or companies below it.
 */
export async function deleteCompany(ctx: SignedIn, companyId: string): Promise<void> {
  found(await queries.lockDepth(ctx, companyId))
  await queries.lockForDeletion(ctx, companyId)
  const company = await getListedCompany(ctx, companyId)
  if (!canCloseCompany(ctx.actor, company) || !company.parent_id) throw forbidden()
  if (!company.can.delete) throw conflict('companies.not_empty')
  await queries.deleteCompany(ctx, companyId)
  const event = { company_id: company.parent_id, data: { company_id: companyId } }
  await recordEvent(ctx, { kind: 'company.deleted', ...event })
  notifySubtree(ctx, [companyId])
}

/** Cached data of companies below depends on those above. */
const notifySubtree = (ctx: SignedIn, companyIds: string[]): void =>
  ctx.afterCommit(() => {
    for (const id of companyIds) ctx.services.changes.notify('company', id)
  })

/** Maximum number of courses in the result of a move. */
const maxCourses = 50

/**
 * Idempotent. Throws 404 for a company or parent out of reach, 403 for the caller's own company, and 409 for a
 * parent below the company itself, if the tree would get too deep, or if a company above would have the same code
 * as a moved one.
 */
export async function moveCompany(
  ctx: SignedIn,
  companyId: string,
  { parent_id, dry_run = false }: BodyOf<typeof moveEndpoint>,
): Promise<CompanyMove> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  // One move at a time, because two concurrent moves could create a cycle.
  const depth = found(await queries.lockDepth(ctx, parent_id))
  const company = found(await findListedCompany(ctx, companyId))
  if (!company.can.move) throw forbidden()
  if (await queries.isUnder(ctx, parent_id, companyId)) throw conflict('companies.move_below_itself')
  if (depth + (await queries.depthBelow(ctx, companyId)) + 2 > maxLevels) throw conflict('companies.too_deep')
  if (await queries.areCodesTakenFrom(ctx, parent_id, companyId)) throw conflict('companies.codes_taken')
  const before = company.parent_id ?? companyId
  const effects = {
    gains_companies: await queries.selectAboveOnly(ctx, parent_id, before),
    loses_companies: await queries.selectAboveOnly(ctx, before, parent_id),
    gains_courses: await queries.selectInheritedOnly(ctx, parent_id, before, maxCourses),
    loses_courses: await queries.selectInheritedOnly(ctx, before, parent_id, maxCourses),
    people: await queries.countStudents(ctx, companyId),
  }
  if (!dry_run && parent_id !== before) {
    const { moved, kept } = await queries.moveCompany(ctx, companyId, parent_id)
    notifySubtree(ctx, moved)
    await recordEvent(ctx, {
      kind: 'company.moved',
      company_id: companyId,
      data: { from: before, to: parent_id },
    })
    if (kept.length > 0)
      await recordEvent(ctx, { kind: 'company.updated', company_id: companyId, data: { fields: kept } })
  }
  return { company: found(await findListedCompany(ctx, companyId)), ...effects }
}

/**
 * Whether nobody can sign in to a company because it or one above it is closed. For `where` clauses of other
 * domains.
 */
export const isClosed = queries.isClosed
export const isCompanyClosed = queries.isCompanyClosed
export const countsFor = queries.countsFor
