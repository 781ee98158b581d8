import {
  type ImageKind,
  type InheritedField,
  inheritedFields,
  inheritedTexts,
} from '#contract/companies/companies.ts'
import type {
  CompanyDetails,
  setLogRetention as logRetentionEndpoint,
  updateCompany as updateEndpoint,
} from '#contract/companies/company-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { settingNames } from '#contract/roles.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { forbidden, found, invalid, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { saveBrandState } from './brand/brand-states.queries.ts'
import { canActAsOwner, canCloseCompany, canManageCompanies } from './companies.policy.ts'
import { countVersion, hasOwner, stopInheriting } from './companies.queries.ts'
import { imagesOf } from './companies.service.ts'
import * as queries from './company-settings.queries.ts'
import { isCodeTaken, lockTree } from './company-tree.queries.ts'

/** A company's settings, for its admins and those above. Writes companies and company_images. */

type Changes = BodyOf<typeof updateEndpoint>

async function toDetails(ctx: SignedIn, row: queries.CompanyDetailsRow): Promise<CompanyDetails> {
  const {
    domain: _,
    above: __,
    inherits: ___,
    images,
    settings,
    erasure_days,
    erasure_from,
    unused_erasure_days,
    unused_erasure_from,
    effective_log_years,
    log_years_above,
    reminders,
    reminders_from_company,
    ...company
  } = row
  const mayClose = canCloseCompany(ctx.actor, company)
  const isOwner = await mayActAsOwner(ctx, company.id)
  return {
    ...company,
    default_locale: company.default_locale as Locale,
    locales: company.locales as Locale[],
    settings: Object.fromEntries(
      settingNames.map((name) => [name, settings[name] ?? true]),
    ) as CompanyDetails['settings'],
    images: imagesOf(row),
    erasure: { days: erasure_days, company_name: erasure_from },
    unused_erasure: { days: unused_erasure_days, company_name: unused_erasure_from },
    log: { years: effective_log_years, above: log_years_above },
    reminders: { ...reminders, company_name: reminders_from_company },
    can: {
      close: mayClose && !company.closed_at,
      open: mayClose && Boolean(company.closed_at),
      inherit: company.parent_id !== null,
      set_erasure: isOwner,
      set_log: isOwner,
    },
  }
}

const mayActAsOwner = async (ctx: SignedIn, companyId: string): Promise<boolean> =>
  canActAsOwner(ctx.actor, { has_owner: await hasOwner(ctx, companyId) })

/** Throws 404 for a company out of reach. */
export async function getCompany(ctx: SignedIn, companyId: string): Promise<CompanyDetails> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  return toDetails(ctx, found(await queries.findCompanyDetails(ctx, companyId)))
}

/**
 * Locks a company that is about to be changed. Throws 404 for one out of reach, 409 with the current settings for a
 * stale version.
 */
export async function lockCompany(
  ctx: SignedIn,
  companyId: string,
  version: number,
): Promise<queries.CompanyDetailsRow> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  const row = found(await queries.findCompanyDetails(ctx, companyId, 'lock'))
  if (row.version !== version) throw versionConflict(await toDetails(ctx, row))
  return row
}

const isOfBrand = (field: string): boolean =>
  field === 'inherits' || inheritedTexts.some((text) => text === field)

/**
 * Throws 409 with the current settings if somebody has changed them since, 422 for an invalid time zone or
 * language.
 */
export async function updateCompany(
  ctx: SignedIn,
  companyId: string,
  { version, inherit = [], ...body }: Changes,
): Promise<CompanyDetails> {
  if (body.code) await lockTree(ctx)
  const row = await lockCompany(ctx, companyId, version)
  if (inherit.length > 0 && !row.parent_id) throw invalid({ inherit: ['companies.nothing_above'] })
  const plainChanges = changesOf(row, body)
  const inherits = nextInherits(row, inherit, Object.keys(plainChanges))
  const changes = { ...plainChanges, ...(inherits ? { inherits } : {}) }
  await checkChanges(ctx, { ...row, ...changes }, changes)
  if (changes.code && (await isCodeTaken(ctx, companyId, changes.code)))
    throw invalid({ code: ['companies.code_taken'] })
  const changesErasure = (['erase_after_days', 'erase_unused_after_days'] as const).some(
    (term) => term in changes,
  )
  if (changesErasure && !(await mayActAsOwner(ctx, companyId))) throw forbidden()
  const fields = Object.keys(changes)
  if (fields.length === 0) return toDetails(ctx, row)
  const { settings, reminder_hours: hours, ...plain } = changes
  if (fields.some(isOfBrand)) await saveBrandState(ctx, companyId)
  await queries.updateCompany(ctx, companyId, {
    ...plain,
    ...(settings ? { settings: JSON.stringify(settings) } : {}),
    ...(hours === undefined
      ? {}
      : { reminders_from: hours?.from ?? null, reminders_until: hours?.until ?? null }),
  })
  await recordEvent(ctx, { kind: 'company.updated', company_id: companyId, data: { fields } })
  ctx.afterCommit(() => ctx.services.changes.notify('company', companyId))
  if (changes.has_student_passwords !== undefined) await notifyOfSignInWays(ctx, companyId)
  return getCompany(ctx, companyId)
}

