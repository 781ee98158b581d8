import type { Session } from '#contract/accounts/accounts.ts'
import type { setUp as endpoint, previewSetUpBranding as previewEndpoint } from '#contract/accounts/set-up.ts'
import type { ColorPreview } from '#contract/companies/company-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { spokenLocales } from '#contract/locales.ts'
import { previewColor } from '#domains/companies/brand/brand-preview.service.ts'
import { createCompany, hasCompanies, type NewCompany } from '#domains/companies/companies.service.ts'
import { checkDefaultLocale, checkTimeZone } from '#domains/companies/company-settings.service.ts'
import { toHostname } from '#domains/companies/hosts/hosts.service.ts'
import type { Ctx } from '#platform/context.ts'
import { conflict, found, invalid, unauthenticated } from '#platform/errors.ts'
import { newToken, tokenHash } from '#platform/ids.ts'
import * as queries from '../accounts.queries.ts'
import { createUser } from '../accounts.service.ts'
import { hashPassword, passwordProblems } from '../sessions/passwords.service.ts'
import { signIn } from '../sessions/sessions.service.ts'

/**
 * Creates the first company and its admin on an empty installation. Only a person who can read the server's
 * start-up output can do so.
 */

const lifeMs = 24 * 3_600_000

/** The path of the set-up page with a new token at each start; null if the installation has a company. */
export async function setUpPath(ctx: Ctx): Promise<string | null> {
  if (await hasCompanies(ctx)) return null
  const token = newToken()
  await queries.replaceSetUpToken(ctx, tokenHash(token), new Date(ctx.now.getTime() + lifeMs))
  return `/setup/${token}`
}

const checkToken = async (ctx: Ctx, token: string): Promise<void> => {
  if (!(await queries.isSetUpToken(ctx, tokenHash(token)))) throw unauthenticated('accounts.link_dead')
}

/** Throws 401 without the set-up token. */
export async function previewSetUpBranding(
  ctx: Ctx,
  { token, brand_color }: BodyOf<typeof previewEndpoint>,
): Promise<ColorPreview> {
  await checkToken(ctx, token)
  return previewColor(brand_color)
}

const defaultColor = '#3b4279'

/** The company to create. Throws 422 for an invalid host name, time zone or language. */
async function toCompany(ctx: Ctx, input: BodyOf<typeof endpoint>): Promise<NewCompany> {
  const name = input.company_name.trim()
  const { platform } = ctx.languages
  const locales = [...new Set(input.locales ?? [platform, ...spokenLocales])]
  const default_locale =
    input.default_locale ?? (locales.includes(platform) ? platform : locales[0]) ?? platform
  checkDefaultLocale({ locales, default_locale })
  if (input.time_zone) await checkTimeZone(ctx, input.time_zone)
  // Names at which the installation is already reached are always accepted, even an IP address or `localhost`.
  const known = [ctx.host, new URL(ctx.services.settings.publicUrl).hostname]
  return {
    parent_id: null,
    name,
    app_name: input.app_name?.trim() ?? name,
    brand_color: input.brand_color ?? defaultColor,
    support_email: input.email,
    hosts: [await toHostname(ctx, input.hostname ?? ctx.host, known)],
    default_locale,
    locales,
    ...(input.time_zone ? { time_zone: input.time_zone } : {}),
  }
}

/** Runs without a surrounding transaction, because hashing is slow. */
export async function setUp(ctx: Ctx, input: BodyOf<typeof endpoint>): Promise<Session> {
  await checkToken(ctx, input.token)
  const company = await toCompany(ctx, input)
  const problems = await passwordProblems(input.password, input)
  if (problems.length > 0) throw invalid({ password: problems })
  const password_hash = await hashPassword(input.password)
  return ctx.transaction(async (inner) => {
    if (!(await queries.consumeSetUpToken(inner, tokenHash(input.token))))
      throw unauthenticated('accounts.link_dead')
    if (await hasCompanies(inner)) throw conflict('accounts.already_set_up')
    const { email, first_name, last_name } = input
    const id = await createUser(inner, {
      company_id: await createCompany(inner, company),
      role: 'admin',
      abilities: ['owner'],
      email,
      first_name,
      last_name,
      password_hash,
    })
    return signIn(inner, found(await queries.findPerson(inner, id)), input.device)
  })
}
