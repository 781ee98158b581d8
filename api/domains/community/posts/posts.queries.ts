import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { SignedIn } from '#platform/context.ts'
import { compileOnce } from '#platform/database/compiled-query.ts'
import { hasWords } from '#platform/database/word-search.ts'
import type { Community } from '../communities.service.ts'

/** Characters of a text shown in a list. */
const excerptLength = 280
/** The beginning of a text, cut at a word boundary. */
const excerptOf = (
  words: string,
) => sql<string>`case when length(left(${sql.ref(words)}, ${sql.lit(excerptLength + 1)})) <= ${sql.lit(excerptLength)} then ${sql.ref(words)}
  else regexp_replace(left(${sql.ref(words)}, ${sql.lit(excerptLength)}), '\\s+\\S*$', '') || '…' end`

/** The author of a row, from the table with the given alias. */
export const authorColumns = (author: 'author' | 'answerer') =>
  sql<AuthorRow | null>`case when ${sql.ref(`${author}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${author}.id`)}, 'first_name', ${sql.ref(`${author}.first_name`)},
    'last_name', ${sql.ref(`${author}.last_name`)}, 'avatar', ${sql.ref(`${author}.avatar`)},
    'department', ${sql.ref(`${author}.department`)}, 'role', ${sql.ref(`${author}.role`)},
    'status', ${sql.ref(`${author}.status`)}) end`

export interface AuthorRow {
  id: string
  first_name: string
  last_name: string
  avatar: string | null
  department: string
  role: string
  status: string
}

