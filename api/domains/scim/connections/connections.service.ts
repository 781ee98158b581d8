import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/scim/connections.ts'
import { baseUrl } from '#domains/companies/companies.service.ts'
import {
  checkActsAsOwner,
  checkManagesCompany,
  mayActAsOwner,
} from '#domains/companies/owner-rights.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { newToken, tokenHash } from '#platform/ids.ts'
import { selectCalls } from './calls.queries.ts'
import { toConnection, toToken } from './connections.presenter.ts'
import * as queries from './connections.queries.ts'
import { tokenPrefix } from './tokens.service.ts'

/**
 * Directory connections of a company and their tokens, for its admins; only owners change them. Only this service and
 * tokens.service write directory_connections and directory_tokens.
 */

const dayMs = 86_400_000

type Scope = { companyId: string; connectionId: string }

/** Throws 404 for a connection of another company, or of one out of reach. */
export async function findForAdmin(
  ctx: SignedIn,
  { companyId, connectionId }: Scope,
): Promise<queries.DirectoryConnectionRow> {
  await checkManagesCompany(ctx, companyId)
  return found(await queries.findConnection(ctx, companyId, connectionId))
}

/** The same, and throws 403 for an admin who is not an owner if there is one. */
export async function findForOwner(
  ctx: SignedIn,
  { companyId, connectionId }: Scope,
): Promise<queries.DirectoryConnectionRow> {
  await checkManagesCompany(ctx, companyId)
  const connection = found(await queries.findConnection(ctx, companyId, connectionId))
  await checkActsAsOwner(ctx, companyId)
  return connection
}

async function present(
  ctx: SignedIn,
  rows: readonly queries.DirectoryConnectionRow[],
): Promise<contract.DirectoryConnection[]> {
  const ids = rows.map(({ id }) => id)
  const [counts, tokens] = await Promise.all([queries.selectCounts(ctx, ids), queries.selectTokens(ctx, ids)])
  return rows.map((row) =>
    toConnection(row, {
      counts: counts.find(({ connection_id }) => connection_id === row.id),
      tokens: tokens.filter(({ connection_id }) => connection_id === row.id),
      now: ctx.now,
    }),
  )
}

const presentOne = async (
  ctx: SignedIn,
  row: queries.DirectoryConnectionRow,
): Promise<contract.DirectoryConnection> => found((await present(ctx, [row]))[0])

export async function listDirectories(
  ctx: SignedIn,
  companyId: string,
): Promise<ResponseOf<typeof contract.listDirectories>> {
  await checkManagesCompany(ctx, companyId)
  const [rows, can_change, base] = await Promise.all([
    queries.selectConnections(ctx, companyId),
    mayActAsOwner(ctx, companyId),
    baseUrl(ctx, companyId),
  ])
  return { data: await present(ctx, rows), meta: { can_change, tenant_url: `${base}/api/scim/v2` } }
}

const note = (
  ctx: SignedIn,
  kind: EventKind,
  { id, company_id, name }: Pick<queries.DirectoryConnectionRow, 'id' | 'company_id' | 'name'>,
  data: Record<string, unknown> = {},
) => recordEvent(ctx, { kind, company_id, data: { directory_id: id, directory: name, ...data } })

export async function createDirectory(
  ctx: SignedIn,
  companyId: string,
  { id, name, kind }: BodyOf<typeof contract.createDirectory>,
): Promise<contract.DirectoryConnection> {
  await checkActsAsOwner(ctx, companyId)
  await queries.lockCompanyDirectories(ctx, companyId)
  const all = await queries.selectConnections(ctx, companyId)
  const existing = all.find((one) => one.id === id)
  if (existing) return presentOne(ctx, existing)
  if (all.length >= queries.maxConnections) throw conflict('scim.connections_many')
  const row = { id, company_id: companyId, name: name.trim(), kind, created_by: ctx.actor.id }
  await queries.insertConnection(ctx, row)
  await note(ctx, 'directory.connected', row)
  return presentOne(ctx, found(await queries.findConnection(ctx, companyId, id)))
}

export async function updateDirectory(
  ctx: SignedIn,
  scope: Scope,
  { name, is_paused }: BodyOf<typeof contract.updateDirectory>,
): Promise<contract.DirectoryConnection> {
  const row = await findForOwner(ctx, scope)
  const wanted = name?.trim()
  if (wanted !== undefined && wanted !== row.name) {
    await queries.updateConnection(ctx, row.id, { name: wanted })
    await note(ctx, 'directory.renamed', { ...row, name: wanted })
  }
  if (is_paused !== undefined && is_paused !== (row.paused_at !== null)) {
    await queries.updateConnection(ctx, row.id, { paused_at: is_paused ? ctx.now.toISOString() : null })
    await note(ctx, is_paused ? 'directory.paused' : 'directory.resumed', row)
  }
  return presentOne(ctx, await findForOwner(ctx, scope))
}

/** The people stay as they are, with the tags and groups they got. */
export async function removeDirectory(ctx: SignedIn, scope: Scope): Promise<void> {
  const row = await findForOwner(ctx, scope)
  await queries.deleteConnection(ctx, row.id)
  await note(ctx, 'directory.removed', row)
}

/** Throws 409 for an id whose token was used, and beyond ten tokens. */
export async function createToken(
  ctx: SignedIn,
  scope: Scope,
  { id, days }: BodyOf<typeof contract.createDirectoryToken>,
): Promise<contract.DirectoryToken & { token: string }> {
  const connection = await findForOwner(ctx, scope)
  await queries.lockCompanyDirectories(ctx, connection.company_id)
  const before = await queries.selectTokens(ctx, [connection.id])
  const isNew = !before.some((one) => one.id === id)
  if (isNew && before.length >= queries.maxTokens) throw conflict('scim.tokens_many')
  const token = `${tokenPrefix}${newToken()}`
  const isSaved = await queries.saveToken(ctx, {
    ...{ id, connection_id: connection.id, token_hash: tokenHash(token), hint: token.slice(-4) },
    expires_at: new Date(ctx.now.getTime() + days * dayMs).toISOString(),
    created_by: ctx.actor.id,
  })
  if (!isSaved) throw conflict('scim.token_used')
  if (isNew) await note(ctx, 'directory.token_created', connection, { token_id: id })
  const stored = found((await queries.selectTokens(ctx, [connection.id])).find((one) => one.id === id))
  return { ...toToken(stored, ctx.now), token }
}

/** It takes effect at once, in every process. */
export async function removeToken(
  ctx: SignedIn,
  { tokenId, ...scope }: Scope & { tokenId: string },
): Promise<void> {
  const connection = await findForOwner(ctx, scope)
  if (!(await queries.deleteToken(ctx, connection.id, tokenId))) throw notFound()
  await note(ctx, 'directory.token_removed', connection, { token_id: tokenId })
}

export async function listCalls(
  ctx: SignedIn,
  scope: Scope,
  {
    cursor,
    limit = limits.pageSize.default,
    only_errors = false,
  }: QueryOf<typeof contract.listDirectoryCalls>,
): Promise<ResponseOf<typeof contract.listDirectoryCalls>> {
  const connection = await findForAdmin(ctx, scope)
  const rows = await selectCalls(ctx, connection.id, {
    onlyErrors: only_errors,
    after: cursor,
    limit: limit + 1,
  })
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    data: page.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    meta: { next_cursor },
  }
}
