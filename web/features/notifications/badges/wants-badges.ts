import { queryClient } from '#lib/query/query-client.ts'
import { configurationQuery } from '../notifications.api.ts'

/** Whether an earned badge may be shown; true if that cannot be determined. */
export const wantsBadges = async (): Promise<boolean> => {
  try {
    return (await queryClient.fetchQuery({ ...configurationQuery(), staleTime: 60_000 })).data.badges
  } catch {
    return true
  }
}
