import type { Updateable } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/sso/connections.ts'
import type { SsoConnectionTable } from '#db/schema/sso.ts'
import { listSites } from '#domains/companies/companies.service.ts'
import { notifyOfSignInWays } from '#domains/companies/company-settings.service.ts'
import {
  checkMayChangeHosts,
  checkMaySeeHosts,
  mayChangeHosts,
} from '#domains/companies/hosts/hosts.service.ts'
import { listProvenDomains } from '#domains/companies/mail-domains/mail-domains.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, invalid, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { idempotentId } from '#platform/ids.ts'
import { namesHost } from '#platform/network/safe-fetch.ts'
import { encryptSecret } from '#platform/secrets/secret-encryption.ts'
import { isFreshlyTested, toConnection } from './connections.presenter.ts'
import * as queries from './connections.queries.ts'
import { issuerProblem, normaliseIssuer } from './issuer.rules.ts'

/**
 * The sign-in providers of companies. A secret comes in and never goes out. Only this folder writes sso_connections.
 */

/** The page that providers send people back to. */
export const callbackPath = '/sso/callback'

/** Throws 404 for a company out of reach. */
export async function listSsoConnections(ctx: SignedIn, companyId: string) {
  await checkMaySeeHosts(ctx, companyId)
  const [rows, can_change, sites, proven_domains] = await Promise.all([
    queries.selectConnections(ctx, companyId),
    mayChangeHosts(ctx, companyId),
    listSites(ctx, companyId),
    listProvenDomains(ctx, companyId),
  ])
  return {
    data: rows.map((row) => toConnection(ctx, row, can_change)),
    meta: { can_change, proven_domains, redirect_uris: sites.map((site) => `${site}${callbackPath}`) },
  }
}

export async function getSsoConnection(
  ctx: SignedIn,
  companyId: string,
  id: string,
): Promise<contract.SsoConnection> {
  await checkMaySeeHosts(ctx, companyId)
  const row = found(await queries.findListed(ctx, companyId, id))
  return toConnection(ctx, row, await mayChangeHosts(ctx, companyId))
}

/** Idempotent per key. */
export async function createSsoConnection(
  ctx: SignedIn,
  companyId: string,
  { key, secret, ...body }: BodyOf<typeof contract.createSsoConnection>,
): Promise<contract.SsoConnection> {
  await checkMayChangeHosts(ctx, companyId)
  const id = idempotentId(ctx, `sso ${companyId}`, key)
  if (await queries.findListed(ctx, companyId, id)) return getSsoConnection(ctx, companyId, id)
  const others = await queries.selectConnections(ctx, companyId)
  if (others.length >= queries.connectionsPerCompany) throw invalid({ name: ['sso.many'] })
  const issuer = checkedIssuer(ctx, body.provider, body.issuer)
  const now = ctx.now.toISOString()
  await queries.insertConnection(ctx, {
    ...tidied(body),
    ...{ id, company_id: companyId, issuer, created_by: ctx.actor.id, created_at: now, updated_at: now },
    secret: await encryptSecret(ctx, secret, id),
  })
  await note(ctx, 'sso.created', { id, company_id: companyId, name: body.name.trim() })
  return getSsoConnection(ctx, companyId, id)
}

function checkedIssuer(ctx: SignedIn, provider: string, typed: string): string {
  const issuer = normaliseIssuer(typed)
  const { ssoInternalHosts } = ctx.services.settings
  const problem = issuerProblem(provider, issuer, (url) => namesHost(ssoInternalHosts, url))
  if (problem) throw invalid({ issuer: [`sso.${problem}`] })
  return issuer
}

/** Texts without blanks around them, domains in lower case; an absent field stays absent. */
function tidied<
  T extends { name?: string; client_id?: string; domains?: string[]; hosted_domain?: string | null },
>(body: T): T {
  const domain = (text: string) => text.trim().toLowerCase().replace(/^@/, '')
  return {
    ...body,
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.client_id === undefined ? {} : { client_id: body.client_id.trim() }),
    ...(body.domains ? { domains: [...new Set(body.domains.map(domain))] } : {}),
    ...(body.hosted_domain ? { hosted_domain: domain(body.hosted_domain) } : {}),
  }
}

