import { getLeaderboard, getLeaderboardTop, updateParticipation } from '#contract/points/leaderboard.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as leaderboard from './leaderboard.service.ts'

export const pointRoutes: Route[] = [
  route(getLeaderboard, (ctx, { query }) => leaderboard.getLeaderboard(ctx, query)),
  route(getLeaderboardTop, (ctx, { query }) => leaderboard.getTop(ctx, query)),
  route(updateParticipation, (ctx, { body }) => leaderboard.updateParticipation(ctx, body.takes_part)),
]
