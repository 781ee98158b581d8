import { notify } from '#domains/notifications/notices.service.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { insertAwards } from './badges.queries.ts'
import type { GivenBadge } from './badges.rules.ts'

/** Badges that other domains and jobs give. They appear in the list of notices, without a live announcement. */

export interface BadgeGift {
  student_id: string
  company_id: string
  badge_type: GivenBadge
  at: Date
}

/** Each badge once per person, however often it is given. Returns the ids of those who did not have it yet. */
export async function giveBadges(
  ctx: Ctx,
  gifts: readonly BadgeGift[],
  { quiet = false }: { quiet?: boolean } = {},
): Promise<string[]> {
  if (gifts.length === 0) return []
  const won = await insertAwards(
    ctx,
    gifts.map(({ at, ...gift }) => ({
      ...gift,
      ...{ id: newId(), course_id: null, enrolment_id: null, scope_id: null, cause: {} },
      at: at.toISOString(),
    })),
  )
  if (won.length > 0 && !quiet) await notifyWon(ctx, won)
  return won.map(({ student_id }) => student_id)
}

async function notifyWon(
  ctx: Ctx,
  won: readonly { student_id: string; badge_type: GivenBadge | string }[],
): Promise<void> {
  for (const { student_id, badge_type } of won)
    await notify(ctx, {
      event: 'badge_won',
      to: [student_id],
      about: `badge:${badge_type}`,
      titleKey: `badges.${badge_type}.title`,
      link: { route: 'front.students.show', params: { page: 'badges' } },
    })
}
