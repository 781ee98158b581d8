import { type Locale, locales } from '#contract/locales.ts'
import { openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection/connection-config.ts'
import { findExact, findMatches, remember } from '#domains/translations/memory/memory.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { Stage } from '../harness.ts'

export interface MemoryFigure {
  what: string
  ms: { median: number; p95: number }
  target: { median?: number; p95?: number }
}

const repeats = 150
const entriesAtOnce = 2_000
/** Number of source texts looked up at once when a job is filled. */
const fillAtOnce = 200

/** As in a natural language: the nth word is n times as rare as the first. */
const vocabulary = 20_000
const wordOf = (rank: number): string =>
  `${'bcdfglmnprst'[rank % 12]}${'aeiou'[rank % 5]}${rank.toString(36)}`

/** A random generator with the same numbers in each run. */
function createRandom(): () => number {
  let state = 20_261_128
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Random = () => number
const pick = (random: Random): string => wordOf(Math.floor(vocabulary ** random()))
const textOf = (random: Random, words: number): string[] => Array.from({ length: words }, () => pick(random))
/** A tenth of the texts are headings. */
const lengthOf = (random: Random): number => (random() < 0.1 ? 2 : 5 + Math.floor(random() * 17))

interface Filled {
  ctx: SignedIn
  pair: { company_id: string; source_locale: Locale; target_locale: Locale }
  /** Some texts that the memory has in the requested languages. */
  known: string[][]
}

async function fill(ctx: SignedIn, entries: number): Promise<Filled> {
  const random = createRandom()
  const company_id = ctx.actor.company_id
  const targets = locales.filter((locale) => locale !== 'en_US')
  const known: string[][] = []
  for (let done = 0; done < entries; done += entriesAtOnce) {
    const target_locale = targets[(done / entriesAtOnce) % targets.length] as Locale
    const texts = Array.from({ length: entriesAtOnce }, () => textOf(random, lengthOf(random)))
    if (target_locale === targets[0]) known.push(...texts.slice(0, 20))
    await remember(
      ctx,
      { company_id, source_locale: 'en_US', target_locale },
      texts.map((words, index) => ({
        context: `${done + index} text`,
        source: [`${words.join(' ')}.`],
        target: [`${words.toReversed().join(' ')}.`],
      })),
    )
  }
  const pair = { company_id, source_locale: 'en_US', target_locale: targets[0] as Locale } as const
  return { ctx, pair, known }
}

async function measure(what: string, target: MemoryFigure['target'], act: (nth: number) => Promise<unknown>) {
  const taken: number[] = []
  for (let nth = 0; nth <= repeats; nth += 1) {
    const begun = performance.now()
    await act(nth)
    if (nth > 0) taken.push(performance.now() - begun)
  }
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.ceil(repeats * share) - 1] ?? 0
  return { what, target, ms: { median: at(0.5), p95: at(0.95) } }
}

/** Query durations of one company’s translation memory with so many entries, over all its languages. */
export async function translationMemory(stage: Stage, entries: number): Promise<MemoryFigure[]> {
  const open = await openPool(urlConfig(stage.databaseUrl), {
    info: () => undefined,
    warn: () => undefined,
    error: console.error,
  })
  try {
    const ids = { company: newId(), user: newId() }
    await open.pool.query(
      `insert into companies (id, name, app_name, brand_color) values ($1, 'Memory', 'Memory', '#0f766e')`,
      [ids.company],
    )
    await open.pool.query('insert into company_closure values ($1, $1, 0)', [ids.company])
    await open.pool.query(
      `insert into users (id, company_id, role, email, first_name, last_name, status)
       values ($1, $2, 'admin', 'memory@example.test', 'Ada', 'Memory', 'active')`,
      [ids.user, ids.company],
    )
    const actor = { id: ids.user, company_id: ids.company, role: 'admin' }
    const filled = await fill({ db: open.db, now: new Date(), actor } as SignedIn, entries)
    await open.pool.query('vacuum analyze memory_entries, memory_words')
    return await ask(filled)
  } finally {
    await open.close()
  }
}

async function ask({ ctx, pair, known }: Filled): Promise<MemoryFigure[]> {
  const random = createRandom()
  const long = known.filter(({ length }) => length > 2)
  const short = known.filter(({ length }) => length === 2)
  const of = (texts: readonly string[][], nth: number): string[] => texts[nth % texts.length] ?? []
  const similar = (words: readonly string[]) =>
    findMatches(ctx, pair, { context: '', source: [`${words.join(' ')}.`] })
  const changed = (words: readonly string[]): string[] =>
    words.with(Math.floor(random() * words.length), `${pick(random)}ing`)
  const common = () => Array.from({ length: 12 }, () => wordOf(1 + Math.floor(40 * random())))
  const exact = (texts: readonly string[][]) =>
    findExact(
      ctx,
      pair,
      texts.map((words, index) => ({ context: String(index), source: [`${words.join(' ')}.`] })),
    )
  return [
    await measure('a text it has', { median: 1 }, (nth) => exact([of(long, nth)])),
    await measure('a text with another word', { p95: 100 }, (nth) => similar(changed(of(long, nth)))),
    await measure('a text of common words', { p95: 100 }, () => similar(common())),
    await measure('a heading with another ending', { p95: 100 }, (nth) =>
      similar(of(short, nth).map((word, index) => (index === 0 ? word : `${word}s`))),
    ),
    // At this speed, 60,000 texts are filled within 90 s.
    await measure(`${fillAtOnce} texts of a job to fill`, { p95: 300 }, (nth) =>
      exact(Array.from({ length: fillAtOnce }, (_, index) => of(known, nth * fillAtOnce + index))),
    ),
  ]
}
