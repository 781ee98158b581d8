import { createHash } from 'node:crypto'
import type { BadgeType } from '#contract/badges/badges.ts'
import type { BadgeAchievement, BadgeIssuer } from '#contract/badges/open-badges.ts'
import type { CredentialAddresses } from './credential-addresses.rules.ts'

/** Documents of Open Badges 3.0, https://www.imsglobal.org/spec/ob/v3p0. */

const contexts = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  openBadges: 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  /** Defines the types of the revocation list and of the schema. */
  extensions: 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
  /** Defines the keys of a profile. */
  identifiers: 'https://www.w3.org/ns/cid/v1',
}
export const contextsOfIssuer = [contexts.identifiers, contexts.openBadges]
export const contextsOfAchievement = [contexts.credentials, contexts.openBadges]

interface BadgeTexts {
  title: string
  description: string
}

/** What a badge is given for. The badge of each course is an achievement of its own, told apart by the fragment. */
export const achievementOf = (
  addresses: CredentialAddresses,
  badgeType: BadgeType,
  { title, description }: BadgeTexts,
  course?: { id: string; title: string | null },
): BadgeAchievement => ({
  id: addresses.achievement(badgeType) + (course ? `#${course.id}` : ''),
  type: ['Achievement'],
  achievementType: 'Badge',
  name: course?.title ? `${title}: ${course.title}` : title,
  description,
  criteria: { narrative: description },
  image: { id: addresses.image(badgeType), type: 'Image' },
})

export const issuerOf = (
  addresses: CredentialAddresses,
  company: { id: string; name: string },
): BadgeIssuer => ({
  id: addresses.issuer(company.id),
  type: ['Profile'],
  name: company.name,
  url: addresses.site,
})

/** An e-mail address that only those recognize who know it: the hash of address and salt, as the standard writes it. */
export const hashedEmail = (email: string, salt: string) => ({
  type: 'IdentityObject',
  hashed: true,
  identityHash: `sha256$${createHash('sha256')
    .update(email + salt)
    .digest('hex')}`,
  identityType: 'emailAddress',
  salt,
})

type HashedEmail = ReturnType<typeof hashedEmail>

/** The credential that is signed. */
interface OpenBadge {
  '@context': string[]
  id: string
  type: string[]
  name: string
  issuer: BadgeIssuer
  /** To the second, because the token repeats it in seconds. */
  validFrom: string
  credentialSubject: {
    id: string
    type: string[]
    identifier: HashedEmail[]
    achievement: BadgeAchievement
  }
  credentialStatus: { id: string; type: string }
  credentialSchema: { id: string; type: string }[]
}

interface CredentialParts {
  award: { id: string; at: string }
  addresses: CredentialAddresses
  issuer: BadgeIssuer
  achievement: BadgeAchievement
  /** An id of the holder that appears in this credential only, so that two of them cannot be linked by it. */
  subjectId: string
  identifier: HashedEmail
}

export const openBadgeOf = (parts: CredentialParts): OpenBadge => ({
  '@context': [contexts.credentials, contexts.openBadges, contexts.extensions],
  id: parts.addresses.credential(parts.award.id),
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: parts.achievement.name,
  issuer: parts.issuer,
  validFrom: toSeconds(parts.award.at),
  credentialSubject: {
    id: parts.subjectId,
    type: ['AchievementSubject'],
    identifier: [parts.identifier],
    achievement: parts.achievement,
  },
  credentialStatus: { id: parts.addresses.revocations(parts.award.id), type: '1EdTechRevocationList' },
  credentialSchema: [
    {
      id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
      type: '1EdTechJsonSchemaValidator2019',
    },
  ],
})

/** The payload of the token: the credential itself, and what it says once more in the claims of a JWT. */
export const claimsOf = (badge: OpenBadge) => ({
  ...badge,
  iss: badge.issuer.id,
  jti: badge.id,
  nbf: Date.parse(badge.validFrom) / 1_000,
  sub: badge.credentialSubject.id,
})

const toSeconds = (at: string): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** The picture with the signed credential inside, where the standard has programs look for it. */
export const baked = (svg: string, jwt: string): string =>
  svg.replace(
    /<svg\b[^>]*(?=>)/,
    (start) =>
      `${start} xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">\n  <openbadges:credential verify="${jwt}"></openbadges:credential`,
  )
