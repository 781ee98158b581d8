import { listCourseBadges, listOwnBadges } from '#contract/badges/badges.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** Earned badges, newest first, followed by those still to earn. */
export const ownBadgesQuery = () => endpointQuery(listOwnBadges, {})

/** Badges earned in a course, newest first, followed by those still to earn there. The page works without them. */
export const courseBadgesQuery = (courseId: string) => ({
  ...endpointQuery(listCourseBadges, { params: { courseId } }),
  meta: { quiet: true },
})
