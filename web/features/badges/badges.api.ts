import { listOwnBadges } from '#contract/badges/badges.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** Earned badges, newest first, followed by those still to earn. */
export const ownBadgesQuery = () => endpointQuery(listOwnBadges, {})
