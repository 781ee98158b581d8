import { sql } from 'kysely'
import type { LeaderboardTeams, TeamRow } from '#contract/points/leaderboard.ts'
import type { SignedIn } from '#platform/context.ts'

interface TeamsRead {
  teams: Exclude<LeaderboardTeams, 'off'>
  period: string
  /** Minimum number of members with points in the period; smaller teams are left out. */
  fewest: number
  limit: number
}

const prefixes = { groups: 'group:', tags: 'tag:' } as const

/**
 * The first teams of a period and the caller's own, by average points. Sums and pending changes are read in one
 * statement, so that they are consistent. The cost depends on the number of teams in the company, not of people.
 */
export async function selectTeams(
  ctx: SignedIn,
  { teams, period, fewest, limit }: TeamsRead,
): Promise<TeamRow[]> {
  const { id, company_id } = ctx.actor
  const prefix = prefixes[teams]
  const columns = sql`team, period, points, people`
  const read = sql`company_id = ${company_id} and period in (${period}, '')`
  const { rows } = await sql<TeamRow>`
    with sums as (
      select team, period, sum(points) as points, sum(people) as people from (
        select ${columns} from team_scores where ${read} union all select ${columns} from team_moves where ${read}
      ) parts group by team, period
    ), named as (
      select earned.team, round(earned.points / members.people)::integer as average,
        coalesce(groups.name, substr(earned.team, ${prefix.length + 1}::integer)) as name
      from sums earned join sums members on members.team = earned.team and members.period = ''
        left join groups on groups.company_id = ${company_id} and earned.team = 'group:' || groups.id
      where earned.period = ${period} and starts_with(earned.team, ${prefix})
        and earned.people >= ${fewest} and members.people >= earned.people
    ), placed as (
      select team, name, average, (rank() over (order by average desc))::integer as place,
        count(*) over (partition by average) > 1 as is_tied,
        row_number() over (order by average desc, name) as position
      from named
    ), own as materialized (
      select teams_of(users) as team from users where id = ${id}
    )
    select place, is_tied, exists (select from own where own.team = placed.team) as is_own, name, average
    from placed where position <= ${limit} or team in (select team from own)
    order by position`.execute(ctx.db)
  return rows
}
