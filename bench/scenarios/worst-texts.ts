import type pg from 'pg'
import { insertSession } from '#bench/session.ts'
import { createPost } from '#contract/community/posts.ts'
import { newId, newToken } from '#platform/ids.ts'
import { callerFor } from '../data.ts'
import type { Stage } from '../harness.ts'
import { type Latencies, measureLatencies } from '../latencies.ts'

export interface TextFigures {
  /** Milliseconds of the slowest text. */
  worstMs: number
  worst: string
  /** Latencies of community readers without and with such texts being saved. */
  quiet: Latencies
  busy: Latencies
}

const length = 8_000
const upTo = (text: string): string => text.repeat(Math.ceil(length / text.length)).slice(0, length - 20)
const lines = (line: string, count: number): string =>
  Array.from({ length: count }, () => line)
    .join('\n')
    .slice(0, length - 20)

/** The most expensive texts for the parser, within its limits on characters, lines and markers and just beyond them. */
const texts: Record<string, string> = {
  'emphasis of 299 runs': `${'a*_ b'.repeat(299)}${'word '.repeat(1_000)}`,
  'emphasis without end': upTo('a*_'),
  'brackets without an address': `${'['.repeat(199)}${'](a '.repeat(1_700)}`,
  links: '[a](http://a.bc/d) '.repeat(199),
  addresses: upTo('https://aa.bc/x '),
  'names of other letters': upTo('аррӏе.com '),
  'code in code': upTo('`a``b```c'),
  'a list of 500': lines('- one of them', 500),
  'lists within lists': lines('- - - - - - a', 100),
  'a list in a list, 300 deep': `${'- '.repeat(300)}a`,
  'quotations within quotations': `${'>'.repeat(599)}a`,
  'headings with a line below': lines('a\n==', 250),
  'headings without end': upTo('a\n==\n'),
  entities: upTo('&amp;'),
}
const rounds = 3
const writers = 'Writer'
const seconds = 4
const pauseMs = 40

/** Writers who send one text each, one after the other, beside six readers. */
export async function worstTexts(
  stage: Stage,
  client: pg.Client,
  { companyId, token }: { companyId: string; token: string },
  listUrl: string,
): Promise<TextFigures> {
  const all = Object.entries(texts)
  const tokens = await addWriters(client, companyId, all.length * (rounds + 1))
  const times = new Map<string, number>()
  const send = async ([name, body]: [string, string], counts = true): Promise<void> => {
    const began = performance.now()
    await callerFor(stage.ours.url, tokens.pop() ?? '')(createPost, {}, { title: name, body }).catch(
      refusedAsTooComplicated,
    )
    if (counts) times.set(name, Math.max(times.get(name) ?? 0, performance.now() - began))
  }
  const read = async (): Promise<void> => {
    const answer = await fetch(listUrl, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${listUrl}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const readers = Array.from({ length: 6 }, () => read)
  for (const each of all) await send(each, false)
  await measureLatencies(readers, 1, pauseMs)
  const quiet = await measureLatencies(readers, seconds, pauseMs)
  const reading = measureLatencies(readers, seconds, pauseMs)
  for (let round = 0; round < rounds; round += 1) for (const each of all) await send(each)
  const busy = await reading
  // The lists measured next must contain only ordinary posts.
  await client.query(
    'delete from posts where author_id in (select id from users where company_id = $1 and last_name = $2)',
    [companyId, writers],
  )
  const [worst, worstMs] = [...times].toSorted(([, one], [, other]) => other - one)[0] ?? ['', Number.NaN]
  return { worst, worstMs, quiet, busy }
}

/** A writer may post only once per quarter of a minute, so each posts once. */
async function addWriters(client: pg.Client, companyId: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let made = 0; made < count; made += 1) {
    const [id, token] = [newId(), newToken()]
    await client.query(
      `insert into users (id, company_id, role, email, first_name, last_name, status, created_at)
       values ($1, $2, 'student', $3, 'Ada', $4, 'active', now() - interval '30 days')`,
      [id, companyId, `writer.${id}@example.test`, writers],
    )
    await insertSession(client, id, token)
    tokens.push(token)
  }
  return tokens
}

function refusedAsTooComplicated(error: unknown): void {
  if (!String(error).includes('422')) throw error
}
