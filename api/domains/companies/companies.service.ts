import { type Branding, type ImageKind, imageKinds } from '#contract/companies/companies.ts'
import { defaultLocale, type Locale, spokenLocales } from '#contract/locales.ts'
import { hold } from '#platform/cache/notified-cache.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { Download } from '#platform/http/serve.ts'
import { newId } from '#platform/ids.ts'
import { rampsOf } from './brand-ramp.ts'
import * as queries from './companies.queries.ts'

/**
 * Companies as a tree, their host names and their brand: who is whose, and under which name it appears.
 * Alone writes companies, company_closure, company_hosts, company_images.
 */

export interface NewCompany {
  /** A new one when absent. */
  id?: string
  parent_id: string | null
  name: string
  app_name: string
  manager?: string
  chief_executive?: string
  support_email?: string
  tagline?: string
  brand_color: string
  time_zone?: string
  default_locale?: Locale
  locales?: Locale[]
  /** The first is the primary one, which links in mails use. */
  hosts: string[]
}

/** Creates a company below its parent. Returns its id. */
export async function createCompany(
  ctx: Ctx,
  { hosts, id = newId(), ...company }: NewCompany,
): Promise<string> {
  await queries.insertCompany(ctx, { ...company, id })
  const rows = hosts.map((hostname, index) => ({
    hostname: hostname.toLowerCase(),
    company_id: id,
    is_primary: index === 0,
  }))
  if (rows.length > 0) await ctx.db.insertInto('company_hosts').values(rows).execute()
  ctx.afterCommit(() => ctx.services.changes.tell('company', id))
  return id
}

/** Sets a company's image to a stored file of that company. */
export async function setCompanyImage(
  ctx: Ctx,
  image: { company_id: string; kind: ImageKind; file_id: string },
): Promise<void> {
  await ctx.db
    .insertInto('company_images')
    .values(image)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ file_id: image.file_id }),
    )
    .execute()
  ctx.afterCommit(() => ctx.services.changes.tell('company', image.company_id))
}

export const inReach = queries.inReach
export const hasCompanies = queries.hasCompanies

/**
 * Every page asks for the branding, so it is held until its company changes; that of no company until one comes that may have the
 * host. A host name may be anything, even a company's id.
 */
const brandings = { until: ['company' as const], capacity: 5_000, about: companyOf }
const byHost = hold<Branding>(brandings)
const byCompany = hold<Branding>(brandings)
function companyOf({ company_id }: Branding): string[] | null {
  return company_id ? [company_id] : null
}

/** The branding under a host name; the platform's own where the host belongs to nobody. */
export function getBranding(ctx: Ctx, hostname: string): Promise<Branding> {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return byHost.get(ctx.services.changes, host, () => makeBranding(ctx, host))
}

async function makeBranding(ctx: Ctx, hostname: string): Promise<Branding> {
  const company = await queries.findByHost(ctx, hostname)
  const branding = await toBranding(company, hostname)
  return company ? branding : { ...branding, is_set_up: await hasCompanies(ctx) }
}

/** The branding of a company, for mails and certificates. */
export async function getCompanyBranding(ctx: Ctx, companyId: string): Promise<Branding> {
  return byCompany.get(ctx.services.changes, companyId, async () =>
    toBranding(found(await queries.findById(ctx, companyId)), ''),
  )
}

const platformBrand = {
  name: 'Wardwise',
  app_name: 'Wardwise',
  manager: '',
  support_email: '',
  tagline: '',
  brand_color: '#3b4279',
}

async function toBranding(company: queries.CompanyRow | undefined, hostname: string): Promise<Branding> {
  const brand = company ?? platformBrand
  const { light, dark } = await rampsOf(brand.brand_color)
  return {
    company_id: company?.id ?? null,
    is_set_up: true,
    name: brand.name,
    app_name: brand.app_name,
    manager: brand.manager,
    domain: company?.domain ?? hostname,
    support_email: brand.support_email,
    tagline: brand.tagline,
    brand_color: brand.brand_color,
    ramp: { light, dark },
    images: imagesOf(company),
    default_locale: (company?.default_locale ?? defaultLocale) as Locale,
    locales: [...(company?.locales ?? spokenLocales)] as Locale[],
  }
}

/** The key behind the image changes its address, so a new logo is seen at once and an old one kept for ever. */
export function imagesOf(company: Pick<queries.CompanyRow, 'id' | 'images'> | undefined): Branding['images'] {
  const address = (kind: ImageKind): string => {
    const key = company?.images[kind]
    return company && key
      ? `/img/companies/${company.id}/${kind}?v=${key.slice(0, 8)}`
      : `/img/default/${kind}.svg`
  }
  const [light, dark, favicon, signature] = imageKinds.map(address)
  return {
    'logo-light': light as string,
    'logo-dark': dark as string,
    favicon: favicon as string,
    signature: company?.images.signature ? (signature as string) : null,
  }
}

export async function getImage(ctx: Ctx, companyId: string, kind: ImageKind): Promise<Download> {
  const image = found(await queries.findImage(ctx, companyId, kind))
  const file = found(await ctx.services.files.find(image.storage_key))
  return { body: file.stream, bytes: file.bytes, mime: image.mime, etag: image.storage_key }
}

/** The bytes of a company's image and their type, for mails and certificates; null where it has none. */
export async function readImage(
  ctx: Ctx,
  companyId: string,
  kind: ImageKind,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const image = await queries.findImage(ctx, companyId, kind)
  const bytes = image && (await ctx.services.files.read(image.storage_key))
  return bytes ? { bytes, mime: image.mime } : null
}

/** The favicon under a host name; null where the platform's stands in. */
export async function readFavicon(ctx: Ctx, hostname: string): Promise<Uint8Array | null> {
  const { company_id } = await getBranding(ctx, hostname)
  return company_id ? ((await readImage(ctx, company_id, 'favicon'))?.bytes ?? null) : null
}

/** Scheme, host and port that lead a company's people to their own brand. Never taken from a request's headers. */
export async function baseUrl(ctx: Ctx, companyId: string): Promise<string> {
  const host = await queries.findNearestHost(ctx, companyId)
  const url = new URL(ctx.services.settings.publicUrl)
  if (host) url.hostname = host
  return url.origin
}

/** Where a company's people sign in, when the call came to the host of another company; null when it came to a right one. */
export async function ownAddress(ctx: Ctx, companyId: string): Promise<string | null> {
  const { company_id: asked } = await getBranding(ctx, ctx.host)
  if (!asked || asked === companyId) return null
  const host = await queries.findNearestHost(ctx, companyId)
  if (!host || (await getBranding(ctx, host)).company_id === asked) return null
  return baseUrl(ctx, companyId)
}

export const listChildren = (ctx: SignedIn) => queries.listUnder(ctx, 'children')
export const listAssignable = (ctx: SignedIn) => queries.listUnder(ctx, 'all')

/** What an audience can be chosen by. */
export const listAudienceTags = (ctx: SignedIn) => queries.selectAudienceTags(ctx)
