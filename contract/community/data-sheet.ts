import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, timestamp } from '../fields.ts'
import { leaderboardModes, leaderboardTeams } from '../points/leaderboard.ts'

/**
 * What a company’s community and leaderboard store about people, for employee representatives. It is read from the
 * settings in force.
 */
export const dataSheet = z.object({
  company_name: z.string(),
  made_at: timestamp,
  /** The defaults for new people; each may differ by their own setting. */
  has_community: z.boolean(),
  has_mail_reports: z.boolean(),
  has_leaderboard: z.boolean(),
  leaderboard_mode: z.enum(leaderboardModes),
  leaderboard_teams: z.enum(leaderboardTeams),
  leaderboard_opt_in: z.boolean(),
  allows_nameless: z.boolean(),
  allows_pictures: z.boolean(),
  mail_report_points: z.boolean(),
  /** Number of staff who may moderate the community. */
  moderators: count,
  /** Ancestor companies whose staff may moderate too; empty where they may not. */
  moderating_parents: z.array(z.string()),
  /** Retention in days. */
  kept_days: z.object({
    mail: count,
    mailReport: count,
    snapshot: count,
    report: count,
    decision: count,
    edit: count,
    notice: count,
  }),
})
export type DataSheet = z.infer<typeof dataSheet>

export const getDataSheet = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/community/data-sheet',
  access: 'staff',
  reads: ['community-settings/:companyId'],
  summary: 'What the community and the leaderboard of a company store, who sees it, and for how long',
  params: z.object({ companyId: id }),
  response: one(dataSheet),
})
