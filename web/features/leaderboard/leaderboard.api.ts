import { mutationOptions } from '@tanstack/react-query'
import {
  getLeaderboard,
  getLeaderboardTop,
  type LeaderboardPeriod,
  listOwnPoints,
  listTeams,
  updateParticipation,
} from '#contract/points/leaderboard.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export const leaderboardQuery = (period: LeaderboardPeriod) =>
  endpointQuery(getLeaderboard, { query: { period } })

export const topQuery = (period: LeaderboardPeriod) =>
  endpointQuery(getLeaderboardTop, { query: { period, limit: 20 } })

export const teamsQuery = (period: LeaderboardPeriod) => endpointQuery(listTeams, { query: { period } })

export const ownPointsQuery = (period: LeaderboardPeriod) =>
  endpointPages(listOwnPoints, { query: { period, limit: 10 } })

export const participationMutation = mutationOptions({
  mutationFn: (takes_part: boolean) => call(updateParticipation, { body: { takes_part } }),
})
