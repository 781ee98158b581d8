import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/translations/helps.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { newId } from '#platform/ids.ts'
import { canChangeMemory } from '../translations.policy.ts'
import { sourceKey } from '../units/unit-items.presenter.ts'
import {
  chooseWords,
  indexedWords,
  least,
  maskNumbers,
  similarityTo,
  withNumbersOf,
  wordsOf,
} from './match.rules.ts'
import * as queries from './memory.queries.ts'

// A company's earlier translations. Filled only with what people confirmed, never by machine translation.

type Pair = queries.Pair
export interface ConfirmedUnit {
  context: string
  source: string[]
  target: string[]
}

export async function remember(ctx: SignedIn, pair: Pair, units: ConfirmedUnit[]): Promise<void> {
  await queries.upsertEntries(
    ctx,
    pair,
    units.map(({ context, source, target }) => ({
      id: newId(),
      key: sourceKey(source),
      number_key: sourceKey(maskNumbers(source)),
      context,
      source,
      target,
      words: indexedWords(source),
      length: wordsOf(source).length,
    })),
  )
}

export async function forget(
  ctx: SignedIn,
  pair: Pair,
  units: { context: string; source: string[] }[],
): Promise<void> {
  await queries.deleteEntries(
    ctx,
    pair,
    units.map(({ context, source }) => ({ context, key: sourceKey(source) })),
  )
}

export interface Match {
  score: number
  source: string[]
  target: string[]
  by: string | null
  at: string
}

const toMatch = (entry: queries.Entry, score: number, target = entry.target): Match => ({
  score,
  source: entry.source,
  target,
  by: entry.updated_by,
  at: entry.updated_at,
})

/** The exact match for each source: the translation of the unit itself, else the newest. */
export async function findExact(
  ctx: Ctx,
  pair: Pair,
  units: { context: string; source: string[] }[],
): Promise<Map<string, Match>> {
  const keys = new Map(units.map(({ context, source }) => [context, sourceKey(source)]))
  const byKey = Map.groupBy(
    await queries.selectExact(ctx, pair, [...new Set(keys.values())]),
    ({ key }) => key,
  )
  return new Map(
    units.flatMap(({ context, source }): [string, Match][] => {
      const entries = (byKey.get(keys.get(context) ?? '') ?? []).filter(
        (entry) => entry.target.length === source.length,
      )
      const own = entries.find((entry) => entry.context === context)
      const entry = own ?? entries[0]
      return entry ? [[context, toMatch(entry, own ? 101 : 100)]] : []
    }),
  )
}

const shown = 5

/** Best first. */
export async function findMatches(
  ctx: Ctx,
  pair: Pair,
  { context, source }: { context: string; source: string[] },
): Promise<Match[]> {
  const key = sourceKey(source)
  const exact = (await queries.selectExact(ctx, pair, [key])).map((entry) =>
    toMatch(entry, entry.context === context ? 101 : 100),
  )
  const numbers = (await queries.selectByNumbers(ctx, pair, sourceKey(maskNumbers(source)))).flatMap(
    (entry) => {
      const target = entry.key === key ? null : withNumbersOf(source, entry)
      return target ? [toMatch(entry, 98, target)] : []
    },
  )
  const fuzzy = exact.length > 0 ? [] : await findLike(ctx, pair, source)
  const all = [...exact, ...numbers, ...fuzzy].toSorted((one, other) => other.score - one.score)
  const seen = new Set<string>()
  return all
    .filter(({ target }) => {
      const text = JSON.stringify(target)
      return target.length === source.length && !seen.has(text) && seen.add(text)
    })
    .slice(0, shown)
}

async function findLike(ctx: Ctx, pair: Pair, source: string[]): Promise<Match[]> {
  const words = indexedWords(source)
  const { length } = wordsOf(source)
  if (length === 0) return []
  const chosen =
    length <= queries.shortLength
      ? { any: words, all: [], words }
      : chooseWords(await queries.selectWordCounts(ctx, pair, words))
  if (!chosen) return []
  const entries = await queries.selectLike(ctx, pair, { ...chosen, length })
  const similarity = similarityTo(source)
  return entries
    .map((entry) => toMatch(entry, similarity(entry.source)))
    .filter(({ score }) => score >= least)
}

export async function listMemory(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, ...filter }: QueryOf<typeof contract.listMemory>,
): Promise<ResponseOf<typeof contract.listMemory>> {
  const rows = await queries.selectEntries(ctx, { ...filter, after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    data: page.map((entry) => ({ ...entry, can: { delete: canChangeMemory(ctx.actor, entry) } })),
    meta: { next_cursor },
  }
}

export async function deleteMemoryEntry(ctx: SignedIn, id: string): Promise<void> {
  if (!(await queries.deleteEntry(ctx, id))) throw notFound()
}
