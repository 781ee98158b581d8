import type { BodyOf } from '#contract/endpoint.ts'
import type { SsoConnection } from '#contract/sso/connections.ts'
import type * as contract from '#contract/sso/saml.ts'
import type { SamlSettings } from '#db/schema/sso.ts'
import { listSites } from '#domains/companies/companies.service.ts'
import { checkMayChangeHosts } from '#domains/companies/hosts/hosts.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, conflict, found, invalid } from '#platform/errors.ts'
import { namesHost } from '#platform/network/safe-fetch.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { type ProviderMetadata, readProviderMetadata } from '#platform/saml/provider-metadata.ts'
import * as queries from '../connections.queries.ts'
import {
  changeConnection,
  insertOnce,
  isSame,
  lockForChange,
  type Params,
  tidied,
} from '../connections.service.ts'
import { acsUrlOf, entityIdOf, serviceProviderMetadata } from './service-provider.rules.ts'

/**
 * Connections to SAML providers. Metadata is read when an admin gives it, and never again by itself: whoever can change
 * what is at its address could otherwise let themselves in.
 */

const maxBytes = 1_000_000

type Create = BodyOf<typeof contract.createSamlConnection>
type Update = BodyOf<typeof contract.updateSamlConnection>
type MetadataInput = Pick<Update, 'metadata' | 'metadata_url'>

const attributeNames = [
  'subject_attribute',
  'email_attribute',
  'first_name_attribute',
  'last_name_attribute',
] as const

/** Idempotent per key. The metadata is fetched before the transaction begins. */
export async function createSamlConnection(
  ctx: SignedIn,
  companyId: string,
  body: Create,
): Promise<SsoConnection> {
  await checkMayChangeHosts(ctx, companyId)
  const metadata = await readMetadata(ctx, body)
  return ctx.transaction((inner) => {
    const { key, provider, ...fields } = split(body).common
    return insertOnce(inner, companyId, key, async (id) => {
      const [site = ''] = await listSites(inner, companyId)
      const saml: SamlSettings = {
        ...{ entity_id: entityIdOf(site, id), sign_in_url: null, certificates: [], metadata_url: null },
        ...{ subject_attribute: null, email_attribute: null },
        ...{ first_name_attribute: null, last_name_attribute: null },
        ...split(body).attributes,
        ...settingsOf(metadata, body),
      }
      return {
        ...tidied({ ...fields, name: body.name }),
        ...{ kind: 'saml' as const, provider, issuer: metadata?.issuer ?? '', client_id: '' },
        ...{ secret: Buffer.alloc(0), saml: JSON.stringify(saml) },
      }
    })
  })
}

/**
 * Metadata of another provider makes the connection a draft; other certificates have to be tested, while people go on
 * signing in. Throws 409 for a changed version, and for another provider or subject once people are linked.
 */
export async function updateSamlConnection(
  ctx: SignedIn,
  params: Params,
  body: Update,
): Promise<SsoConnection> {
  await checkMayChangeHosts(ctx, params.companyId)
  const metadata = await readMetadata(ctx, body)
  return ctx.transaction(async (inner) => {
    const row = await lockForChange(inner, params, body.version)
    if (!row.saml) throw invalid({ version: ['sso.other_kind'] })
    const { common, attributes } = split(body)
    const { version: _, ...fields } = common
    const saml: SamlSettings = { ...row.saml, ...attributes, ...settingsOf(metadata, body) }
    const before = row.saml
    const changed = Object.keys(saml).filter(
      (name) => !isSame(before[name as keyof SamlSettings], saml[name as keyof SamlSettings]),
    )
    if (changed.includes('subject_attribute') && row.linked > 0) throw conflict('sso.subject_fixed')
    return changeConnection(inner, row, {
      fields: { ...tidied(fields), ...(metadata ? { issuer: metadata.issuer } : {}) },
      ...(changed.length > 0 ? { saml: { settings: saml, changed } } : {}),
    })
  })
}

const settingsOf = (
  metadata: ProviderMetadata | null,
  { metadata_url }: MetadataInput,
): Partial<SamlSettings> =>
  metadata
    ? {
        sign_in_url: metadata.signInUrl,
        certificates: metadata.certificates,
        metadata_url: metadata_url ?? null,
      }
    : {}

/** Attribute names without blanks around them; an empty one is the usual one. */
function split<T extends Update | Create>(body: T) {
  const { metadata: _, metadata_url: __, ...rest } = body
  const { subject_attribute, email_attribute, first_name_attribute, last_name_attribute, ...common } = rest
  const entered = { subject_attribute, email_attribute, first_name_attribute, last_name_attribute }
  const attributes = Object.fromEntries(
    attributeNames.flatMap((name) => {
      const value = entered[name]
      return value === undefined ? [] : [[name, value?.trim() || null]]
    }),
  ) as Partial<SamlSettings>
  return { common, attributes }
}

async function readMetadata(
  ctx: SignedIn,
  { metadata, metadata_url }: MetadataInput,
): Promise<ProviderMetadata | null> {
  const field = metadata_url === undefined ? 'metadata' : 'metadata_url'
  const text = metadata_url === undefined ? metadata : await fetchMetadata(ctx, metadata_url)
  if (text === undefined) return null
  const read = readProviderMetadata(text)
  if ('problem' in read) throw invalid({ [field]: [`sso.metadata_${read.problem}`] })
  if (!isSafe(ctx, read.signInUrl)) throw invalid({ [field]: ['sso.metadata_https'] })
  return read
}

/** Only the operator can allow a host without TLS. */
function isSafe(ctx: Ctx, address: string): boolean {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'http:' && namesHost(ctx.services.settings.ssoInternalHosts, url)
  return url !== null && url.username === '' && (url.protocol === 'https:' || isPlain)
}

async function fetchMetadata(ctx: SignedIn, address: string): Promise<string> {
  if (!isSafe(ctx, address)) throw invalid({ metadata_url: ['sso.issuer_https'] })
  const { safeFetch, settings } = ctx.services
  const message = {
    ...{ method: 'GET', headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' } },
    ...{ maxBytes, internalHosts: settings.ssoInternalHosts },
  }
  const answer = await safeFetch.request(address, message).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (answer?.status !== 200) throw invalid({ metadata_url: ['sso.unreachable'] })
  return new TextDecoder().decode(answer.bytes)
}

/** Public, because providers fetch it: it says only where people of the company sign in. */
export async function getSamlMetadata(ctx: Ctx, connectionId: string): Promise<Download> {
  const { saml, company_id } = found(await queries.findConnection(ctx, connectionId))
  const settings = found(saml)
  const sites = await listSites(ctx, company_id)
  const body = serviceProviderMetadata(
    settings,
    sites.map((site) => acsUrlOf(site, connectionId)),
  )
  return { body: Buffer.from(body), mime: 'application/samlmetadata+xml', filename: 'metadata.xml' }
}