export const likedBy = (userId: string, table: 'posts' | 'comments'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from likes l where l.company_id = ${sql.ref(`${table}.company_id`)}
    and l.subject_id = ${sql.ref(`${table}.id`)} and l.user_id = ${userId})`

/** The number of comments since the reader last opened the post; 0 for a post they never opened. */
const unread = sql<number>`case when reader.user_id is null then 0 else (
  select count(*)::int from (
    select from comments c where c.company_id = posts.company_id and c.post_id = posts.id and c.state = 'visible'
      and c.author_id <> reader.user_id
      and c.id > coalesce(reader.seen_comment_id, '00000000-0000-0000-0000-000000000000') limit 100
  ) as newer) end`

interface Reader {
  reader_id: string
  company_id: string
}

function posts(db: Db, { reader_id, company_id }: Reader) {
  return db
    .selectFrom('posts')
    .innerJoin('users as author', 'author.id', 'posts.author_id')
    .leftJoin('post_people as reader', (join) =>
      join
        .onRef('reader.company_id', '=', 'posts.company_id')
        .onRef('reader.post_id', '=', 'posts.id')
        .on('reader.user_id', '=', reader_id),
    )
    .select([
      'posts.id',
      'posts.company_id',
      'posts.author_id',
      'posts.is_nameless',
      'posts.title',
      'posts.created_at',
      'posts.edited_at',
      'posts.is_question',
      'posts.is_answered',
      'posts.locked_at',
      'posts.state',
      'posts.likes',
      'posts.comments',
      'posts.official_comment_id',
      'posts.accepted_comment_id',
      'posts.trending',
    ])
    .select([authorColumns('author').as('author'), likedBy(reader_id, 'posts').as('liked')])
    .where('posts.company_id', '=', company_id)
}

/** Includes the answer to show: the official one before the accepted one. */
function summaries(db: Db, reader: Reader) {
  return posts(db, reader)
    .leftJoin('comments as answer', (join) =>
      join
        .onRef('answer.company_id', '=', 'posts.company_id')
        .on('answer.id', '=', sql`coalesce(posts.official_comment_id, posts.accepted_comment_id)`),
    )
    .leftJoin('users as answerer', 'answerer.id', 'answer.author_id')
    .select([
      excerptOf('posts.words').as('excerpt'),
      unread.as('unread'),
      'answer.author_id as answer_author_id',
      'answer.is_nameless as answer_nameless',
      'answer.created_at as answer_at',
      excerptOf('answer.words').$castTo<string | null>().as('answer_excerpt'),
      authorColumns('answerer').as('answerer'),
    ])
}

export type SummaryRow = InferResult<ReturnType<typeof summaries>>[number]

type Filter = 'company' | 'item' | 'questions' | 'own'
interface ListValues extends Reader {
  /** The id of the last row of the previous page. */
  after: string
  /** The trending score of that row. */
  trending: string
  item_id: string
  is_answered: boolean
}
interface ListShape {
  filter: Filter
  order: 'newest' | 'trending'
  continues: boolean
  limit: number
}

function list(db: Db, values: ListValues, { filter, order, continues, limit }: ListShape) {
  let rows = summaries(db, values)
  if (filter === 'own') {
    rows = rows.where('posts.author_id', '=', values.reader_id).where('posts.state', '<>', 'deleted')
  } else {
    rows = rows.where('posts.state', '=', 'visible')
  }
  if (filter === 'item') rows = rows.where('posts.item_id', '=', values.item_id)
  if (filter === 'questions')
    rows = rows.where('posts.is_question', '=', true).where('posts.is_answered', '=', values.is_answered)
  if (order === 'trending') {
    rows = rows.orderBy('posts.trending', 'desc')
    if (continues)
      rows = rows.where(
        sql<boolean>`(posts.trending, posts.id) < (${values.trending}::bigint, ${values.after}::uuid)`,
      )
  } else if (continues) {
    rows = rows.where('posts.id', '<', values.after)
  }
  return rows.orderBy('posts.id', 'desc').limit(limit)
}

const compiledList = compileOnce(list)

const readerOf = (ctx: SignedIn, { company_id }: Community): Reader => ({
  company_id,
  reader_id: ctx.actor.id,
})

type Slice = { after: string | undefined; limit: number }

/** A page of one of the lists. */
async function selectList(
  ctx: SignedIn,
  community: Community,
  { filter = 'company', order = 'newest', values = {} }: ListOptions,
  { after, limit }: Slice,
): Promise<SummaryRow[]> {
  return compiledList(
    ctx.db,
    {
      ...readerOf(ctx, community),
      after: after ?? '',
      trending: '',
      item_id: '',
      is_answered: false,
      ...values,
    },
    { filter, order, continues: after !== undefined, limit },
  )
}
interface ListOptions {
  filter?: Filter
  order?: ListShape['order']
  values?: Partial<ListValues>
}

export async function selectRecent(
  ctx: SignedIn,
  community: Community,
  item_id: string | undefined,
  slice: Slice,
): Promise<SummaryRow[]> {
  return item_id
    ? selectList(ctx, community, { filter: 'item', values: { item_id } }, slice)
    : selectList(ctx, community, {}, slice)
}

/** Posts that contain the words, newest first. */
export async function selectFound(
  ctx: SignedIn,
  community: Community,
  { search, item_id }: { search: string; item_id?: string | undefined },
  { after, limit }: Slice,
): Promise<SummaryRow[]> {
  let rows = summaries(ctx.db, readerOf(ctx, community))
    .where('posts.state', '=', 'visible')
    .where(hasWords(sql`posts.title || ' ' || posts.words`, search))
  if (item_id) rows = rows.where('posts.item_id', '=', item_id)
  if (after) rows = rows.where('posts.id', '<', after)
  return rows.orderBy('posts.id', 'desc').limit(limit).execute()
}

/** Questions with or without an answer, newest first. */
export const selectQuestions = (
  ctx: SignedIn,
  community: Community,
  is_answered: boolean,
  slice: Slice,
): Promise<SummaryRow[]> =>
  selectList(ctx, community, { filter: 'questions', values: { is_answered } }, slice)

export const selectTrending = (
  ctx: SignedIn,
  community: Community,
  { after, limit }: { after: { trending: string; id: string } | undefined; limit: number },
): Promise<SummaryRow[]> =>
  selectList(
    ctx,
    community,
    { order: 'trending', values: after ? { trending: after.trending } : {} },
    { after: after?.id, limit },
  )

export const selectOwn = (ctx: SignedIn, community: Community, slice: Slice): Promise<SummaryRow[]> =>
  selectList(ctx, community, { filter: 'own' }, slice)

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export async function findPost(ctx: SignedIn, community: Community, postId: string) {
  return posts(ctx.db, readerOf(ctx, community))
    .select([
      'posts.tree',
      'posts.body',
      'posts.version',
      'posts.locale',
      'posts.course_id',
      'posts.item_id',
      'posts.quote',
      'reader.follows',
      'reader.seen_comment_id',
    ])
    .where('posts.id', '=', postId)
    .executeTakeFirst()
}

export async function findByOnceKey(ctx: SignedIn, key: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', ctx.actor.id)
    .where('once_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

/** The caller's latest texts with their times, newest first. */
export async function selectOwnLately(
  ctx: SignedIn,
  table: 'posts' | 'comments',
  limit: number,
): Promise<{ created_at: string; body: string }[]> {
  return (
    ctx.db
      .selectFrom(table)
      .select(['created_at', 'body'])
      .where('company_id', '=', ctx.actor.company_id)
      .where('author_id', '=', ctx.actor.id)
      // The demo history is written with a clock in the past, when people may already have written something today.
      .where('created_at', '<=', ctx.now.toISOString())
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** When the caller wrote their first post or comment that still exists. */
export async function findFirstWritten(ctx: SignedIn): Promise<string | undefined> {
  const first = (table: 'posts' | 'comments') =>
    ctx.db
      .selectFrom(table)
      .select('created_at')
      .where('company_id', '=', ctx.actor.company_id)
      .where('author_id', '=', ctx.actor.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  const both = [await first('posts'), await first('comments')].flatMap((row) => row?.created_at ?? [])
  return both.sort()[0]
}

/** The times of the caller's latest edits, newest first. */
export async function selectOwnEdits(ctx: SignedIn, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('text_edits')
    .select('at')
    .where('user_id', '=', ctx.actor.id)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at)
}

/** Questions about the same lesson come first. */
export async function selectSimilar(
  ctx: SignedIn,
  { company_id }: Community,
  { title, item_id = null }: { title: string; item_id?: string | null | undefined },
) {
  const likeness = sql<number>`similarity(plain_form(posts.title), plain_form(${title}))`
  return ctx.db
    .selectFrom('posts')
    .select(['id', 'title', 'is_answered', 'created_at'])
    .where('company_id', '=', company_id)
    .where('state', '=', 'visible')
    .where(sql<boolean>`plain_form(posts.title) % plain_form(${title})`)
    .orderBy(
      sql`is_question and item_id is not distinct from ${item_id}::uuid and item_id is not null`,
      'desc',
    )
    .orderBy('is_answered', 'desc')
    .orderBy(likeness, 'desc')
    .limit(5)
    .execute()
}

/** The oldest unanswered questions and their number, up to a hundred. */
export async function selectUnanswered(ctx: SignedIn, { company_id }: Community, limit: number) {
  return ctx.db
    .selectFrom('posts')
    .select(['id', 'title', 'is_answered', 'created_at'])
    .where('company_id', '=', company_id)
    .where('state', '=', 'visible')
    .where('is_question', '=', true)
    .where('is_answered', '=', false)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The titles of the item that a post was written from, in the writer's language or the course's default language. */
export async function findPlace(
  ctx: SignedIn,
  { course_id, item_id, locale }: { course_id: string; item_id: string; locale: string },
): Promise<{ course_title: string; item_title: string } | undefined> {
  return ctx.db
    .selectFrom('courses')
    .innerJoin('releases', 'releases.id', 'courses.current_release_id')
    .innerJoin('release_items', 'release_items.release_id', 'releases.id')
    .innerJoin('documents', 'documents.hash', 'release_items.document_hash')
    .select([
      sql<string>`coalesce(releases.outline->'title'->>${locale},
        releases.outline->'title'->>(releases.outline->'course'->'locales'->>0), '')`.as('course_title'),
      sql<string>`documents.body->>'title'`.as('item_title'),
    ])
    .where('courses.id', '=', course_id)
    .where('release_items.item_id', '=', item_id)
    .orderBy(sql`release_items.locale = ${locale}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the caller is enrolled in the course. */
export async function takesCourse(ctx: SignedIn, courseId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', ctx.actor.id)
    .where('course_id', '=', courseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
