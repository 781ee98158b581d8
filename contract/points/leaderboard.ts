import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one } from '../fields.ts'

/** What colleagues see: nothing, only their own place, pseudonyms that change with each period, or real names. */
export const leaderboardModes = ['off', 'own_place', 'pseudonyms', 'names'] as const
export type LeaderboardMode = (typeof leaderboardModes)[number]

/** How teams are formed, if a company compares them. */
export const leaderboardTeams = ['off', 'groups', 'tags'] as const
export type LeaderboardTeams = (typeof leaderboardTeams)[number]

export const leaderboardPeriods = ['week', 'month', 'year', 'all'] as const
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number]

/** Minimum number of people on a leaderboard. */
export const smallestLeaderboard = 5

const row = z.object({
  /** 1 + the number of people with more points: people with equal points share a place. */
  place: z.int(),
  is_tied: z.boolean(),
  is_you: z.boolean(),
  /** One’s own name; for colleagues, their name if the company shows names, otherwise a pseudonym for this period. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  department: z.string(),
  points: count,
  /**
   * Places gained (above 0) or lost since the end of the previous period; null if there is nothing to compare or it
   * would reveal who it is.
   */
  moved: z.nullable(z.int()),
})
export type LeaderboardRow = z.infer<typeof row>

const period = z.object({
  kind: z.enum(leaderboardPeriods),
  /** `all`, 2026, 2026-11 or, by ISO 8601, 2026-W48. */
  key: z.string(),
  /** First day of this period and of the previous one; null for all time. */
  starts_on: z.nullable(z.string()),
  before_starts_on: z.nullable(z.string()),
})

export const leaderboard = z.object({
  period,
  mode: z.enum(leaderboardModes),
  teams: z.enum(leaderboardTeams),
  /** Whether the leaderboard lists only people who joined it. */
  is_opt_in: z.boolean(),
  /** False after opting out, or before joining where that is required; the points are kept. */
  takes_part: z.boolean(),
  points: z.int(),
  /** People with points on the leaderboard; null if there are fewer than the minimum. */
  people: z.nullable(count),
  /** Null without points, for people who do not take part, and if there are too few people. */
  own: z.nullable(row),
  /** The pseudonym that colleagues see; null if they see one’s name or nothing. */
  pseudonym: z.nullable(z.string()),
  /** The next higher place, and the points needed to reach it. */
  next: z.nullable(z.object({ place: z.int(), points: count })),
  /** The top three; the rest are loaded from the top. Empty if only one’s own place is shown. */
  top: z.array(row),
  /** Two rows above, one’s own, two below. */
  neighbours: z.array(row),
})
export type Leaderboard = z.infer<typeof leaderboard>

const periodQuery = z.optional(z.enum(leaderboardPeriods))

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/student/leaderboard',
  access: 'student',
  reads: ['leaderboard'],
  needs: 'leaderboard',
  summary:
    'The leaderboard of a period, this month unless said otherwise, with the own place and its neighbours',
  query: z.object({ period: periodQuery }),
  response: one(leaderboard),
})

export const getLeaderboardTop = endpoint({
  method: 'GET',
  path: '/api/student/leaderboard/top',
  access: 'student',
  reads: ['leaderboard'],
  needs: 'leaderboard',
  summary: 'The top places, up to a hundred; empty where only the own place is shown or too few take part',
  query: z.object({
    period: periodQuery,
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  }),
  response: one(z.object({ period, people: z.nullable(count), rows: z.array(row) })),
})

const teamRow = z.object({
  /** 1 + the number of teams with a higher average: teams with equal averages share a place. */
  place: z.int(),
  is_tied: z.boolean(),
  is_own: z.boolean(),
  /** The name of the group or tag. */
  name: z.string(),
  /** Average points of the period per participating member, rounded to whole points; members without points count. */
  average: count,
})
export type TeamRow = z.infer<typeof teamRow>

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/student/leaderboard/teams',
  access: 'student',
  reads: ['leaderboard'],
  needs: 'leaderboard',
  summary:
    'The first fifty teams by average points, and one’s own; none with fewer than five members who have points. Members are never named or counted',
  query: z.object({ period: periodQuery }),
  response: one(z.object({ period, teams: z.enum(leaderboardTeams), rows: z.array(teamRow) })),
})

export const updateParticipation = endpoint({
  method: 'PUT',
  path: '/api/student/leaderboard/participation',
  access: 'student',
  changes: ['leaderboard'],
  needs: 'leaderboard',
  summary: 'Steps out of the leaderboard at once, or comes back; points stay either way',
  body: z.strictObject({ takes_part: z.boolean() }),
  response: one(z.object({ takes_part: z.boolean() })),
})

export const pointCauses = ['lesson', 'quiz', 'course', 'extra_credit', 'community', 'mail_report'] as const
export type PointCause = (typeof pointCauses)[number]

/** A day, a timestamp, a kind of cause and its id. */
const ledgerCursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}\/\d{1,15}\/[a-z_]{1,60}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    ),
  )

const earnedPoints = z.object({
  cause: z.enum(pointCauses),
  /** True if the points were earned before and revoked; `amount` is then negative. */
  is_taken_back: z.boolean(),
  amount: z.int(),
  /** In the company’s calendar; revoked points count on the day on which they were earned. */
  day: z.string(),
  course: z.nullable(z.object({ id, title: z.string() })),
  /** The title of the lesson or quiz. */
  title: z.nullable(z.string()),
  score: z.nullable(count),
})
export type EarnedPoints = z.infer<typeof earnedPoints>

export const listOwnPoints = endpoint({
  method: 'GET',
  path: '/api/student/points',
  access: 'student',
  reads: ['leaderboard'],
  summary: 'What one’s points of a period were given for, newest first',
  query: z.object({
    period: periodQuery,
    cursor: z.optional(ledgerCursor),
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  }),
  response: z.object({
    data: z.array(earnedPoints),
    meta: z.object({ next_cursor: z.nullable(z.string()), total: z.int() }),
  }),
})
