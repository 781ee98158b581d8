import type * as contract from '#contract/community/posts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, forbidden, found, invalid, notFound, versionConflict } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { rewardAnswer, takeBackReward } from '../comments/answer-rewards.service.ts'
import { findComment } from '../comments/comments.queries.ts'
import type { Community } from '../communities.service.ts'
import { toPost } from '../community.presenter.ts'
import { editWindowMs } from '../limits.rules.ts'
import { meantIn, mentionsTeam } from '../mentions/mentions.rules.ts'
import { forgetMentions, mentionable, nameMentions, recordMentions } from '../mentions/mentions.service.ts'
import { statementOf } from '../moderation/statements.service.ts'
import {
  notifyMentioned,
  notifyMentionedTeam,
  notifyOfAcceptedAnswer,
  notifyTeamOfQuestion,
} from '../notices/notices.service.ts'
import { checkPace, countEdit } from '../pace.service.ts'
import { withPictures } from '../pictures/pictures.service.ts'
import { readSettings } from '../settings.service.ts'
import { prepareText } from '../text/text.service.ts'
import * as queries from './posts.queries.ts'

/** Posts of colleagues. Writes posts, post_people and earlier_texts. */

/** Throws 404 for hidden and held posts, except for their author and moderators. */
export async function loadPost(
  ctx: SignedIn,
  community: Community,
  postId: string,
): Promise<queries.PostRow> {
  const row = found(await queries.findPost(ctx, community, postId))
  const isSeen =
    row.state === 'visible' ||
    row.state === 'deleted' ||
    community.is_moderator ||
    row.author_id === ctx.actor.id
  if (!isSeen) throw notFound()
  return row
}

export async function getPost(ctx: SignedIn, community: Community, postId: string): Promise<contract.Post> {
  const row = await loadPost(ctx, community, postId)
  const { course_id, item_id, locale } = row
  const [[named = row], place, statement] = await Promise.all([
    nameMentions(ctx, [row]),
    course_id && item_id ? queries.findPlace(ctx, { course_id, item_id, locale }) : undefined,
    row.author_id === ctx.actor.id ? statementOf(ctx, row) : null,
  ])
  return toPost(ctx, community, named, { place, statement })
}

type NewPost = BodyOf<typeof contract.createPost>

