import type { Insertable, Updateable } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/sso/connections.ts'
import type { SamlSettings, SsoConnectionTable } from '#db/schema/sso.ts'
import { listSites } from '#domains/companies/companies.service.ts'
import { notifyOfSignInWays } from '#domains/companies/company-settings.service.ts'
import {
  checkMayChangeHosts,
  checkMaySeeHosts,
  mayChangeHosts,
} from '#domains/companies/hosts/hosts.service.ts'
import { listProvenDomains } from '#domains/companies/mail-domains/mail-domains.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, found, invalid, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { idempotentId } from '#platform/ids.ts'
import { namesHost } from '#platform/network/safe-fetch.ts'
import { encryptSecret } from '#platform/secrets/secret-encryption.ts'
import { isFreshlyTested, toConnection } from './connections.presenter.ts'
import * as queries from './connections.queries.ts'
import { issuerProblem, normaliseIssuer } from './issuer.rules.ts'
import { mailActivated, mailChangedTrust, mailStaffRule } from './owner-mails.service.ts'

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
    data: rows.map((row) => toConnection(ctx, { row, mayChange: can_change, sites })),
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
  return show(ctx, row, await mayChangeHosts(ctx, companyId))
}

/** The sites are of interest to SAML only. */
async function show(ctx: Ctx, row: queries.ListedConnection, mayChange = true) {
  const sites = row.kind === 'saml' ? await listSites(ctx, row.company_id) : []
  return toConnection(ctx, { row, mayChange, sites })
}

/** Idempotent per key. */
export async function createSsoConnection(
  ctx: SignedIn,
  companyId: string,
  { key, secret, ...body }: BodyOf<typeof contract.createSsoConnection>,
): Promise<contract.SsoConnection> {
  await checkMayChangeHosts(ctx, companyId)
  return insertOnce(ctx, companyId, key, async (id) => ({
    ...tidied(body),
    issuer: checkedIssuer(ctx, body.provider, body.issuer),
    secret: await encryptSecret(ctx, secret, id),
  }))
}

type NewRow = Omit<
  Insertable<SsoConnectionTable>,
  'id' | 'company_id' | 'created_by' | 'created_at' | 'updated_at'
>

