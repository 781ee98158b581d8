import { type RawBuilder, sql } from 'kysely'
import type { LeaderboardMode, LeaderboardTeams } from '#contract/points/leaderboard.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

export interface PlaceRow {
  student_id: string
  points: number
  place: number
  is_tied: boolean
  /** The place in the previous period; null if there was none. */
  place_before: number | null
  first_name: string
  last_name: string
  avatar: string | null
  department: string
}

/**
 * Limits used to read the first places. A literal limit in the SQL keeps its plan good, so only a few sizes are
 * used.
 */
const topSizes = [26, 101]

export interface Places {
  points: number
  takes_part: boolean
  people: number
  next_points: number | null
  next_place: number | null
  /** The first places, the caller, and two on each side, by descending points. */
  rows: PlaceRow[]
}

/** A company's leaderboard settings and its current date. */
export async function selectCompanyDay(
  ctx: SignedIn,
): Promise<{ mode: LeaderboardMode; teams: LeaderboardTeams; is_opt_in: boolean; today: string }> {
  return ctx.db
    .selectFrom('companies')
    .select([
      'leaderboard_mode as mode',
      'leaderboard_teams as teams',
      'leaderboard_opt_in as is_opt_in',
      sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date::text`.as('today'),
    ])
    .where('id', '=', ctx.actor.company_id)
    .executeTakeFirstOrThrow()
}

/** Reads scores, counts and the places of the previous period in one statement, so that they are consistent. */
export async function selectPlaces(
  ctx: SignedIn,
  { period, before, top }: { period: string; before: string | null; top: number },
): Promise<Places> {
  const { id, company_id } = ctx.actor
  const shown = sql`company_id = ${company_id} and period = ${period} and shown and points > 0`
  const { rows } = await sql<Places>`
    with own as materialized (
      select points, shown and points > 0 as has_place from scores where student_id = ${id} and period = ${period}
    ), picked as materialized (
      (select student_id, points from scores where ${shown}
        order by points desc, student_id desc limit ${sql.lit(top)})
      union (select above.student_id, above.points from own cross join lateral (
        select student_id, points from scores
        where ${shown} and (points, student_id) > (own.points, ${id}::uuid)
        order by points, student_id limit 2) above where own.has_place)
      union (select below.student_id, below.points from own cross join lateral (
        select student_id, points from scores
        where ${shown} and (points, student_id) < (own.points, ${id}::uuid)
        order by points desc, student_id desc limit 2) below where own.has_place)
      union select ${id}::uuid, points from own where has_place
    ), ranked as materialized (
      select points, score_rank(${company_id}, ${period}, points) as place,
        (select count(*) from (select from scores where ${shown} and scores.points = each.points limit 2) same) > 1 as is_tied
      from (select distinct points from picked) each
    ), next as materialized (
      select above.points from own cross join lateral (
        select points from scores where ${shown} and scores.points > own.points
        order by points, student_id limit 1) above where own.has_place
    )
    select coalesce((select points from own), 0) as points,
      not exists (select from leaderboard_leavers where student_id = ${id})
        and (exists (select from leaderboard_joiners where student_id = ${id} and company_id = ${company_id})
          or not (select leaderboard_opt_in from companies where id = ${company_id})) as takes_part,
      score_rank(${company_id}, ${period}, 0) - 1 as people,
      (select points from next) as next_points,
      (select score_rank(${company_id}, ${period}, points) from next) as next_place,
      ${rowsFrom(sql`picked join ranked using (points)`, { company_id, before })} as rows`.execute(ctx.db)
  return rows[0] as Places
}

/** Rows of `picked` by descending points, each with its place in the previous period. */
const rowsFrom = (
  source: RawBuilder<unknown>,
  { company_id, before }: { company_id: string; before: string | null },
) => sql`coalesce((
  select json_agg(json_build_object(
    'student_id', picked.student_id, 'points', picked.points, 'place', place, 'is_tied', is_tied,
    'place_before', case when earlier.points > 0 and earlier.shown
      then score_rank(${company_id}, ${before ?? ''}, earlier.points) end,
    'first_name', first_name, 'last_name', last_name, 'avatar', avatar, 'department', department)
    order by picked.points desc, picked.student_id desc)
  from ${source} join users on users.id = picked.student_id
    left join scores earlier on earlier.student_id = picked.student_id and earlier.period = ${before ?? ''}
), '[]')`

/** Only the first places. Reads one row more than requested, to find out whether the last one is tied. */
export async function selectTop(
  ctx: SignedIn,
  { period, before, limit }: { period: string; before: string | null; limit: number },
): Promise<{ people: number; rows: PlaceRow[] }> {
  const { company_id } = ctx.actor
  const taken = topSizes.find((size) => size > limit) ?? limit + 1
  const { rows } = await sql<{ people: number; rows: PlaceRow[] }>`
    with picked as materialized (
      select student_id, points, rank() over (order by points desc) as place,
        count(*) over (partition by points) > 1 as is_tied
      from (select student_id, points from scores
        where company_id = ${company_id} and period = ${period} and shown and points > 0
        order by points desc, student_id desc limit ${sql.lit(taken)}) first
    )
    select score_rank(${company_id}, ${period}, 0) - 1 as people,
      ${rowsFrom(sql`picked`, { company_id, before })} as rows`.execute(ctx.db)
  const [{ people, rows: places } = { people: 0, rows: [] }] = rows
  return { people, rows: places.slice(0, limit) }
}

/**
 * Joins or leaves the leaderboard. The person's row is locked first, so that this and the awarding of points wait
 * for each other.
 */
export async function updateParticipation(ctx: SignedIn, takesPart: boolean): Promise<void> {
  const { id, company_id } = ctx.actor
  await ctx.db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const now = ctx.now.toISOString()
  if (takesPart) {
    await ctx.db.deleteFrom('leaderboard_leavers').where('student_id', '=', id).execute()
    await ctx.db
      .insertInto('leaderboard_joiners')
      .values({ student_id: id, company_id, joined_at: now })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ company_id, joined_at: now }))
      .execute()
  } else {
    await ctx.db.deleteFrom('leaderboard_joiners').where('student_id', '=', id).execute()
    await ctx.db
      .insertInto('leaderboard_leavers')
      .values({ student_id: id, company_id, left_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await sql`select refresh_shown(array[${id}]::uuid[])`.execute(ctx.db)
}

/** Tables of pending changes, and the functions that fold them into the totals. */
export const foldings = [
  { table: 'score_moves', fold: 'fold_score_moves' },
  { table: 'team_moves', fold: 'fold_team_moves' },
] as const
export type Folding = (typeof foldings)[number]

/** Companies with changes that are not folded yet. */
export async function selectCompaniesToFold(ctx: Ctx, { table }: Folding): Promise<string[]> {
  const moves = sql.table(table)
  const { rows } = await sql<{ company_id: string }>`
    with recursive companies_with_moves as (
      (select company_id from ${moves} order by company_id limit 1)
      union all
      select (select company_id from ${moves} where company_id > last.company_id order by company_id limit 1)
      from companies_with_moves last where last.company_id is not null
    ) select company_id from companies_with_moves where company_id is not null`.execute(ctx.db)
  return rows.map(({ company_id }) => company_id)
}

/** Returns the number of folded changes. */
export async function foldMoves(
  ctx: Ctx,
  { fold }: Folding,
  { companyId, limit }: { companyId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    select ${sql.raw(fold)}(${companyId}, ${limit}) as folded`.execute(ctx.db)
  return rows[0]?.folded ?? 0
}

/**
 * Applies the company's default and its kind of teams to the next students. Returns the id of the last one;
 * undefined at the end.
 */
export async function refreshShownAfter(
  ctx: Ctx,
  { companyId, after, limit }: { companyId: string; after: string | null; limit: number },
): Promise<string | undefined> {
  let students = ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'student')
    .orderBy('id')
    .limit(limit)
  if (after) students = students.where('id', '>', after)
  const ids = (await students.execute()).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`select 1 from users where id = any(${ids}::uuid[]) order by id for no key update`.execute(ctx.db)
  await sql`select refresh_shown(${ids}::uuid[])`.execute(ctx.db)
  return ids.at(-1)
}

/** Students of a sample whose scores differ from their ledger, which indicates a bug. */
export async function selectWrongScores(ctx: Ctx, sample: number): Promise<string[]> {
  const { rows } = await sql<{ student_id: string }>`
    with sample as (
      select distinct student_id, company_id from (
        select student_id, company_id from points order by at desc limit ${sample}) newest
    )
    select student_id from sample
    where (select coalesce(sum(amount), 0) from points where points.student_id = sample.student_id)
      <> coalesce((select points from scores where scores.student_id = sample.student_id and period = 'all'), 0)`.execute(
    ctx.db,
  )
  return rows.map(({ student_id }) => student_id)
}