/** The text is parsed before the transaction begins. */
export async function createPost(
  ctx: SignedIn,
  community: Community,
  { key, is_question = false, is_nameless = false, place, mentions, pictures, ...written }: NewPost,
): Promise<contract.Post> {
  const people = await mentionable(ctx, community, {}, mentions)
  const prepared = await prepareText(ctx, community.company_id, written, people)
  const text = await withPictures(ctx, community, prepared, { pictures })
  return ctx.transaction(async (inner) => {
    const before = key === undefined ? undefined : await queries.findByOnceKey(inner, key)
    if (before) return getPost(inner, community, before)
    await checkPace(inner, 'posts', text.body)
    if (is_nameless && !(await readSettings(inner, community.company_id)).allows_nameless)
      throw invalid({ is_nameless: ['community.no_nameless'] })
    if (place && !(await queries.takesCourse(inner, place.course_id))) throw notFound()
    const id = newId()
    const { numInsertedOrUpdatedRows } = await inner.db
      .insertInto('posts')
      .values({
        id,
        company_id: community.company_id,
        author_id: inner.actor.id,
        is_nameless,
        title: text.title,
        body: text.body,
        tree: JSON.stringify(text.tree),
        words: text.words,
        locale: inner.languages.platform,
        is_question,
        course_id: place?.course_id ?? null,
        item_id: place?.item_id ?? null,
        quote: place?.quote || null,
        locked_at: null,
        official_comment_id: null,
        accepted_comment_id: null,
        once_key: key ?? null,
        edited_at: null,
        created_at: inner.now.toISOString(),
        last_activity_at: inner.now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows && key !== undefined)
      return getPost(inner, community, found(await queries.findByOnceKey(inner, key)))
    await setFollows(inner, community, id, true)
    const about = { company_id: community.company_id, post_id: id, title: text.title, is_nameless }
    if (mentionsTeam(text.tree)) await notifyMentionedTeam(inner, about)
    else if (is_question) await notifyTeamOfQuestion(inner, about)
    return getPost(inner, community, id)
  })
}

/**
 * Throws 409 if the post has changed since. After the first minutes, or once the post has an answer, the edit is
 * shown and the earlier text kept.
 */
export async function updatePost(
  ctx: SignedIn,
  community: Community,
  postId: string,
  { version, mentions, pictures, ...written }: BodyOf<typeof contract.updatePost>,
): Promise<contract.Post> {
  const { tree: before } = await loadPost(ctx, community, postId)
  const meant = mentions ?? meantIn(before)
  const people = await mentionable(ctx, community, { postId, subjectId: postId }, meant)
  const prepared = await prepareText(ctx, community.company_id, written, people)
  const text = await withPictures(ctx, community, prepared, { pictures, before })
  return ctx.transaction(async (inner) => {
    const row = await ownPost(inner, community, postId)
    if (row.state !== 'visible') throw forbidden()
    if (row.locked_at) throw new AppError('locked', 'community.locked')
    if (row.version !== version) throw versionConflict(await getPost(inner, community, postId))
    await countEdit(inner)
    const isTraced = await saveEarlierText(inner, row, row.comments > 0)
    await inner.db
      .updateTable('posts')
      .set({
        title: text.title,
        body: text.body,
        tree: JSON.stringify(text.tree),
        words: text.words,
        version: version + 1,
        ...(isTraced ? { edited_at: inner.now.toISOString() } : {}),
      })
      .where('id', '=', postId)
      .execute()
    await notifyMentioned(inner, {
      post_id: postId,
      title: text.title,
      is_nameless: row.is_nameless,
      to: await recordMentions(inner, community, { id: postId, tree: text.tree }),
    })
    if (mentionsTeam(text.tree) && !mentionsTeam(before)) {
      const { company_id, is_nameless } = row
      await notifyMentionedTeam(inner, { company_id, post_id: postId, title: text.title, is_nameless })
    }
    return getPost(inner, community, postId)
  })
}

interface Earlier {
  id: string
  company_id: string
  title?: string
  body: string
  created_at: string
}

/**
 * Keeps the earlier version of a text for moderators if others may have read it. Returns whether the text counts as
 * edited.
 */
export async function saveEarlierText(ctx: SignedIn, row: Earlier, isAnswered: boolean): Promise<boolean> {
  const isLate = ctx.now.getTime() - Date.parse(row.created_at) > editWindowMs
  const isReported = await ctx.db
    .selectFrom('reports')
    .select('id')
    .where('subject_id', '=', row.id)
    .limit(1)
    .executeTakeFirst()
  if (!isLate && !isAnswered && !isReported) return false
  await ctx.db
    .insertInto('earlier_texts')
    .values({
      id: newId(),
      company_id: row.company_id,
      subject_id: row.id,
      title: row.title ?? null,
      body: row.body,
      at: ctx.now.toISOString(),
    })
    .execute()
  return isLate || isAnswered
}

async function ownPost(ctx: SignedIn, community: Community, postId: string): Promise<queries.PostRow> {
  await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('company_id', '=', community.company_id)
    .where('id', '=', postId)
    .forNoKeyUpdate()
    .execute()
  const row = await loadPost(ctx, community, postId)
  if (row.author_id !== ctx.actor.id) throw forbidden()
  return row
}

/** A post with comments leaves a stub, so that links to the comments still work. */
export async function deletePost(ctx: SignedIn, community: Community, postId: string): Promise<void> {
  const row = await ownPost(ctx, community, postId)
  if (row.state === 'deleted') throw notFound()
  const hasComments = await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('company_id', '=', row.company_id)
    .where('post_id', '=', postId)
    .where('state', '=', 'visible')
    .limit(1)
    .executeTakeFirst()
  await forgetSubject(ctx, row.company_id, postId)
  if (!hasComments) {
    await ctx.db.deleteFrom('posts').where('id', '=', postId).execute()
    return
  }
  await ctx.db
    .updateTable('posts')
    .set({ state: 'deleted', title: '', body: '', tree: '[]', words: '', quote: null, likes: 0 })
    .where('id', '=', postId)
    .execute()
}

/** Closes the reports of a deleted text and deletes its likes, mentions and earlier versions. */
export async function forgetSubject(ctx: SignedIn, companyId: string, subjectId: string): Promise<void> {
  await ctx.db
    .deleteFrom('likes')
    .where('company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .execute()
  await forgetMentions(ctx, companyId, subjectId)
  await ctx.db
    .deleteFrom('earlier_texts')
    .where('company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .execute()
  await ctx.db
    .updateTable('reports')
    .set({ state: 'moot', snapshot: null, decided_at: ctx.now.toISOString() })
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'open')
    .execute()
}

export async function setFollows(
  ctx: SignedIn,
  community: Community,
  postId: string,
  follows: boolean,
): Promise<{ follows: boolean }> {
  const { company_id } = await loadPost(ctx, community, postId)
  await ctx.db
    .insertInto('post_people')
    .values({ company_id, post_id: postId, user_id: ctx.actor.id, follows, seen_comment_id: null })
    .onConflict((conflict) => conflict.columns(['company_id', 'post_id', 'user_id']).doUpdateSet({ follows }))
    .execute()
  return { follows }
}

/** Records that the reader has seen a post and its comments up to the given one. */
export async function markSeen(
  ctx: SignedIn,
  community: Community,
  postId: string,
  seen_comment_id: string | null,
): Promise<void> {
  const { company_id } = await loadPost(ctx, community, postId)
  await ctx.db
    .insertInto('post_people')
    .values({ company_id, post_id: postId, user_id: ctx.actor.id, seen_comment_id })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'post_id', 'user_id']).doUpdateSet(({ fn, ref }) => ({
        seen_comment_id: fn('greatest', [
          ref('post_people.seen_comment_id'),
          ref('excluded.seen_comment_id'),
        ]),
      })),
    )
    .execute()
}

/** The asker chooses the comment that helped, or none; a new choice replaces the previous one. */
export async function acceptAnswer(
  ctx: SignedIn,
  community: Community,
  postId: string,
  commentId: string | null,
): Promise<contract.Post> {
  const row = await ownPost(ctx, community, postId)
  if (row.state !== 'visible' || !row.is_question) throw forbidden()
  if (row.accepted_comment_id === commentId) return getPost(ctx, community, postId)
  const comment = commentId === null ? null : found(await findComment(ctx, community, commentId))
  if (comment && (comment.post_id !== postId || comment.state !== 'visible')) throw notFound()
  if (comment?.author_id === ctx.actor.id) throw invalid({ comment_id: ['community.own_answer'] })
  if (row.accepted_comment_id && row.accepted_comment_id !== row.official_comment_id) {
    const before = await findComment(ctx, community, row.accepted_comment_id)
    if (before) await takeBackReward(ctx, before)
  }
  if (comment) {
    await rewardAnswer(ctx, { ...comment, post_author_id: row.author_id })
    const { title, is_nameless } = row
    await notifyOfAcceptedAnswer(ctx, { post_id: row.id, title, to: comment.author_id, is_nameless })
  }
  await ctx.db.updateTable('posts').set({ accepted_comment_id: commentId }).where('id', '=', postId).execute()
  return getPost(ctx, community, postId)
}
