import { queryOptions } from '@tanstack/react-query'
import { listBadges } from '#contract/badges/badges.ts'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { ownBadgesQuery } from './badges.api.ts'

const shown = 3

/** The first badges of the catalogue as if they were earned, for a preview of the home page. */
export const sampleBadgesQuery = () =>
  queryOptions({
    queryKey: [listBadges.path, 'sample'],
    queryFn: async () => {
      const { data, status } = await call(listBadges)
      const won_at = new Date().toISOString()
      const badges = data
        .slice(0, shown)
        .map((badge) => ({ ...badge, id: null, won_at, course_id: null, message: '', progress: null }))
      queryClient.setQueryData(ownBadgesQuery().queryKey, { data: badges, status })
      return badges.length
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
