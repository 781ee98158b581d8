import type * as contract from '#contract/community/posts.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { isUsuallyAnswered } from '../comments/answer-times.job.ts'
import type { Community } from '../communities.service.ts'
import { toSummary } from '../community.presenter.ts'
import { nameMentions } from '../mentions/mentions.service.ts'
import { readSettings } from '../settings.service.ts'
import * as queries from './posts.queries.ts'
import { findSeenPost } from './visits.service.ts'

/** Lists of posts in pages, each read from a single index. */

type Page = ResponseOf<typeof contract.listPosts>
interface PageInput {
  cursor?: string | undefined
  limit?: number | undefined
}

const sizeOf = ({ limit = limits.pageSize.default }: PageInput): number => limit

export async function listRecent(
  ctx: SignedIn,
  community: Community,
  { search, item_id, ...input }: QueryOf<typeof contract.listPosts>,
): Promise<Page> {
  const limit = sizeOf(input)
  const slice = { after: idIn(input.cursor), limit: limit + 1 }
  const rows = search?.trim()
    ? await queries.selectFound(ctx, community, { search, item_id }, slice)
    : await queries.selectRecent(ctx, community, item_id, slice)
  return listed(ctx, community, pageOf(rows, limit))
}

export async function listOwn(ctx: SignedIn, community: Community, input: PageInput): Promise<Page> {
  const limit = sizeOf(input)
  const slice = { after: idIn(input.cursor), limit: limit + 1 }
  return listed(ctx, community, pageOf(await queries.selectOwn(ctx, community, slice), limit))
}

/** Unanswered questions first, then answered ones. The cursor tells in which of the two it is. */
export async function listQuestions(ctx: SignedIn, community: Community, input: PageInput): Promise<Page> {
  const limit = sizeOf(input)
  const [half, after] = parted(input.cursor)
  const open =
    half === '1'
      ? []
      : await queries.selectQuestions(ctx, community, false, { after: idIn(after), limit: limit + 1 })
  const rest = limit + 1 - open.length
  const answered =
    rest > 0
      ? await queries.selectQuestions(ctx, community, true, {
          after: half === '1' ? idIn(after) : undefined,
          limit: rest,
        })
      : []
  const { page, next_cursor } = pageOf([...open, ...answered], limit)
  const last = page.at(-1)
  return listed(ctx, community, {
    page,
    next_cursor: next_cursor && last ? `${last.is_answered ? 1 : 0}:${last.id}` : null,
  })
}

export async function listTrending(ctx: SignedIn, community: Community, input: PageInput): Promise<Page> {
  const limit = sizeOf(input)
  const [trending, id] = parted(input.cursor)
  if (trending && !/^-?\d{1,18}$/.test(trending)) throw badCursor()
  const at = idIn(id)
  const after = trending && at ? { trending, id: at } : undefined
  const rows = await queries.selectTrending(ctx, community, { after, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const last = page.at(-1)
  return listed(ctx, community, {
    page,
    next_cursor: next_cursor && last ? `${last.trending}:${last.id}` : null,
  })
}

async function listed(
  ctx: SignedIn,
  community: Community,
  { page, next_cursor }: { page: queries.SummaryRow[]; next_cursor: string | null },
): Promise<Page> {
  const rows = await nameMentions(ctx, page)
  return { data: rows.map((row) => toSummary(ctx, community, row)), meta: { next_cursor } }
}

const badCursor = () => invalid({ cursor: ['community.bad_cursor'] })
const parted = (cursor = ''): [string | undefined, string | undefined] => {
  const [first, second] = cursor.split(':')
  return cursor === '' ? [undefined, undefined] : [first, second ?? '']
}
/** Throws 422 for a cursor that none of these lists returned. */
export const idIn = (cursor: string | undefined): string | undefined => {
  if (cursor !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(cursor)) throw badCursor()
  return cursor
}

export async function listSimilar(
  ctx: SignedIn,
  community: Community,
  query: QueryOf<typeof contract.listSimilarPosts>,
): Promise<{ data: contract.SimilarPost[] }> {
  const rows = await queries.selectSimilar(ctx, community, query)
  return { data: rows }
}

export async function getInfo(ctx: SignedIn, community: Community): Promise<contract.CommunityInfo> {
  const [settings, unanswered, seen_post_id, usually_answered] = await Promise.all([
    readSettings(ctx, community.company_id),
    queries.selectUnanswered(ctx, community, 100),
    findSeenPost(ctx, community),
    isUsuallyAnswered(ctx, community.company_id),
  ])
  const { allows_nameless, allows_pictures, security_phone, password_url, rules } = settings
  return {
    allows_nameless,
    allows_pictures,
    security_phone,
    password_url,
    rules,
    unanswered: unanswered.slice(0, 3).map((row) => ({ ...row, is_answered: false })),
    unanswered_count: unanswered.length,
    seen_post_id,
    suggests_questions: settings.suggests_questions,
    usually_answered,
  }
}