async function note(
  ctx: SignedIn,
  kind: 'sso.created' | 'sso.updated' | 'sso.activated' | 'sso.disabled' | 'sso.deleted',
  { id, company_id, name }: { id: string; company_id: string; name: string },
  more: { fields?: string[]; people?: number } = {},
): Promise<void> {
  await recordEvent(ctx, { kind, company_id, data: { connection: name, connection_id: id, ...more } })
  await notifyOfSignInWays(ctx, company_id)
}

async function lockToChange(ctx: SignedIn, companyId: string, id: string): Promise<queries.ListedConnection> {
  await checkMayChangeHosts(ctx, companyId)
  return found(await queries.lockConnection(ctx, companyId, id))
}

/**
 * Another address or client is another provider: the connection becomes a draft again. Throws 409 for a changed
 * version, for another address once people are linked, and when it cannot be required now.
 */
export async function updateSsoConnection(
  ctx: SignedIn,
  { companyId, connectionId }: { companyId: string; connectionId: string },
  { version, secret, ...body }: BodyOf<typeof contract.updateSsoConnection>,
): Promise<contract.SsoConnection> {
  const row = await lockToChange(ctx, companyId, connectionId)
  if (row.version !== version) throw versionConflict(toConnection(ctx, row, true))
  const fields = tidied(body)
  if (fields.issuer !== undefined) fields.issuer = checkedIssuer(ctx, row.provider, fields.issuer)
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !isSame(row[field as keyof typeof row], value),
  )
  const names = [...changed.map(([field]) => field), ...(secret === undefined ? [] : ['secret'])]
  if (names.length === 0) return toConnection(ctx, row, true)
  if (names.includes('issuer') && row.linked > 0) throw conflict('sso.issuer_fixed')
  const isRequired = body.required_for_students === true && !row.required_for_students
  if (isRequired && (row.status !== 'active' || !isFreshlyTested(ctx, row)))
    throw conflict('sso.test_to_require')
  await queries.updateConnection(ctx, connectionId, {
    ...Object.fromEntries(changed),
    ...(secret === undefined ? {} : { secret: await encryptSecret(ctx, secret, connectionId) }),
    ...untested(row, names),
  })
  await note(ctx, 'sso.updated', { ...row, name: fields.name ?? row.name }, { fields: names })
  return getSsoConnection(ctx, companyId, connectionId)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Another address or client may be another provider, which lets nobody in before it is tested. A new secret has to be
 * tested too, but people go on signing in meanwhile.
 */
function untested({ status }: queries.ConnectionRow, changed: string[]): Updateable<SsoConnectionTable> {
  if (changed.includes('issuer') || changed.includes('client_id'))
    return { tested_at: null, status: 'draft', required_for_students: false }
  if (!changed.includes('secret')) return {}
  return { tested_at: null, status: status === 'tested' ? 'draft' : status }
}

export async function activateSsoConnection(
  ctx: SignedIn,
  { companyId, connectionId }: { companyId: string; connectionId: string },
): Promise<contract.SsoConnection> {
  const row = await lockToChange(ctx, companyId, connectionId)
  if (row.status === 'active') return toConnection(ctx, row, true)
  if (!toConnection(ctx, row, true).can.activate) throw conflict('sso.test_first')
  await queries.updateConnection(ctx, connectionId, { status: 'active' })
  await note(ctx, 'sso.activated', row)
  return getSsoConnection(ctx, companyId, connectionId)
}

/** Nobody is locked out: it is no longer required either. */
export async function disableSsoConnection(
  ctx: SignedIn,
  { companyId, connectionId }: { companyId: string; connectionId: string },
): Promise<contract.SsoConnection> {
  const row = await lockToChange(ctx, companyId, connectionId)
  if (row.status === 'disabled') return toConnection(ctx, row, true)
  await queries.updateConnection(ctx, connectionId, { status: 'disabled', required_for_students: false })
  await note(ctx, 'sso.disabled', row)
  return getSsoConnection(ctx, companyId, connectionId)
}

/** Ends every sign-in that was linked by it; the accounts stay. Throws 409 for a changed version. */
export async function deleteSsoConnection(
  ctx: SignedIn,
  { companyId, connectionId }: { companyId: string; connectionId: string },
  version: number,
): Promise<void> {
  const row = await lockToChange(ctx, companyId, connectionId)
  if (row.version !== version) throw versionConflict(toConnection(ctx, row, true))
  await queries.deleteConnection(ctx, connectionId)
  await note(ctx, 'sso.deleted', row, { people: row.linked })
}
