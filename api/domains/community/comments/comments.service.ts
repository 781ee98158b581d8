import type * as contract from '#contract/community/comments.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, forbidden, found, invalid, notFound, versionConflict } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { newId } from '#platform/ids.ts'
import type { Community } from '../communities.service.ts'
import { toComment } from '../community.presenter.ts'
import { countComment } from '../counts/counts.queries.ts'
import { meantIn, mentionsTeam } from '../mentions/mentions.rules.ts'
import { mentionable, nameMentions, recordMentions } from '../mentions/mentions.service.ts'
import { statementOf, statementsOf } from '../moderation/statements.service.ts'
import { notifyMentioned, notifyMentionedTeam, notifyOfComment } from '../notices/notices.service.ts'
import { checkPace, countEdit } from '../pace.service.ts'
import { withPictures } from '../pictures/pictures.service.ts'
import { idIn } from '../posts/post-lists.service.ts'
import { forgetSubject, loadPost, saveEarlierText } from '../posts/posts.service.ts'
import { readSettings } from '../settings.service.ts'
import { prepareText } from '../text/text.service.ts'
import { takeBackReward } from './answer-rewards.service.ts'
import * as queries from './comments.queries.ts'
import { announceComment } from './live-comments.notices.ts'

/** Comments on a post. Writes comments and the post's counts. */

