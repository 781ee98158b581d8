import { listOwnBadges } from '#contract/badges/badges.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** Those won, newest first, then those still to win. */
export const ownBadgesQuery = () => endpointQuery(listOwnBadges, {})
