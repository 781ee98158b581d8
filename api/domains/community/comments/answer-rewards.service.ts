import { sql } from 'kysely'
import { giveBadges } from '#domains/badges/given-badges.service.ts'
import { award, takeBack } from '#domains/points/points.service.ts'
import type { Ctx } from '#platform/context.ts'

/** Points for helpful answers: few, and none for writing a lot. The ledger belongs to `points`. */

const answerPoints = 5
const perDay = 15
/** Per pair of asker and helper, within a week. */
const betweenTwo = 2
const days = 86_400_000

interface Answer {
  id: string
  author_id: string
  company_id: string
  post_author_id: string
}

/** Once per comment, only for students, and never for answering one's own question. */
export async function rewardAnswer(ctx: Ctx, answer: Answer): Promise<void> {
  if (answer.author_id === answer.post_author_id) return
  const student = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', answer.author_id)
    .where('role', '=', 'student')
    .executeTakeFirst()
  if (!student) return
  await giveBadges(ctx, [
    { student_id: answer.author_id, company_id: answer.company_id, badge_type: 'helper', at: ctx.now },
  ])
  if (await isCapped(ctx, answer)) return
  await award(ctx, {
    student_id: answer.author_id,
    company_id: answer.company_id,
    cause_kind: 'community',
    cause_id: answer.id,
    course_id: null,
    enrolment_id: null,
    amount: answerPoints,
  })
}

export const takeBackReward = (ctx: Ctx, answer: Pick<Answer, 'id' | 'author_id'>) =>
  takeBack(ctx, { student_id: answer.author_id, cause_kind: 'community', cause_id: answer.id })

async function isCapped(ctx: Ctx, answer: Answer): Promise<boolean> {
  const since = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
  const { today, pair } = await ctx.db
    .selectFrom('points')
    .innerJoin('comments', 'comments.id', 'points.cause_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select([
      sql<number>`coalesce(sum(points.amount) filter (where points.at > ${since(days)}), 0)::int`.as('today'),
      sql<number>`count(*) filter (where posts.author_id = ${answer.post_author_id})::int`.as('pair'),
    ])
    .where('points.student_id', '=', answer.author_id)
    .where('points.cause_kind', '=', 'community')
    .where('points.at', '>', since(7 * days))
    .executeTakeFirstOrThrow()
  return today + answerPoints > perDay || pair >= betweenTwo
}
