import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { type listTeams as listEndpoint, smallestLeaderboard } from '#contract/points/leaderboard.ts'
import type { SignedIn } from '#platform/context.ts'
import { describePeriod, viewedPeriod } from './leaderboard/leaderboard.service.ts'
import { selectTeams } from './teams.queries.ts'

/**
 * Teams by average points, if the company compares them. People who left the leaderboard count neither in the
 * points nor in the number of members. team_members, team_moves and team_scores are written by triggers and by the
 * functions that jobs call.
 */

const shownTeams = 50

export async function listTeams(
  ctx: SignedIn,
  { period: kind }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const viewed = await viewedPeriod(ctx, kind)
  const { teams, now } = viewed
  const rows =
    teams === 'off'
      ? []
      : await selectTeams(ctx, { teams, period: now.key, fewest: smallestLeaderboard, limit: shownTeams })
  return { data: { period: describePeriod(viewed), teams, rows } }
}
