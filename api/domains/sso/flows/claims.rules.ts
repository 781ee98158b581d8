import * as z from 'zod/mini'
import { email as emailForm, personName } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import type { Refusal } from '#contract/sso/sign-in.ts'
import { domainOf } from '#domains/companies/mail-domains/mail-domain-names.rules.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { tenantOf } from '../connections/issuer.rules.ts'

/** What a provider says of a person, and how far that is believed. */

export type ProviderClaims = Readonly<Record<string, unknown>> & { sub: string }

interface Trust {
  issuer: string
  hosted_domain: string | null
  trusts_email: boolean
  domains: readonly string[]
}

/** Null if the token is of the organization that the connection is for. */
export function organizationRefusal(
  claims: ProviderClaims,
  { issuer, hosted_domain }: Pick<Trust, 'issuer' | 'hosted_domain'>,
): Refusal | null {
  const tenant = tenantOf(issuer)
  if (tenant && claims.tid !== tenant) return 'wrong_tenant'
  return hosted_domain && claims.hd !== hosted_domain ? 'wrong_organization' : null
}

/**
 * The address that may stand for a person here: vouched for, and of a domain that the company has proved. Only
 * `true` counts as verified: a missing claim once let strangers into other products. Entra ID says by `xms_edov`
 * whether the domain's owner set the address.
 */
export function trustedEmail(
  claims: ProviderClaims,
  { issuer, trusts_email, domains }: Trust,
  proven: readonly string[],
): { email: string } | { refusal: Refusal } {
  const { email } = claims
  if (typeof email !== 'string' || !z.safeParse(emailForm, email).success) return { refusal: 'no_email' }
  const isOwnersWord = tenantOf(issuer) !== null && [true, 1, '1', 'true'].includes(claims.xms_edov as string)
  if (claims.email_verified !== true && !isOwnersWord && !trusts_email)
    return { refusal: 'email_not_verified' }
  const domain = domainOf(email) ?? ''
  if (!proven.includes(domain)) return { refusal: 'domain_not_proven' }
  if (domains.length > 0 && !domains.includes(domain)) return { refusal: 'domain_not_allowed' }
  return { email }
}

const nameOf = (value: unknown): string => {
  const text =
    typeof value === 'string'
      ? truncateText(
          value
            .toWellFormed()
            .replace(/\p{Cc}/gu, ' ')
            .trim(),
          limits.name,
        )
      : ''
  return z.safeParse(personName, text).success ? text : ''
}

/** Names for a new account; the address names somebody of whom the provider says nothing. */
export function namesIn(claims: ProviderClaims, email: string): { first_name: string; last_name: string } {
  const [first, last] = [nameOf(claims.given_name), nameOf(claims.family_name)]
  if (first) return { first_name: first, last_name: last }
  const whole = nameOf(claims.name) || nameOf(email.split('@')[0]) || 'Student'
  const blank = whole.lastIndexOf(' ')
  return blank < 0
    ? { first_name: whole, last_name: last }
    : { first_name: whole.slice(0, blank).trim(), last_name: last || whole.slice(blank + 1) }
}

export const localeIn = ({ locale }: ProviderClaims): string | null =>
  typeof locale === 'string' ? (toSelectableLocale(locale.replace('-', '_')) ?? null) : null

/** What a test shows, with the claims that decide first. */
const shown = [
  'iss',
  'sub',
  'email',
  'email_verified',
  'xms_edov',
  'tid',
  'hd',
  'given_name',
  'family_name',
  'name',
  'preferred_username',
  'locale',
] as const

export const shownClaims = (claims: ProviderClaims): { name: string; value: string }[] =>
  shown.flatMap((name) => {
    const value = claims[name]
    return ['string', 'boolean', 'number'].includes(typeof value)
      ? [{ name, value: String(value).slice(0, 300) }]
      : []
  })
