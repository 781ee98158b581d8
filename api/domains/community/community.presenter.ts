import type { Comment } from '#contract/community/comments.ts'
import type { Author, Post, PostSummary, Statement } from '#contract/community/posts.ts'
import { isStaff, toRole } from '#contract/roles.ts'
import type { SignedIn } from '#platform/context.ts'
import { onlyReads } from '#platform/read-only.ts'
import type { CommentRow } from './comments/comments.queries.ts'
import type { Community } from './communities.service.ts'
import { canDecide, isAuthor } from './community.policy.ts'
import type { AuthorRow, PostRow, SummaryRow } from './posts/posts.queries.ts'

const nobody = { id: null, full_name: '', avatar: null, department: '', is_team: false }

/** An anonymous author is shown only to moderators and to themselves. */
export function toAuthor(
  ctx: SignedIn,
  { is_moderator }: Community,
  row: AuthorRow | null,
  isNameless: boolean,
): Author {
  if (!row || row.status === 'removed') return { kind: 'former', ...nobody }
  const isSeen = !isNameless || is_moderator || row.id === ctx.actor.id
  if (!isSeen) return { kind: 'nameless', ...nobody }
  return {
    kind: isNameless ? 'nameless' : 'person',
    id: row.id,
    full_name: `${row.first_name} ${row.last_name}`.trim(),
    avatar: row.avatar,
    department: row.department,
    is_team: isStaff(toRole(row.role)),
  }
}

function sharedOf(ctx: SignedIn, community: Community, row: SummaryRow | PostRow) {
  return {
    id: row.id,
    title: row.title,
    author: toAuthor(ctx, community, row.author, row.is_nameless),
    created_at: row.created_at,
    edited_at: row.edited_at,
    is_question: row.is_question,
    is_answered: row.is_answered,
    is_locked: row.locked_at !== null,
    is_own: isAuthor(ctx.actor, row),
    state: row.state,
    likes: row.likes,
    liked: row.liked,
    comments: row.comments,
  }
}

export function toSummary(ctx: SignedIn, community: Community, row: SummaryRow): PostSummary {
  return {
    ...sharedOf(ctx, community, row),
    excerpt: row.excerpt,
    unread: row.unread,
    answer:
      row.answer_at === null
        ? null
        : {
            kind: row.official_comment_id ? 'official' : 'accepted',
            excerpt: row.answer_excerpt ?? '',
            author: toAuthor(ctx, community, row.answerer, row.answer_nameless === true),
            created_at: row.answer_at,
          },
  }
}

interface PostParts {
  place: { course_title: string; item_title: string } | undefined
  statement: Statement | null
}

export function toPost(
  ctx: SignedIn,
  community: Community,
  row: PostRow,
  { place, statement }: PostParts,
): Post {
  const shared = sharedOf(ctx, community, row)
  const isOpen = row.state === 'visible'
  const writes = !onlyReads(ctx.actor)
  return {
    ...shared,
    company_id: community.company_id,
    tree: row.tree,
    body: shared.is_own ? row.body : null,
    version: row.version,
    place:
      place && row.course_id && row.item_id
        ? { course_id: row.course_id, item_id: row.item_id, quote: row.quote, ...place }
        : null,
    follows: row.follows === true,
    seen_comment_id: row.seen_comment_id,
    official_comment_id: row.official_comment_id,
    accepted_comment_id: row.accepted_comment_id,
    statement: shared.is_own ? statement : null,
    can: {
      comment: writes && isOpen && !shared.is_locked,
      like: writes && isOpen && !shared.is_own,
      report: writes && isOpen && !shared.is_own && !community.is_moderator,
      edit: writes && shared.is_own && isOpen && !shared.is_locked,
      delete: writes && shared.is_own && row.state !== 'deleted',
      // Moderators mark an answer as official instead.
      accept: writes && shared.is_own && isOpen && row.is_question && !community.is_moderator,
      moderate: community.is_moderator && canDecide(ctx.actor, row) && row.state !== 'deleted',
    },
  }
}

export function toComment(
  ctx: SignedIn,
  community: Community,
  row: CommentRow,
  statement: Statement | null = null,
): Comment {
  const isOwn = isAuthor(ctx.actor, row)
  const isOpen = row.state === 'visible'
  const writes = !onlyReads(ctx.actor)
  const isShown = isOpen || ((isOwn || community.is_moderator) && row.state !== 'deleted')
  const author = toAuthor(ctx, community, row.author, row.is_nameless)
  return {
    id: row.id,
    post_id: row.post_id,
    reply_to: row.reply_to,
    author: isShown ? author : { kind: 'former', ...nobody },
    tree: isShown ? row.tree : [],
    body: isOwn && isShown ? row.body : null,
    state: row.state,
    created_at: row.created_at,
    edited_at: row.edited_at,
    version: row.version,
    likes: row.likes,
    liked: row.liked,
    is_own: isOwn,
    is_official: row.is_official,
    is_accepted: row.is_accepted,
    statement: isOwn ? statement : null,
    can: {
      like: writes && isOpen && !isOwn,
      report: writes && isOpen && !isOwn && !community.is_moderator,
      edit: writes && isOwn && isOpen && row.post_locked_at === null,
      delete: writes && isOwn && row.state !== 'deleted',
      mark_official: writes && community.is_moderator && isOpen,
      moderate: community.is_moderator && canDecide(ctx.actor, row) && row.state !== 'deleted',
    },
  }
}