/** Adds the row of a new connection, unless the key has added it already. */
export async function insertOnce(
  ctx: SignedIn,
  companyId: string,
  key: string | undefined,
  rowOf: (id: string) => Promise<NewRow>,
): Promise<contract.SsoConnection> {
  const id = idempotentId(ctx, `sso ${companyId}`, key)
  if (await queries.findListed(ctx, companyId, id)) return getSsoConnection(ctx, companyId, id)
  const others = await queries.selectConnections(ctx, companyId)
  if (others.length >= queries.connectionsPerCompany) throw invalid({ name: ['sso.many'] })
  const now = ctx.now.toISOString()
  const row = await rowOf(id)
  await queries.insertConnection(ctx, {
    ...row,
    ...{ id, company_id: companyId, created_by: ctx.actor.id, created_at: now, updated_at: now },
  })
  await note(ctx, 'sso.created', { id, company_id: companyId, name: row.name })
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
export function tidied<
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

export const noteUpdated = (
  ctx: SignedIn,
  connection: { id: string; company_id: string; name: string },
  fields: string[],
): Promise<void> => note(ctx, 'sso.updated', connection, { fields })

async function lockToChange(ctx: SignedIn, companyId: string, id: string): Promise<queries.ListedConnection> {
  await checkMayChangeHosts(ctx, companyId)
  return found(await queries.lockConnection(ctx, companyId, id))
}

export interface Params {
  companyId: string
  connectionId: string
}

/** Throws 409 for a changed version. */
export async function lockForChange(
  ctx: SignedIn,
  { companyId, connectionId }: Params,
  version: number,
): Promise<queries.ListedConnection> {
  const row = await lockToChange(ctx, companyId, connectionId)
  if (row.version !== version) throw versionConflict(await show(ctx, row))
  return row
}

/**
 * Another address or client is another provider: the connection becomes a draft again. Throws 409 for a changed
 * version, for another address once people are linked, and when it cannot be required now.
 */
export async function updateSsoConnection(
  ctx: SignedIn,
  params: Params,
  { version, secret, ...body }: BodyOf<typeof contract.updateSsoConnection>,
): Promise<contract.SsoConnection> {
  const row = await lockForChange(ctx, params, version)
  const isOidcOnly = secret !== undefined || oidcFields.some((name) => body[name] !== undefined)
  if (row.kind !== 'oidc' && isOidcOnly) throw invalid({ issuer: ['sso.other_kind'] })
  const fields = tidied(body)
  if (fields.issuer !== undefined) fields.issuer = checkedIssuer(ctx, row.provider, fields.issuer)
  return changeConnection(ctx, row, { fields, secret })
}

const oidcFields = ['issuer', 'client_id', 'scopes', 'hosted_domain'] as const

interface Changes {
  fields: Omit<BodyOf<typeof contract.updateSsoConnection>, 'version' | 'secret'>
  secret?: string | undefined
  /** The new settings of a SAML provider, and the names of those that differ. */
  saml?: { settings: SamlSettings; changed: string[] }
}

/** Changes a locked connection, which may have to be tested again. */
export async function changeConnection(
  ctx: SignedIn,
  row: queries.ListedConnection,
  { fields, secret, saml }: Changes,
): Promise<contract.SsoConnection> {
  const { id, company_id } = row
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !isSame(row[field as keyof typeof row], value),
  )
  const names = [
    ...changed.map(([field]) => field),
    ...(secret === undefined ? [] : ['secret']),
    ...(saml?.changed ?? []),
  ]
  if (names.length === 0) return show(ctx, row)
  if (names.includes('issuer') && row.linked > 0) throw conflict('sso.issuer_fixed')
  const isRequired = fields.required_for_students === true && !row.required_for_students
  if (isRequired && (row.status !== 'active' || !isFreshlyTested(ctx, row)))
    throw conflict('sso.test_to_require')
  const isAnother = names.includes('issuer') || names.includes('client_id')
  await queries.updateConnection(ctx, id, {
    ...Object.fromEntries(changed),
    ...(secret === undefined ? {} : { secret: await encryptSecret(ctx, secret, id) }),
    ...(saml ? { saml: JSON.stringify(saml.settings) } : {}),
    ...untested(row, names),
  })
  await noteUpdated(ctx, { ...row, name: fields.name ?? row.name }, names)
  await mailChangedTrust(ctx, row, names)
  if (isAnother) await tellIfStaffAreFree(ctx, row)
  return getSsoConnection(ctx, company_id, id)
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const ofNobody = { required_for_students: false, required_for_staff: false, emergency_owner_ids: [] }

/** The requirement has gone with the provider that it was for. */
async function tellIfStaffAreFree(ctx: SignedIn, row: queries.ConnectionRow): Promise<void> {
  if (row.required_for_staff) await mailStaffRule(ctx, row, 'staff_free')
}

/**
 * Another address or client may be another provider, which lets nobody in before it is tested. A new secret, or other
 * settings of a SAML provider, have to be tested too, but people go on signing in meanwhile.
 */
const retested = new Set([
  'secret',
  'sign_in_url',
  'certificates',
  'subject_attribute',
  'email_attribute',
  'first_name_attribute',
  'last_name_attribute',
])

function untested({ status }: queries.ConnectionRow, changed: string[]): Updateable<SsoConnectionTable> {
  if (changed.includes('issuer') || changed.includes('client_id'))
    return { tested_at: null, status: 'draft', ...ofNobody }
  if (!changed.some((name) => retested.has(name))) return {}
  return { tested_at: null, status: status === 'tested' ? 'draft' : status }
}

export async function activateSsoConnection(
  ctx: SignedIn,
  { companyId, connectionId }: Params,
): Promise<contract.SsoConnection> {
  const row = await lockToChange(ctx, companyId, connectionId)
  const shown = await show(ctx, row)
  if (row.status === 'active') return shown
  if (!shown.can.activate) throw conflict('sso.test_first')
  await queries.updateConnection(ctx, connectionId, { status: 'active' })
  await note(ctx, 'sso.activated', row)
  await mailActivated(ctx, row)
  return getSsoConnection(ctx, companyId, connectionId)
}

/** Nobody is locked out: it is no longer required either. */
export async function disableSsoConnection(
  ctx: SignedIn,
  { companyId, connectionId }: Params,
): Promise<contract.SsoConnection> {
  const row = await lockToChange(ctx, companyId, connectionId)
  if (row.status === 'disabled') return show(ctx, row)
  await queries.updateConnection(ctx, connectionId, { status: 'disabled', ...ofNobody })
  await note(ctx, 'sso.disabled', row)
  await tellIfStaffAreFree(ctx, row)
  return getSsoConnection(ctx, companyId, connectionId)
}

/** Ends every sign-in that was linked by it; the accounts stay. Throws 409 for a changed version. */
export async function deleteSsoConnection(ctx: SignedIn, params: Params, version: number): Promise<void> {
  const row = await lockForChange(ctx, params, version)
  await queries.deleteConnection(ctx, row.id)
  await note(ctx, 'sso.deleted', row, { people: row.linked })
  await tellIfStaffAreFree(ctx, row)
}
