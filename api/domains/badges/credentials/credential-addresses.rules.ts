import type { BadgeType } from '#contract/badges/badges.ts'
import {
  getBadgeAchievement,
  getBadgeCredential,
  getBadgeIssuer,
  getBadgeKey,
  getBadgeRevocations,
} from '#contract/badges/open-badges.ts'
import { pathFor } from '#contract/endpoint.ts'
import { imagePath } from '../badges.rules.ts'

/** The public addresses that a credential names, below a company’s site. */
export const addressesBelow = (base: string) => ({
  site: base,
  issuer: (companyId: string) => base + pathFor(getBadgeIssuer.path, { companyId }),
  key: (keyId: string) => base + pathFor(getBadgeKey.path, { keyId }),
  achievement: (badgeType: BadgeType) => base + pathFor(getBadgeAchievement.path, { badgeType }),
  credential: (awardId: string) => base + pathFor(getBadgeCredential.path, { awardId }),
  revocations: (awardId: string) => base + pathFor(getBadgeRevocations.path, { awardId }),
  image: (badgeType: BadgeType) => base + imagePath(badgeType),
})
export type CredentialAddresses = ReturnType<typeof addressesBelow>
