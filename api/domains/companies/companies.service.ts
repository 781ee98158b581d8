import {
  type Branding,
  type ImageKind,
  type InheritedField,
  imageKinds,
} from '#contract/companies/companies.ts'
import { defaultLocale, type Locale, spokenLocales } from '#contract/locales.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import { createNotifiedCache } from '#platform/cache/notified-cache.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { rampsOf } from './brand/brand-ramp.rules.ts'
import { saveBrandState } from './brand/brand-states.queries.ts'
import * as queries from './companies.queries.ts'
import { lookOf } from './hosts/host-names.rules.ts'
import { brandText, erasureDays, logYears, reminderHours } from './inheritance.queries.ts'

/**
 * Companies as a tree, with their host names and brands. Only this service writes companies, company_closure,
 * company_hosts and company_images.
 */

export interface NewCompany {
  /** A new id if absent. */
  id?: string
  parent_id: string | null
  name: string
  code?: string
  /** The company's name if absent. */
  app_name?: string
  manager?: string
  chief_executive?: string
  support_email?: string
  tagline?: string
  brand_color?: string
  /** The fields it inherits. */
  inherits?: InheritedField[]
  time_zone?: string
  default_locale?: Locale
  locales?: Locale[]
  /** The first is the primary one, used for links in e-mails. */
  hosts: string[]
}

/** Creates a company below its parent. Returns its id. */
export async function createCompany(
  ctx: Ctx,
  { hosts, id = newId(), ...company }: NewCompany,
): Promise<string> {
  await queries.insertCompany(ctx, { app_name: company.name, ...company, id })
  const rows = hosts.map((host, index) => {
    const hostname = host.toLowerCase()
    return { hostname, company_id: id, is_primary: index === 0, look: lookOf(hostname) }
  })
  if (rows.length > 0) await ctx.db.insertInto('company_hosts').values(rows).execute()
  ctx.afterCommit(() => ctx.services.changes.notify('company', id))
  return id
}

/** Sets a company's image to a stored file of that company. */
export async function setCompanyImage(
  ctx: Ctx,
  image: { company_id: string; kind: ImageKind; file_id: string },
): Promise<void> {
  await saveBrandState(ctx, image.company_id)
  await ctx.db
    .insertInto('company_images')
    .values(image)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ file_id: image.file_id }),
    )
    .execute()
  await queries.stopInheriting(ctx, image.company_id, [image.kind])
  await queries.countVersion(ctx, image.company_id)
  ctx.afterCommit(() => ctx.services.changes.notify('company', image.company_id))
}

export const inReach = queries.inReach
export const inOwnReach = queries.inOwnReach
/** SQL: a text of the brand, for queries of `companies` in other domains. */
export const companyBrandText = brandText
/** SQL: days after which disabled people of a company are erased, for queries of `companies`. */
export const companyErasureDays = erasureDays('erase_after_days')
/** SQL: the same for students who have never signed in. */
export const companyUnusedErasureDays = erasureDays('erase_unused_after_days')
/** SQL: years after which entries leave the audit log of a company, for queries of `companies`. */
export const companyLogYears = logYears
/** SQL: the hours in which people of a company are e-mailed, for queries of `companies`. */
export const companyReminderHours = reminderHours
export const hasOwner = queries.hasOwner
export const hasCompanies = async (ctx: Ctx): Promise<boolean> => (await queries.countCompanies(ctx, 1)) > 0

/**
 * Every page reads the branding, so it is cached until its company changes. A neutral branding is cached until a
 * company is added that may use the host. A host name is arbitrary client input, and may even be a company's id.
 */
interface CachedBranding {
  branding: Branding
  /** Ids of the companies above, from which parts of the brand may be inherited. */
  above: string[]
}
const brandings = { invalidatedBy: ['company' as const], capacity: 5_000, entityIds: companiesOf }
const byHost = createNotifiedCache<CachedBranding>(brandings)
const byCompany = createNotifiedCache<CachedBranding>(brandings)
function companiesOf({ branding: { company_id }, above }: CachedBranding): string[] | null {
  return company_id ? [company_id, ...above] : null
}

/** The branding for a host name; a neutral one, in the caller's language, for an unknown host. */
export async function getBranding(ctx: Ctx, hostname: string): Promise<Branding> {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const { branding } = await byHost.get(ctx.services.changes, host, () => makeBranding(ctx, host))
  if (branding.company_id) return branding
  const name = translate(ctx.languages.platform, 'companies.neutral_name')
  return { ...branding, name, app_name: name }
}

async function makeBranding(ctx: Ctx, hostname: string): Promise<CachedBranding> {
  const company = await queries.findByHost(ctx, hostname)
  const branding = await toBranding(company, hostname)
  if (company) {
    const ways = await queries.findSignInWays(ctx, company.id)
    return { branding: { ...branding, ...ways }, above: company.above }
  }
  const companies = await queries.countCompanies(ctx, 2)
  const isAlone = companies === 1
  return {
    branding: {
      ...branding,
      ...{ is_set_up: companies > 0, allows_sign_in: companies < 2, has_sign_in_providers: isAlone },
    },
    above: [],
  }
}

/**
 * The company whose people sign in at the caller's host; null if everybody does, at an installation of one company.
 * Undefined if nobody does.
 */
export async function findSignInCompany(ctx: Ctx): Promise<string | null | undefined> {
  const { company_id, allows_sign_in } = await getBranding(ctx, ctx.host)
  return company_id ?? (allows_sign_in ? null : undefined)
}

