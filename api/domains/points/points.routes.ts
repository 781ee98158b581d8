import {
  getLeaderboard,
  getLeaderboardTop,
  listTeams,
  updateParticipation,
} from '#contract/points/leaderboard.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as leaderboard from './leaderboard/leaderboard.service.ts'
import * as teams from './teams.service.ts'

export const pointRoutes: Route[] = [
  route(getLeaderboard, (ctx, { query }) => leaderboard.getLeaderboard(ctx, query)),
  route(getLeaderboardTop, (ctx, { query }) => leaderboard.getTop(ctx, query)),
  route(listTeams, (ctx, { query }) => teams.listTeams(ctx, query)),
  route(updateParticipation, (ctx, { body }) => leaderboard.updateParticipation(ctx, body.takes_part)),
]
