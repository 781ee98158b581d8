import { getLeaderboard, getLeaderboardTop, listOwnPoints, listTeams } from '#contract/points/leaderboard.ts'
import { refetch } from '#lib/query/endpoint-query.ts'

/** Whatever of the leaderboard is on the screen. */
export const refetchPlaces = (): Promise<void> =>
  refetch(...[getLeaderboard, getLeaderboardTop, listTeams, listOwnPoints].map((endpoint) => ({ endpoint })))