export async function listComments(
  ctx: SignedIn,
  community: Community,
  postId: string,
  { cursor, limit = limits.pageSize.default }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ResponseOf<typeof contract.listComments>> {
  await loadPost(ctx, community, postId)
  const slice = { after: idIn(cursor), limit: limit + 1 }
  const { page, next_cursor } = pageOf(await queries.selectComments(ctx, community, postId, slice), limit)
  const closed = page.filter(({ author_id, state }) => author_id === ctx.actor.id && state !== 'visible')
  const statements = await statementsOf(ctx, closed)
  const named = await nameMentions(ctx, page)
  return {
    data: named.map((row) => toComment(ctx, community, row, statements.get(row.id) ?? null)),
    meta: { next_cursor },
  }
}

/** Throws 404 for a comment of another post, or one that the caller may not see. */
export async function loadComment(
  ctx: SignedIn,
  community: Community,
  { postId, commentId }: { postId: string; commentId: string },
): Promise<queries.CommentRow> {
  const row = found(await queries.findComment(ctx, community, commentId))
  if (row.post_id !== postId) throw notFound()
  await loadPost(ctx, community, postId)
  const isSeen = row.state === 'visible' || community.is_moderator || row.author_id === ctx.actor.id
  if (!isSeen && row.state !== 'deleted') throw notFound()
  return row
}

export async function getComment(
  ctx: SignedIn,
  community: Community,
  params: { postId: string; commentId: string },
): Promise<contract.Comment> {
  const row = await loadComment(ctx, community, params)
  const statement = row.author_id === ctx.actor.id ? await statementOf(ctx, row) : null
  const [named = row] = await nameMentions(ctx, [row])
  return toComment(ctx, community, named, statement)
}

/** The text is parsed before the transaction begins. Throws 423 where the post accepts no comments. */
export async function createComment(
  ctx: SignedIn,
  community: Community,
  postId: string,
  {
    key,
    reply_to,
    is_nameless = false,
    mentions,
    pictures,
    ...written
  }: BodyOf<typeof contract.createComment>,
  is_official = false,
): Promise<contract.Comment> {
  const people = await mentionable(ctx, community, { postId }, mentions)
  const prepared = await prepareText(ctx, community.company_id, written, people)
  const text = await withPictures(ctx, community, prepared, { pictures })
  return ctx.transaction(async (inner) => {
    const existing = key === undefined ? undefined : await queries.findByOnceKey(inner, key)
    const saved = (commentId: string) => getComment(inner, community, { postId, commentId })
    if (existing) return saved(existing)
    const post = await loadPost(inner, community, postId)
    if (post.state !== 'visible') throw notFound()
    if (post.locked_at) throw new AppError('locked', 'community.locked')
    await checkPace(inner, 'comments', text.body)
    if (is_nameless && !(await readSettings(inner, community.company_id)).allows_nameless)
      throw invalid({ is_nameless: ['community.no_nameless'] })
    const id = newId()
    const inserted = await inner.db
      .insertInto('comments')
      .values({
        id,
        company_id: community.company_id,
        post_id: postId,
        author_id: inner.actor.id,
        is_nameless,
        reply_to: reply_to ? await topOf(inner, community, postId, reply_to) : null,
        body: text.body,
        tree: JSON.stringify(text.tree),
        words: text.words,
        once_key: key ?? null,
        edited_at: null,
        created_at: inner.now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows && key !== undefined)
      return saved(found(await queries.findByOnceKey(inner, key)))
    await countComment(
      inner,
      { company_id: community.company_id, post_id: postId, author_id: inner.actor.id },
      1,
    )
    await notifyOfComment(inner, {
      id,
      company_id: community.company_id,
      post_id: postId,
      title: post.title,
      post_author_id: post.author_id,
      is_question: post.is_question,
      is_nameless,
      is_official,
      mentioned: await recordMentions(inner, community, { id, tree: text.tree }),
    })
    if (mentionsTeam(text.tree)) {
      const { company_id } = community
      await notifyMentionedTeam(inner, { company_id, post_id: postId, title: post.title, is_nameless })
    }
    await announceComment(inner, { id, post_id: postId, company_id: community.company_id })
    return saved(id)
  })
}

/** Answers have one level: an answer to an answer gets the same parent. */
async function topOf(
  ctx: SignedIn,
  community: Community,
  postId: string,
  commentId: string,
): Promise<string> {
  const row = found(await queries.findComment(ctx, community, commentId))
  if (row.post_id !== postId || row.state !== 'visible') throw notFound()
  return row.reply_to ?? row.id
}

async function ownComment(
  ctx: SignedIn,
  community: Community,
  params: { postId: string; commentId: string },
): Promise<queries.CommentRow> {
  await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('company_id', '=', community.company_id)
    .where('id', '=', params.commentId)
    .forNoKeyUpdate()
    .execute()
  const row = await loadComment(ctx, community, params)
  if (row.author_id !== ctx.actor.id) throw forbidden()
  return row
}

export async function updateComment(
  ctx: SignedIn,
  community: Community,
  params: { postId: string; commentId: string },
  { version, mentions, pictures, ...written }: BodyOf<typeof contract.updateComment>,
): Promise<contract.Comment> {
  const { postId, commentId } = params
  const { tree: before } = await loadComment(ctx, community, params)
  const meant = mentions ?? meantIn(before)
  const people = await mentionable(ctx, community, { postId, subjectId: commentId }, meant)
  const prepared = await prepareText(ctx, community.company_id, written, people)
  const text = await withPictures(ctx, community, prepared, { pictures, before })
  return ctx.transaction(async (inner) => {
    const row = await ownComment(inner, community, params)
    if (row.state !== 'visible' || row.post_state !== 'visible') throw forbidden()
    if (row.post_locked_at) throw new AppError('locked', 'community.locked')
    if (row.version !== version) throw versionConflict(await getComment(inner, community, params))
    await countEdit(inner)
    const isTraced = await saveEarlierText(inner, row, await queries.hasReplies(inner, row.id))
    await inner.db
      .updateTable('comments')
      .set({
        body: text.body,
        tree: JSON.stringify(text.tree),
        words: text.words,
        version: version + 1,
        ...(isTraced ? { edited_at: inner.now.toISOString() } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    await notifyMentioned(inner, {
      post_id: row.post_id,
      title: row.post_title,
      is_nameless: row.is_nameless,
      to: await recordMentions(inner, community, { id: row.id, tree: text.tree }),
    })
    if (mentionsTeam(text.tree) && !mentionsTeam(before)) {
      const { company_id, post_id, post_title: title, is_nameless } = row
      await notifyMentionedTeam(inner, { company_id, post_id, title, is_nameless })
    }
    return getComment(inner, community, params)
  })
}

/** A comment with answers leaves a stub. */
export async function deleteComment(
  ctx: SignedIn,
  community: Community,
  params: { postId: string; commentId: string },
): Promise<void> {
  const row = await ownComment(ctx, community, params)
  if (row.state === 'deleted') throw notFound()
  await forgetSubject(ctx, row.company_id, row.id)
  if (await queries.hasReplies(ctx, row.id))
    await ctx.db
      .updateTable('comments')
      .set({ state: 'deleted', body: '', tree: '[]', words: '', likes: 0 })
      .where('id', '=', row.id)
      .execute()
  else await ctx.db.deleteFrom('comments').where('id', '=', row.id).execute()
  if (row.state === 'visible') await countComment(ctx, row, -1)
  await unmarkAnswer(ctx, row)
}

/** A comment that is no longer visible is no longer an answer, and its points are revoked. */
export async function unmarkAnswer(
  ctx: SignedIn,
  row: Pick<queries.CommentRow, 'id' | 'post_id' | 'author_id' | 'is_official' | 'is_accepted'>,
): Promise<void> {
  if (!row.is_official && !row.is_accepted) return
  await takeBackReward(ctx, row)
  await ctx.db
    .updateTable('posts')
    .set({
      ...(row.is_official ? { official_comment_id: null } : {}),
      ...(row.is_accepted ? { accepted_comment_id: null } : {}),
    })
    .where('id', '=', row.post_id)
    .execute()
}