/** The inherited fields after a change; a field with a new value is no longer inherited. Null if unchanged. */
function nextInherits(
  { inherits }: Pick<queries.CompanyDetailsRow, 'inherits'>,
  inherit: readonly InheritedField[],
  changed: readonly string[],
): string[] | null {
  const wanted = new Set<string>([...inherits, ...inherit])
  const next = inheritedFields.filter((field) => wanted.has(field) && !changed.includes(field))
  return next.join() === [...inherits].join() ? null : next
}

type Changed = Partial<Omit<queries.CompanyDetailsRow, 'id'>>

/** Only the values that differ from the row, with trimmed texts. */
function changesOf(row: queries.CompanyDetailsRow, body: Omit<Changes, 'version' | 'inherit'>): Changed {
  const entries = Object.entries(body).flatMap(([field, sent]) => {
    const value = typeof sent === 'string' ? sent.trim() : sent
    const next =
      field === 'settings'
        ? { ...row.settings, ...body.settings }
        : field === 'locales'
          ? [...new Set(body.locales)]
          : value
    const before = row[field as keyof queries.CompanyDetailsRow]
    return sent === undefined || JSON.stringify(next) === JSON.stringify(before) ? [] : [[field, next]]
  })
  return Object.fromEntries(entries)
}

async function checkChanges(
  ctx: SignedIn,
  { locales, default_locale }: Pick<queries.CompanyDetailsRow, 'locales' | 'default_locale'>,
  { time_zone, reminder_hours: hours }: Changed,
): Promise<void> {
  checkDefaultLocale({ locales, default_locale })
  if (hours && hours.until <= hours.from) throw invalid({ reminder_hours: ['companies.no_hours'] })
  if (time_zone !== undefined) await checkTimeZone(ctx, time_zone)
}

/** Throws 422 for a language that the company does not offer. */
export function checkDefaultLocale(company: { locales: readonly string[]; default_locale: string }): void {
  if (!company.locales.includes(company.default_locale))
    throw invalid({ default_locale: ['companies.locale_not_offered'] })
}

/** Throws 422 for an unknown time zone. */
export async function checkTimeZone(ctx: Ctx, time_zone: string): Promise<void> {
  if (!isTimeZone(time_zone) || !(await queries.isKnownTimeZone(ctx, time_zone)))
    throw invalid({ time_zone: ['companies.no_such_time_zone'] })
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Idempotent. Throws 403 unless the caller is an owner, 409 with the current settings for a stale version. */
export async function setLogRetention(
  ctx: SignedIn,
  companyId: string,
  { version, log_years }: BodyOf<typeof logRetentionEndpoint>,
): Promise<CompanyDetails> {
  const row = await lockCompany(ctx, companyId, version)
  if (!(await mayActAsOwner(ctx, companyId))) throw forbidden()
  if (row.log_years === log_years) return toDetails(ctx, row)
  await queries.updateCompany(ctx, companyId, { log_years })
  const saved = await getCompany(ctx, companyId)
  await recordEvent(ctx, {
    kind: 'company.log_retention_set',
    company_id: companyId,
    data: { years: saved.log.years },
  })
  return saved
}

/** Idempotent. */
export async function removeCompanyImage(
  ctx: SignedIn,
  companyId: string,
  kind: ImageKind,
): Promise<CompanyDetails> {
  const before = await getCompany(ctx, companyId)
  if (!before.images[kind] || before.images[kind].startsWith('/img/default/')) return before
  await saveBrandState(ctx, companyId)
  await queries.deleteCompanyImage(ctx, companyId, kind)
  await stopInheriting(ctx, companyId, [kind])
  await countVersion(ctx, companyId)
  await recordEvent(ctx, { kind: 'company.image_removed', company_id: companyId, data: { kind } })
  ctx.afterCommit(() => ctx.services.changes.notify('company', companyId))
  return getCompany(ctx, companyId)
}

/** To call when the ways to sign in to a company change, because the sign-in pages of those above it offer them, too. */
export async function notifyOfSignInWays(ctx: Ctx, companyId: string): Promise<void> {
  const above = await queries.selectAbove(ctx, companyId)
  ctx.afterCommit(() => {
    for (const id of [companyId, ...above]) ctx.services.changes.notify('company', id)
  })
}
