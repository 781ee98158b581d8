import type { BadgeType } from '#contract/badges/badges.ts'
import {
  getBadgeAchievement,
  getBadgeCredential,
  getBadgeIssuer,
  getBadgeKey,
  getBadgeRevocations,
} from '#contract/badges/open-badges.ts'
import { baseUrl, getBranding, getCompanyBranding } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { found, notFound } from '#platform/errors.ts'
import { translate } from '#platform/messages.ts'
import { createSerializer } from '#platform/responses/serialized-response.ts'
import { jwtSigningKey } from '#platform/secrets/jwt-signing-key.ts'
import { addressesBelow } from './credential-addresses.rules.ts'
import { findPublicAward } from './credentials.queries.ts'
import { achievementOf, contextsOfAchievement, contextsOfIssuer, issuerOf } from './open-badge.rules.ts'

/** What the addresses in a credential answer to anybody, so that a stranger can verify it. Read-only. */

const serializeIssuer = createSerializer(getBadgeIssuer)
const serializeKey = createSerializer(getBadgeKey)
const serializeAchievement = createSerializer(getBadgeAchievement)
const serializeCredential = createSerializer(getBadgeCredential)
const serializeRevocations = createSerializer(getBadgeRevocations)

/** A company as issuer. The address names the company, because several companies may share a host. */
export async function getIssuer(ctx: Ctx, companyId: string) {
  const { name } = await getCompanyBranding(ctx, companyId)
  const addresses = addressesBelow(await baseUrl(ctx, companyId))
  const key = await jwtSigningKey(ctx.db)
  const id = addresses.key(key.id)
  const profile = issuerOf(addresses, { id: companyId, name })
  return serializeIssuer({
    '@context': contextsOfIssuer,
    ...profile,
    verificationMethod: [{ id, type: 'JsonWebKey', controller: profile.id, publicKeyJwk: key.publicJwk }],
    assertionMethod: [id],
  })
}

export async function getKey(ctx: Ctx, keyId: string) {
  const key = await jwtSigningKey(ctx.db)
  if (key.id !== keyId) throw notFound()
  return serializeKey(key.publicJwk)
}

/** In the language of the request, else in the company’s. */
export async function getAchievement(ctx: Ctx, badgeType: BadgeType) {
  const { company_id, default_locale } = await getBranding(ctx, ctx.host)
  const base = company_id ? await baseUrl(ctx, company_id) : new URL(ctx.services.settings.publicUrl).origin
  const locale = ctx.languages.requested ?? default_locale
  const texts = {
    title: translate(locale, `badges.${badgeType}.title`),
    description: translate(locale, `badges.${badgeType}.description`),
  }
  return serializeAchievement({
    '@context': contextsOfAchievement,
    ...achievementOf(addressesBelow(base), badgeType, texts),
  })
}

export async function getCredential(ctx: Ctx, awardId: string) {
  const { addresses, company_id, is_revoked } = await findState(ctx, awardId)
  return serializeCredential({
    id: addresses.credential(awardId),
    status: is_revoked ? 'revoked' : 'valid',
    issuer: addresses.issuer(company_id),
  })
}

/** A list for each credential, because one for all would tell everybody who has been erased, and grow without end. */
export async function getRevocations(ctx: Ctx, awardId: string) {
  const { addresses, company_id, is_revoked } = await findState(ctx, awardId)
  return serializeRevocations({
    id: addresses.revocations(awardId),
    issuer: addresses.issuer(company_id),
    revokedCredentials: is_revoked ? [{ id: addresses.credential(awardId), revoked: true }] : [],
  })
}

async function findState(ctx: Ctx, awardId: string) {
  const award = found(await findPublicAward(ctx, awardId))
  return { ...award, addresses: addressesBelow(await baseUrl(ctx, award.company_id)) }
}
