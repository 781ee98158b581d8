import type { CredentialFormat } from '#contract/badges/open-badges.ts'
import { baseUrl, getCompanyBranding } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { idFrom } from '#platform/derived-id.ts'
import { found } from '#platform/errors.ts'
import { codeFrom } from '#platform/ids.ts'
import { translate } from '#platform/messages.ts'
import { readPublicFile } from '#platform/public-files.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { jwtSigningKey } from '#platform/secrets/jwt-signing-key.ts'
import { findOwnAward, type StoredAward } from '../badges.queries.ts'
import { imagePath } from '../badges.rules.ts'
import { addressesBelow } from './credential-addresses.rules.ts'
import { findOwnEmail } from './credentials.queries.ts'
import { achievementOf, baked, claimsOf, hashedEmail, issuerOf, openBadgeOf } from './open-badge.rules.ts'

/**
 * One’s own badges as Open Badges that others verify without asking us. Signed on each download, in the caller’s
 * language and with their present address; nothing is stored. Read-only.
 */

export async function downloadCredential(
  ctx: SignedIn,
  awardId: string,
  format: CredentialFormat = 'jwt',
): Promise<Download> {
  const award = found(await findOwnAward(ctx, awardId))
  const { name, jwt } = await sign(ctx, award)
  const isPicture = format === 'svg'
  const text = isPicture ? baked(await readPublicFile(imagePath(award.badge_type)), jwt) : jwt
  const body = Buffer.from(text)
  return {
    body,
    bytes: body.byteLength,
    mime: isPicture ? 'image/svg+xml' : 'text/plain',
    filename: `${name}.${format}`,
  }
}

async function sign(ctx: SignedIn, award: StoredAward): Promise<{ name: string; jwt: string }> {
  const [base, { name }, key, email] = await Promise.all([
    baseUrl(ctx, award.company_id),
    getCompanyBranding(ctx, award.company_id),
    jwtSigningKey(ctx.db),
    findOwnEmail(ctx),
  ])
  const addresses = addressesBelow(base)
  const badge = openBadgeOf({
    award,
    addresses,
    issuer: issuerOf(addresses, { id: award.company_id, name }),
    achievement: achievementOf(addresses, award.badge_type, textsOf(ctx, award), courseOf(award)),
    subjectId: `urn:uuid:${idFrom(`holder of ${award.id}`)}`,
    identifier: hashedEmail(found(email), codeFrom(`salt of ${award.id}`)),
  })
  return { name: badge.name, jwt: key.signJwt(claimsOf(badge), addresses.key(key.id)) }
}

const textsOf = ({ languages }: SignedIn, { badge_type }: StoredAward) => ({
  title: translate(languages.platform, `badges.${badge_type}.title`),
  description: translate(languages.platform, `badges.${badge_type}.description`),
})

/** The course, for the badge that each course gives. */
const courseOf = ({ scope_id, title, cause }: StoredAward) =>
  scope_id === null ? undefined : { id: scope_id, title: title ?? cause.course ?? null }
