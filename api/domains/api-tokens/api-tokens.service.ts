import type * as contract from '#contract/api-tokens/api-tokens.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { apiScopes } from '#contract/scopes.ts'
import { baseUrl } from '#domains/companies/companies.service.ts'
import {
  checkActsAsOwner,
  checkManagesCompany,
  mayActAsOwner,
} from '#domains/companies/owner-rights.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { tokenHash } from '#platform/ids.ts'
import { newApiToken } from '#platform/secrets/api-token.ts'
import { toApiToken } from './api-tokens.presenter.ts'
import * as queries from './api-tokens.queries.ts'

/**
 * API tokens of a company. Its admins see them; only owners create and revoke them. A secret is shown once and stored
 * only as a hash. Only this domain writes api_tokens.
 */

const dayMs = 86_400_000

export async function listApiTokens(
  ctx: SignedIn,
  companyId: string,
): Promise<ResponseOf<typeof contract.listApiTokens>> {
  await checkManagesCompany(ctx, companyId)
  const [rows, can_change, base, has_below] = await Promise.all([
    queries.selectTokens(ctx, companyId),
    mayActAsOwner(ctx, companyId),
    baseUrl(ctx, companyId),
    queries.hasCompaniesBelow(ctx, companyId),
  ])
  return {
    data: rows.map((row) => toApiToken(row, ctx.now)),
    meta: { can_change, api_url: `${base}/api`, has_below },
  }
}

/** Throws 409 beyond twenty active tokens, and for an id that another company’s token has. */
export async function createApiToken(
  ctx: SignedIn,
  companyId: string,
  { id, name, scopes, days, includes_below = false }: BodyOf<typeof contract.createApiToken>,
): Promise<contract.ApiToken & { secret: string | null }> {
  await checkActsAsOwner(ctx, companyId)
  await queries.lockCompanyTokens(ctx, companyId)
  const existing = await queries.findToken(ctx, companyId, id)
  if (existing) return { ...toApiToken(existing, ctx.now), secret: null }
  if (await queries.isFull(ctx, companyId)) throw conflict('api_tokens.many')
  const secret = newApiToken()
  const row = {
    ...{ id, company_id: companyId, name: name.trim(), includes_below },
    scopes: apiScopes.filter((scope) => scopes.includes(scope)),
    ...{ token_hash: tokenHash(secret), hint: secret.slice(-4), created_by: ctx.actor.id },
    expires_at: new Date(ctx.now.getTime() + days * dayMs).toISOString(),
    created_at: ctx.now.toISOString(),
  }
  if (!(await queries.insertToken(ctx, row))) throw conflict('api_tokens.id_taken')
  await recordEvent(ctx, {
    kind: 'api_token.created',
    company_id: companyId,
    data: { token_id: id, token: row.name, scopes: row.scopes, includes_below, days },
  })
  return { ...toApiToken(found(await queries.findToken(ctx, companyId, id)), ctx.now), secret }
}

/** It takes effect at once, in every process: no call is answered from a cache of tokens. */
export async function revokeApiToken(
  ctx: SignedIn,
  { companyId, tokenId }: { companyId: string; tokenId: string },
): Promise<void> {
  await checkManagesCompany(ctx, companyId)
  const token = found(await queries.findToken(ctx, companyId, tokenId))
  await checkActsAsOwner(ctx, companyId)
  if (!(await queries.setRevoked(ctx, companyId, tokenId))) return
  await recordEvent(ctx, {
    kind: 'api_token.revoked',
    company_id: companyId,
    data: { token_id: tokenId, token: token.name },
  })
}
