import type * as z from 'zod/mini'
import { type BadgeType, type badge, badgeTypes, type OwnBadge } from '#contract/badges/badges.ts'
import { type BadgeCreated, badgeCreatedEvent, notificationsChannel } from '#contract/events.ts'
import { notify } from '#domains/notifications/notices.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { translate } from '#platform/messages.ts'
import * as queries from './badges.queries.ts'
import {
  type CourseOffer,
  earnableIn,
  earned,
  type Facts,
  imagePath,
  ofEachCourse,
  progressTowards,
} from './badges.rules.ts'
import { type DayCount, selectDays } from './streak.queries.ts'
import { type Streak, streakOf } from './streak.rules.ts'

/**
 * Badges: each is earned once and kept for ever. It is awarded in the transaction of the event that earns it, and
 * announced live after the commit. Only this service writes badge_awards.
 */

export type { DayCount } from './streak.queries.ts'

/** The student whose action may have earned a badge, with the course and enrolment. */
export interface BadgeContext {
  student_id: string
  company_id: string
  course_id: string
  enrolment_id: string
  /** The course's title if it was just finished. */
  finished?: string
}

/**
 * Awards every badge that the student's logged events earn and that they do not have yet. Call it after recording
 * the event.
 */
export async function awardBadges(ctx: Ctx, { finished, ...occasion }: BadgeContext): Promise<BadgeType[]> {
  const row = { ...occasion, scope_id: null, cause: {}, at: ctx.now.toISOString() }
  const awards = earned(await factsOf(ctx, occasion)).map(
    (badge_type): queries.Award => ({ ...row, badge_type, id: newId() }),
  )
  if (finished !== undefined)
    awards.push({
      ...row,
      badge_type: ofEachCourse,
      id: newId(),
      scope_id: occasion.course_id,
      cause: { course: finished },
    })
  if (awards.length === 0) return []
  const won = await queries.insertAwards(ctx, awards)
  await notifyWon(ctx, won)
  ctx.afterCommit(() => announce(ctx, won))
  return won.map(({ badge_type }) => badge_type)
}

async function factsOf(ctx: Ctx, person: { student_id: string; company_id: string }): Promise<Facts> {
  const counted = await queries.countFacts(ctx, person.student_id)
  return { ...counted, streak: (await readStreak(ctx, person)).streak.current }
}

/** Adds a notice: one row for all badges earned until it is read. */
async function notifyWon(ctx: Ctx, won: readonly queries.Award[]): Promise<void> {
  const [first] = won
  if (!first) return
  await notify(ctx, {
    event: 'badge_won',
    to: [first.student_id],
    about: 'badges',
    titleKey: `badges.${first.badge_type}.title`,
    times: won.length,
    link: { route: 'front.students.show', params: { page: 'badges' } },
  })
}

async function announce(ctx: Ctx, won: queries.Award[]): Promise<void> {
  for (const award of won) {
    const payload: BadgeCreated = {
      id: award.id,
      badge_type: award.badge_type,
      title: say(ctx, award.badge_type, 'title'),
      message: say(ctx, award.badge_type, 'message', award.cause),
      created_at: award.at,
    }
    await ctx.services.realtime.publish(notificationsChannel(award.student_id), badgeCreatedEvent, payload)
  }
}

/** A student's streak, and what was finished on which day, for the statistics. */
export async function readStreak(
  ctx: Ctx,
  person: { student_id: string; company_id: string },
): Promise<{ streak: Streak; today: string; days: DayCount[] }> {
  const { days, today, holidays } = await selectDays(ctx, person)
  const active = days.map(({ day }) => day)
  return { days, today, streak: streakOf(active, today, holidays) }
}

/** The catalogue, in the platform language. */
export function listCatalogue(ctx: Ctx): { data: z.infer<typeof badge>[] } {
  return { data: badgeTypes.map((type) => describe(ctx, type)) }
}

/**
 * The caller's badges, newest first, then those not yet earned; with `after`, only badges earned later than that
 * one.
 */
export async function listOwn(ctx: SignedIn, after?: string): Promise<{ data: OwnBadge[] }> {
  const won = (await queries.listAwards(ctx, { after })).map((award) => toWon(ctx, award))
  if (after) return { data: won }
  const types = new Set(won.map(({ badge_type }) => badge_type))
  const facts = await factsOf(ctx, { student_id: ctx.actor.id, company_id: ctx.actor.company_id })
  const open = badgeTypes.filter((type) => !types.has(type) && canBeWon(ctx, type))
  const toWin = open.map((type) => ({ ...toOpen(ctx, type), progress: progressTowards(type, facts) }))
  return { data: [...won, ...toWin] }
}

/** The caller's badges earned in a course, newest first, then those that the course can still give. */
export async function listOfCourse(ctx: SignedIn, courseId: string, offer: CourseOffer): Promise<OwnBadge[]> {
  const all = await queries.listAwards(ctx)
  const isHad = (type: BadgeType) =>
    all.some(({ badge_type, scope_id }) => badge_type === type && (scope_id ?? courseId) === courseId)
  return [
    ...all.filter(({ course_id }) => course_id === courseId).map((award) => toWon(ctx, award)),
    ...earnableIn(offer).flatMap((type) => (isHad(type) ? [] : toOpen(ctx, type))),
  ]
}

/** Badges by enrolment id, newest first. The caller must have checked the right to see these enrolments. */
export async function listWonInTimes(ctx: Ctx, enrolmentIds: string[]): Promise<Map<string, OwnBadge[]>> {
  const awards = await queries.listAwardsOf(ctx, enrolmentIds)
  const times = Map.groupBy(awards, ({ enrolment_id }) => enrolment_id ?? '')
  return new Map([...times].map(([id, won]) => [id, won.map((award) => toWon(ctx, award))]))
}

/** A badge of a feature that is switched off for the person cannot be earned. */
const canBeWon = ({ actor: { settings } }: SignedIn, type: BadgeType): boolean =>
  type === 'helper' ? settings.has_community : type === 'top_three' ? settings.has_leaderboard : true

const toWon = (ctx: Ctx, { id, badge_type, course_id, cause, title, at }: queries.StoredAward): OwnBadge => ({
  ...describe(ctx, badge_type),
  id,
  course_id,
  won_at: at,
  message: say(ctx, badge_type, 'message', title === null ? cause : { course: title }),
  progress: null,
})

const toOpen = (ctx: Ctx, type: BadgeType): OwnBadge => ({
  ...describe(ctx, type),
  id: null,
  course_id: null,
  won_at: null,
  message: say(ctx, type, 'description'),
  progress: null,
})

const describe = (ctx: Ctx, badge_type: BadgeType) => ({
  badge_type,
  title: say(ctx, badge_type, 'title'),
  description: say(ctx, badge_type, 'description'),
  image: imagePath(badge_type),
})

const say = (
  ctx: Ctx,
  type: BadgeType,
  what: 'title' | 'description' | 'message',
  cause: queries.Award['cause'] = {},
): string => translate(ctx.languages.platform, `badges.${type}.${what}`, cause)
