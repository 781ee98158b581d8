import { useQuery } from '@tanstack/react-query'
import { getCommunitySettings } from '#contract/community/moderation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { type Area, communityQuery } from '../community.api.ts'
import type { PictureTarget } from './picture-fields.tsx'

/** Whether a text may have images, and to which company they belong: for the security team, the one it writes to. */
export const usePictureTarget = (area: Area, companyId: string): PictureTarget => {
  const isTeam = area === 'staff'
  const own = useQuery({ ...communityQuery(), enabled: !isTeam, meta: { quiet: true } })
  const settings = useQuery({
    ...endpointQuery(getCommunitySettings, { params: { companyId } }),
    enabled: isTeam,
    meta: { quiet: true },
  })
  return isTeam
    ? { isAllowed: settings.data?.data.allows_pictures === true, companyId }
    : { isAllowed: own.data?.data.allows_pictures === true, companyId: null }
}