/** Scheme, host and port of the site that the caller is at, if people sign in there. */
export async function siteOf(ctx: Ctx): Promise<string | null> {
  const companyId = await findSignInCompany(ctx)
  if (companyId === undefined) return null
  const url = new URL(ctx.services.settings.publicUrl)
  // A host of a company is one that we have checked; any other is not to be sent to.
  if (companyId) url.hostname = ctx.host
  return url.origin
}

/** The addresses of the sites at which people of a company and those below it sign in. */
export async function listSites(ctx: Ctx, companyId: string): Promise<string[]> {
  const hosts = await queries.selectHostsBelow(ctx, companyId)
  const own = await baseUrl(ctx, companyId)
  const url = new URL(ctx.services.settings.publicUrl)
  const sites = hosts.map((host) => {
    url.hostname = host
    return url.origin
  })
  return [...new Set([own, ...sites])]
}

/** Whether a company uses a host name. Cached, because the TLS proxy asks at every handshake. */
export async function isHostInUse(ctx: Ctx, hostname: string): Promise<boolean> {
  return (await getBranding(ctx, hostname)).company_id !== null
}

/** The branding of a company, for e-mails and certificates. */
export async function getCompanyBranding(ctx: Ctx, companyId: string): Promise<Branding> {
  const { branding } = await byCompany.get(ctx.services.changes, companyId, async () => {
    const company = found(await queries.findById(ctx, companyId))
    return { branding: await toBranding(company, ''), above: company.above }
  })
  return branding
}

/** The neutral brand. Tenants never see the product's name. */
const neutralBrand = {
  name: '',
  app_name: '',
  manager: '',
  support_email: '',
  tagline: '',
  brand_color: '#3b4279',
}

async function toBranding(company: queries.CompanyRow | undefined, hostname: string): Promise<Branding> {
  const brand = company ?? neutralBrand
  const { light, dark } = await rampsOf(brand.brand_color)
  return {
    company_id: company?.id ?? null,
    is_set_up: true,
    allows_sign_in: true,
    has_student_passwords: false,
    has_sign_in_providers: false,
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

/**
 * The storage key is part of the image's URL, so that a new logo is shown immediately and an old one can be cached
 * for ever.
 */
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

/** Twice the size at which e-mails show it. */
const mailImage = { width: 400, height: 72, fit: 'inside', withoutEnlargement: true } as const

/** By storage key: each is rendered once, however many mail programs request it at the same time. */
const mailImages = createCache<Promise<Buffer>>({ capacity: 2_000_000, weigh: ({ length }) => length })

/** An image as a small PNG. */
export async function getMailImage(
  ctx: Ctx,
  { companyId, kind }: { companyId: string; kind: ImageKind },
): Promise<Download> {
  const { storage_key } = found(await queries.findImage(ctx, companyId, kind))
  const body = await mailImages.getOrMake(storage_key, async () => {
    const bytes = found(await ctx.services.files.read(storage_key))
    // Loaded on first use, because most processes render none.
    const { default: sharp } = await import('sharp')
    return sharp(bytes).resize(mailImage).png().toBuffer()
  })
  return {
    body,
    bytes: body.length,
    mime: 'image/png',
    etag: `${storage_key}-mail`,
    shownElsewhere: true,
  }
}

/** The bytes and type of a company's image, for e-mails and certificates; null if it has none. */
export async function readImage(
  ctx: Ctx,
  companyId: string,
  kind: ImageKind,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const image = await queries.findImage(ctx, companyId, kind)
  const bytes = image && (await ctx.services.files.read(image.storage_key))
  return bytes ? { bytes, mime: image.mime } : null
}

/** The favicon for a host name; null if the platform's is used. */
export async function readFavicon(ctx: Ctx, hostname: string): Promise<Uint8Array | null> {
  const { company_id } = await getBranding(ctx, hostname)
  return company_id ? ((await readImage(ctx, company_id, 'favicon'))?.bytes ?? null) : null
}

/** Scheme, host and port of a company's own site. Never derived from request headers. */
export async function baseUrl(ctx: Ctx, companyId: string): Promise<string> {
  const host = await queries.findNearestHost(ctx, companyId)
  const url = new URL(ctx.services.settings.publicUrl)
  if (host) url.hostname = host
  return url.origin
}

/** Whether a company allows links in its e-mails. */
export const hasMailLinks = queries.hasMailLinks
export const allowsStudentPasswords = queries.allowsStudentPasswords

/** Where a company's people sign in, if the request came to another company's host; null if the host is right. */
export async function ownAddress(ctx: Ctx, companyId: string): Promise<string | null> {
  const { company_id: requested, allows_sign_in } = await getBranding(ctx, ctx.host)
  if (requested === companyId) return null
  const host = await queries.findNearestHost(ctx, companyId)
  if (!host) return null
  const isRight = requested ? (await getBranding(ctx, host)).company_id === requested : allows_sign_in
  return isRight ? null : baseUrl(ctx, companyId)
}

export const listChildren = (ctx: SignedIn) => queries.listUnder(ctx, 'children')
export const listAssignable = (ctx: SignedIn, search?: string) => queries.listUnder(ctx, 'all', search)

/** The tags by which an audience can be chosen. */
export const listAudienceTags = (ctx: SignedIn) => queries.selectAudienceTags(ctx)
