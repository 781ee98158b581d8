import type * as commentContract from '#contract/community/comments.ts'
import type { ThreadPerson } from '#contract/community/mentions.ts'
import type { Post } from '#contract/community/posts.ts'
import type * as contract from '#contract/community/staff-posts.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { rewardAnswer, takeBackReward } from '../comments/answer-rewards.service.ts'
import * as comments from '../comments/comments.service.ts'
import { type Community, staffCommunity } from '../communities.service.ts'
import * as mentions from '../mentions/mentions.service.ts'
import { notifyOfOfficialAnswer } from '../notices/notices.service.ts'
import { maskedNote } from '../text/text.service.ts'
import { listQuestions, listRecent, listTrending } from './post-lists.service.ts'
import * as posts from './posts.service.ts'

/** How the security team reads, writes and answers. */

export async function listPosts(
  ctx: SignedIn,
  { company_id, order = 'recent', search, ...page }: QueryOf<typeof contract.listStaffPosts>,
): Promise<ResponseOf<typeof contract.listStaffPosts>> {
  const community = await staffCommunity(ctx, company_id)
  if (search?.trim() || order === 'recent') return listRecent(ctx, community, { search, ...page })
  return order === 'questions' ? listQuestions(ctx, community, page) : listTrending(ctx, community, page)
}

/** The community of a post. Throws 404 where the caller may not moderate it, as if the post did not exist. */
export async function communityOfPost(ctx: SignedIn, postId: string): Promise<Community> {
  const row = found(
    await ctx.db.selectFrom('posts').select('company_id').where('id', '=', postId).executeTakeFirst(),
  )
  return staffCommunity(ctx, row.company_id).catch(() => {
    throw notFound()
  })
}

export async function getPost(ctx: SignedIn, postId: string): Promise<Post> {
  return posts.getPost(ctx, await communityOfPost(ctx, postId), postId)
}

export async function markSeen(ctx: SignedIn, postId: string, commentId: string | null): Promise<void> {
  await posts.markSeen(ctx, await communityOfPost(ctx, postId), postId, commentId)
}

export async function listThreadPeople(ctx: SignedIn, postId: string): Promise<ThreadPerson[]> {
  return mentions.listThreadPeople(ctx, await communityOfPost(ctx, postId), postId)
}

export async function createPost(
  ctx: SignedIn,
  { company_id, ...body }: BodyOf<typeof contract.createStaffPost>,
): Promise<Post> {
  return posts.createPost(ctx, await staffCommunity(ctx, company_id), body)
}

export async function updatePost(
  ctx: SignedIn,
  postId: string,
  body: BodyOf<typeof contract.updateStaffPost>,
): Promise<Post> {
  return posts.updatePost(ctx, await communityOfPost(ctx, postId), postId, body)
}

export async function deletePost(ctx: SignedIn, postId: string): Promise<void> {
  await posts.deletePost(ctx, await communityOfPost(ctx, postId), postId)
}

export async function listComments(
  ctx: SignedIn,
  postId: string,
  page: QueryOf<typeof contract.listStaffComments>,
): Promise<ResponseOf<typeof contract.listStaffComments>> {
  return comments.listComments(ctx, await communityOfPost(ctx, postId), postId, page)
}

export async function createComment(
  ctx: SignedIn,
  postId: string,
  { official = false, ...body }: BodyOf<typeof contract.createStaffComment>,
): Promise<commentContract.Comment> {
  const community = await communityOfPost(ctx, postId)
  const comment = await comments.createComment(ctx, community, postId, body, official)
  if (!official) return comment
  return ctx.transaction((inner) => setOfficial(inner, { postId, commentId: comment.id }, { official: true }))
}

export async function updateComment(
  ctx: SignedIn,
  params: { postId: string; commentId: string },
  body: BodyOf<typeof contract.updateStaffComment>,
): Promise<commentContract.Comment> {
  return comments.updateComment(ctx, await communityOfPost(ctx, params.postId), params, body)
}

export async function deleteComment(
  ctx: SignedIn,
  params: { postId: string; commentId: string },
): Promise<void> {
  await comments.deleteComment(ctx, await communityOfPost(ctx, params.postId), params)
}

/** Removing the mark is a decision and needs a reason. */
export async function setOfficial(
  ctx: SignedIn,
  params: { postId: string; commentId: string },
  { official, facts }: BodyOf<typeof contract.markOfficial>,
): Promise<commentContract.Comment> {
  const community = await communityOfPost(ctx, params.postId)
  const row = await comments.loadComment(ctx, community, params)
  if (row.is_official === official) return comments.getComment(ctx, community, params)
  if (row.state !== 'visible') throw notFound()
  if (!official && !facts) throw invalid({ facts: ['community.why'] })
  if (!official && !row.is_accepted) await takeBackReward(ctx, row)
  if (official) await rewardAnswer(ctx, row)
  if (official && row.author_id !== ctx.actor.id)
    await notifyOfOfficialAnswer(ctx, {
      post_id: row.post_id,
      title: row.post_title,
      to: [row.post_author_id, row.author_id],
    })
  await ctx.db
    .updateTable('posts')
    .set({ official_comment_id: official ? row.id : null })
    .where('id', '=', params.postId)
    .execute()
  await ctx.db
    .insertInto('decisions')
    .values({
      id: newId(),
      company_id: community.company_id,
      subject_kind: 'comment',
      subject_id: row.id,
      post_id: row.post_id,
      author_id: row.author_id,
      title: row.post_title,
      action: official ? 'mark_official' : 'unmark_official',
      ground: null,
      facts: maskedNote(facts ?? ''),
      decided_by: ctx.actor.id,
      appeal_of: null,
      at: ctx.now.toISOString(),
    })
    .execute()
  return comments.getComment(ctx, community, params)
}
