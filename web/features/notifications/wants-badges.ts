import { queryClient } from '#lib/query/query-client.ts'
import { configurationQuery } from './notifications.api.ts'

/** Whether a won badge may be shown; also where that cannot be known. */
export const wantsBadges = async (): Promise<boolean> => {
  try {
    return (await queryClient.fetchQuery({ ...configurationQuery(), staleTime: 60_000 })).data.badges
  } catch {
    return true
  }
}
