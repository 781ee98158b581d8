import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notify } from '#domains/notifications/notices.service.ts'
import type { Ctx } from '#platform/context.ts'
import { job, saveProgress, turnOf } from '#platform/jobs/job.ts'
import { linkTo, teamLinkTo } from '../posts/post-links.rules.ts'

/** Notifies the followers of a post of a new comment, in batches after the call, because there may be thousands. */

const batchSize = 500

/** SQL, for users joined with their companies: staff, and students whose own or company’s settings allow it. */
export const mayUseCommunity = sql<boolean>`(users.role <> 'student' or coalesce(
  (users.settings ->> 'has_community')::boolean, (companies.settings ->> 'has_community')::boolean, true))`

const followersData = z.object({
  company_id: z.string(),
  post_id: z.string(),
  comment_id: z.string(),
  is_official: z.boolean(),
  /** People notified in another way: the asker, and people mentioned in the comment. */
  except: z.array(z.string()),
  /** The id of the last follower notified; batches follow the order of ids. */
  after: z.optional(z.string()),
})
type FollowersData = z.infer<typeof followersData>

export const followersJob = job('community.tell_followers', followersData, async (ctx, data, running) => {
  const endOfTurn = turnOf(ctx, running)
  for (let after: string | undefined = data.after; ; endOfTurn()) {
    const next = await ctx.transaction((inner) => notifyBatch(inner, { ...data, after }, running.id))
    if (next === undefined) return
    after = next
  }
})

/**
 * Notifies one batch and returns the id of its last follower if there may be more. The job's progress is saved in
 * the same transaction, so that nobody is notified twice.
 */
async function notifyBatch(ctx: Ctx, data: FollowersData, jobId: string): Promise<string | undefined> {
  const comment = await findVisible(ctx, data)
  if (!comment) return undefined
  const followers = await selectFollowers(ctx, data)
  const last = followers.at(-1)?.id
  if (last === undefined) return undefined
  const notified = followers.filter(({ id }) => !data.except.includes(id) && id !== comment.author_id)
  const isStudent = ({ role }: { role: string }) => role === 'student'
  const notice = {
    event: data.is_official ? ('question_answered_officially' as const) : ('replied' as const),
    about: `answers:${data.post_id}`,
    title: comment.title,
    ...(comment.is_nameless ? {} : { actor: { id: comment.author_id, name: comment.author_name } }),
  }
  const idsOf = (people: typeof notified) => people.map(({ id }) => id)
  await notify(ctx, { ...notice, to: idsOf(notified.filter(isStudent)), link: linkTo(data.post_id) })
  const team = idsOf(notified.filter((person) => !isStudent(person)))
  await notify(ctx, { ...notice, to: team, link: teamLinkTo(data.post_id) })
  await saveProgress(ctx, jobId, { ...data, after: last })
  return followers.length === batchSize ? last : undefined
}

/** Undefined once the comment or its post is hidden or deleted. */
async function findVisible(ctx: Ctx, { company_id, post_id, comment_id }: FollowersData) {
  return ctx.db
    .selectFrom('comments')
    .innerJoin('posts', (join) =>
      join.onRef('posts.company_id', '=', 'comments.company_id').onRef('posts.id', '=', 'comments.post_id'),
    )
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select(['posts.title', 'comments.is_nameless', 'comments.author_id'])
    .select(({ fn, val }) =>
      fn<string>('concat_ws', [val(' '), 'users.first_name', 'users.last_name']).as('author_name'),
    )
    .where('comments.company_id', '=', company_id)
    .where('comments.post_id', '=', post_id)
    .where('comments.id', '=', comment_id)
    .where('comments.state', '=', 'visible')
    .where('posts.state', '=', 'visible')
    .executeTakeFirst()
}

async function selectFollowers(
  ctx: Ctx,
  { company_id, post_id, after }: FollowersData,
): Promise<{ id: string; role: string }[]> {
  return ctx.db
    .selectFrom('post_people')
    .innerJoin('users', 'users.id', 'post_people.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.role'])
    .where(mayUseCommunity)
    .where('post_people.company_id', '=', company_id)
    .where('post_people.post_id', '=', post_id)
    .where('post_people.follows', '=', true)
    .$if(after !== undefined, (query) => query.where('post_people.user_id', '>', after ?? ''))
    .orderBy('post_people.user_id')
    .limit(batchSize)
    .execute()
}
