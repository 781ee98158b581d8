import pg from 'pg'
import { listPosts, listTrendingPosts } from '#contract/community/posts.ts'
import { limits } from '#contract/limits.ts'
import { getLeaderboard, getLeaderboardTop } from '#contract/points/leaderboard.ts'
import { newId, newToken, tokenHash } from '#platform/ids.ts'
import type { Stage } from '../harness.ts'
import { type Compared, median } from '../measure.ts'
import { race, type Timing } from './reads.ts'
import { type TextFigures, worstTexts } from './worst-texts.ts'

const repeats = 60
/** Uncounted rounds, until connections, plans and compiled code are as in a server that has run for a minute. */
const warmUps = 200
const pageSize = limits.pageSize.default
const mostPoints = 2_000
export interface CommunityFigures {
  posts: number
  /** The newest page relative to a plain read. */
  recent: () => Promise<Compared>
  /** Median milliseconds of pages measured alternately. */
  firstMs: number
  deepMs: number
  trendingMs: number
  text: TextFigures
  /** The top of the leaderboard with the same number of students. */
  topMs: number
  /** The same students in a company of a thousand. */
  placeMs: { small: number; large: number }
}

/** Lists of this many posts, and a leaderboard of as many students. */
export async function community(stage: Stage, posts: number, timing: Timing): Promise<CommunityFigures> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const large = await fillCompany(client, { people: posts, posts })
    const small = await fillCompany(client, { people: Math.min(1_000, posts), posts: 1 })
    await client.query('vacuum analyze')
    const list = `${stage.ours.url}${listPosts.path}?limit=${pageSize}`
    const { rows } = await client.query<{ id: string }>(
      'select id from posts where company_id = $1 order by id desc offset $2 limit 1',
      [large.companyId, Math.floor(posts * 0.9)],
    )
    const [firstMs = 0, deepMs = 0, trendingMs = 0] = await medianOfRounds([
      () => read(list, large.token),
      () => read(`${list}&cursor=${rows[0]?.id ?? ''}`, large.token),
      () => read(`${stage.ours.url}${listTrendingPosts.path}?limit=${pageSize}`, large.token),
    ])
    const places = `${stage.ours.url}${getLeaderboard.path}?period=month`
    const [inSmall = 0, inLarge = 0] = await medianOfRounds([
      () => read(places, small.token),
      () => read(places, large.token),
    ])
    const recent = () =>
      race(
        stage,
        timing,
        {
          url: list,
          connections: 16,
          setupClient: (each) => each.setHeaders({ authorization: `Bearer ${large.token}` }),
        },
        `/c?company=${large.companyId}`,
      )
    const [topMs = 0] = await medianOfRounds([
      () => read(`${stage.ours.url}${getLeaderboardTop.path}?period=month&limit=${pageSize}`, large.token),
    ])
    const text = await worstTexts(stage, client, large, list)
    return {
      ...{ posts, recent, firstMs, deepMs, trendingMs, topMs, text },
      placeMs: { small: inSmall, large: inLarge },
    }
  } finally {
    await client.end()
  }
}

async function read(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** Runs all of them once per round, so that disturbances affect all equally. */
async function medianOfRounds(acts: readonly (() => Promise<void>)[]): Promise<number[]> {
  const taken = acts.map((): number[] => [])
  for (let round = -warmUps; round < repeats; round += 1)
    for (const [index, act] of acts.entries()) {
      const began = performance.now()
      await act()
      if (round >= 0) taken[index]?.push(performance.now() - began)
    }
  return taken.map(median)
}

/** The student with median points, so that there are leaderboard places on both sides. */
const readerOf = (people: number): number => {
  const half = Math.ceil(people / 2)
  return people < mostPoints ? half : half - (half % mostPoints) + mostPoints / 2
}

/** A company that shows names, with people who have points of this month and posts of two years. */
async function fillCompany(
  client: pg.Client,
  { people, posts }: { people: number; posts: number },
): Promise<{ companyId: string; token: string }> {
  const [companyId, token] = [newId(), newToken()]
  await client.query(
    `insert into companies (id, name, app_name, brand_color, leaderboard_mode)
     values ($1, 'Community', 'Community', '#0f766e', 'names')`,
    [companyId],
  )
  await client.query('insert into company_closure values ($1, $1, 0)', [companyId])
  await client.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status)
     select md5($1::uuid::text || n)::uuid, $1::uuid, 'student', n || '.' || $1::uuid::text || '@example.test', 'Ada', 'Number ' || n, 'active'
     from generate_series(1, $2::int) n`,
    [companyId, people],
  )
  await client.query(
    `insert into sessions (id, user_id, token_hash, expires_at)
     values ($1, md5($2::uuid::text || $3::text)::uuid, $4, now() + interval '1 day')`,
    [newId(), companyId, String(readerOf(people)), tokenHash(token)],
  )
  // Inserts into the ledger without the trigger, and then computes the scores at once.
  await client.query('alter table points disable trigger points_scores')
  await client.query(
    `insert into points (student_id, company_id, cause_kind, cause_id, amount, at)
     select md5($1::uuid::text || n)::uuid, $1::uuid, 'lesson', md5('points' || n)::uuid, 1 + n % ${mostPoints}, now()
     from generate_series(1, $2::int) n`,
    [companyId, people],
  )
  await client.query('alter table points enable trigger points_scores')
  // Statistics that do not know a million new rows make plans for an empty table.
  await client.query('analyze users, points')
  await client.query('select rebuild_scores($1)', [companyId])
  // Ids in time order, as the product creates them.
  await client.query(
    `insert into posts (id, company_id, author_id, title, body, tree, words, locale, is_question, likes, comments, commenters, created_at)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5('post' || n), 1, 3) || '8' || substr(md5($1::uuid::text || n), 1, 15))::uuid,
       $1::uuid, md5($1::uuid::text || (1 + n % $3::int))::uuid, 'Question number ' || n, 'Is it real?', '[{"type":"paragraph","content":[{"type":"text","text":"Is it real?"}]}]',
       'Is it real?', 'en_US', n % 5 = 0, n % 40, n % 7, n % 7, at
     from generate_series(1, $2::int) n
       cross join lateral (select now() - ($2::int - n) * (interval '730 days' / $2::int) as at) moment`,
    [companyId, posts, people],
  )
  return { companyId, token }
}
