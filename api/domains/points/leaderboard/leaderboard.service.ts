import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import {
  type getLeaderboard as getEndpoint,
  type LeaderboardMode,
  type LeaderboardPeriod,
  type LeaderboardRow,
  type LeaderboardTeams,
  smallestLeaderboard,
  type getLeaderboardTop as topEndpoint,
} from '#contract/points/leaderboard.ts'
import type { Services, SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { installationSecret } from '#platform/secrets/installation.ts'
import { periodBefore, periodOfDay, type ScorePeriod } from '../score-periods.rules.ts'
import * as queries from './leaderboard.queries.ts'
import { announcePlaces, noteViewer } from './live-places.notices.ts'
import { pseudonymOf } from './pseudonyms.rules.ts'

/**
 * Places in a company by the points of a period. Places are always exact, including the points that the current
 * call awarded. People who left the leaderboard, or have not joined where that is required, are in no list and no
 * count. Only this service writes leaderboard_leavers and leaderboard_joiners; scores, their pending changes and
 * their counts are written by triggers on the ledger and by the functions that the jobs here call.
 */

export interface ViewedPeriod {
  mode: LeaderboardMode
  teams: LeaderboardTeams
  is_opt_in: boolean
  kind: LeaderboardPeriod
  now: ScorePeriod
  before: ScorePeriod | null
}

export async function viewedPeriod(ctx: SignedIn, kind: LeaderboardPeriod = 'month'): Promise<ViewedPeriod> {
  const { today, ...settings } = await queries.selectCompanyDay(ctx)
  const now = periodOfDay(kind, today)
  return { ...settings, kind, now, before: periodBefore(kind, now) }
}

export const describePeriod = ({ kind, now, before }: ViewedPeriod) => ({
  kind,
  ...now,
  before_starts_on: before?.starts_on ?? null,
})

/** The first day of the caller's current period of a kind; null for all time. */
export async function firstDayOf(ctx: SignedIn, kind?: LeaderboardPeriod): Promise<string | null> {
  return (await viewedPeriod(ctx, kind)).now.starts_on
}

const secrets = new WeakMap<Services, Promise<string>>()

/** Constant for the lifetime of the installation, so each process reads it once. */
function pseudonymSecret(ctx: SignedIn): Promise<string> {
  const known = secrets.get(ctx.services)
  if (known) return known
  const secret = installationSecret(ctx.db, 'pseudonym_secret')
  secrets.set(ctx.services, secret)
  secret.catch(() => secrets.delete(ctx.services))
  return secret
}

async function pseudonymFor(ctx: SignedIn, student_id: string, period: string): Promise<string> {
  const pseudonymKey = { company_id: ctx.actor.company_id, student_id, period }
  return pseudonymOf(await pseudonymSecret(ctx), pseudonymKey, ctx.languages.platform)
}

/** Includes only what the company's mode lets colleagues see. */
async function present(ctx: SignedIn, viewed: ViewedPeriod, row: queries.PlaceRow): Promise<LeaderboardRow> {
  const { place, is_tied, points, place_before } = row
  const is_you = row.student_id === ctx.actor.id
  const isNamed = is_you || viewed.mode === 'names'
  return {
    ...{ place, is_tied, points, is_you },
    name: isNamed
      ? `${row.first_name} ${row.last_name}`.trim()
      : await pseudonymFor(ctx, row.student_id, viewed.now.key),
    avatar: isNamed ? row.avatar : null,
    department: isNamed ? row.department : '',
    moved: isNamed && place_before !== null ? place_before - place : null,
  }
}

/** People with the same place are sorted by the displayed name, not by who was first. */
const byName = (rows: LeaderboardRow[]): LeaderboardRow[] =>
  rows.toSorted((one, other) => other.points - one.points || one.name.localeCompare(other.name))

async function presentAll(
  ctx: SignedIn,
  viewed: ViewedPeriod,
  rows: queries.PlaceRow[],
): Promise<LeaderboardRow[]> {
  return byName(await Promise.all(rows.map((row) => present(ctx, viewed, row))))
}

const podium = 3
const eachSide = 2

export async function getLeaderboard(
  ctx: SignedIn,
  { period: kind }: QueryOf<typeof getEndpoint>,
): Promise<ResponseOf<typeof getEndpoint>> {
  const viewed = await viewedPeriod(ctx, kind)
  noteViewer(ctx)
  const { mode, teams, is_opt_in, now, before } = viewed
  const places = await queries.selectPlaces(ctx, {
    period: now.key,
    before: before?.key ?? null,
    top: mode === 'own_place' ? 0 : podium,
  })
  const { points, takes_part, people, next_points, next_place, rows } = places
  const nothing = {
    people: null,
    own: null,
    pseudonym: null,
    next: null,
    top: [],
    neighbours: [],
  }
  const base = { period: describePeriod(viewed), mode, teams, is_opt_in, takes_part, points }
  if (people < smallestLeaderboard) return { data: { ...base, ...nothing } }
  const index = rows.findIndex(({ student_id }) => student_id === ctx.actor.id)
  const own = rows[index]
  const near = own ? rows.slice(Math.max(0, index - eachSide), index + eachSide + 1) : []
  const isOwnPlaceOnly = mode === 'own_place'
  return {
    data: {
      ...base,
      people,
      own: own ? await present(ctx, viewed, own) : null,
      pseudonym: own && mode === 'pseudonyms' ? await pseudonymFor(ctx, ctx.actor.id, viewed.now.key) : null,
      next:
        next_points === null || next_place === null
          ? null
          : { place: next_place, points: next_points - points },
      top: isOwnPlaceOnly ? [] : await presentAll(ctx, viewed, rows.slice(0, podium)),
      neighbours: isOwnPlaceOnly ? [] : await presentAll(ctx, viewed, near),
    },
  }
}

const topDefault = 20

export async function getTop(
  ctx: SignedIn,
  { period: kind, limit = topDefault }: QueryOf<typeof topEndpoint>,
): Promise<ResponseOf<typeof topEndpoint>> {
  const viewed = await viewedPeriod(ctx, kind)
  const { mode, now, before } = viewed
  const { people, rows } = await queries.selectTop(ctx, {
    period: now.key,
    before: before?.key ?? null,
    limit: mode === 'own_place' ? 0 : limit,
  })
  const period = describePeriod(viewed)
  if (people < smallestLeaderboard) return { data: { period, people: null, rows: [] } }
  return { data: { period, people, rows: await presentAll(ctx, viewed, rows) } }
}

/** Takes effect in the same transaction: the person leaves or rejoins every list and count. */
export async function updateParticipation(
  ctx: SignedIn,
  takesPart: boolean,
): Promise<{ data: { takes_part: boolean } }> {
  await queries.updateParticipation(ctx, takesPart)
  const { id, company_id } = ctx.actor
  const kind = takesPart ? 'leaderboard.joined' : 'leaderboard.left'
  await recordEvent(ctx, { kind, company_id, student_id: id })
  announcePlaces(ctx, company_id)
  return { data: { takes_part: takesPart } }
}
