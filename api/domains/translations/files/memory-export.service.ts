import { Readable } from 'node:stream'
import type { QueryOf } from '#contract/endpoint.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type * as contract from '#contract/translations/resource-files.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import type { Download } from '#platform/http/serve.ts'
import { selectEntries, selectKnownEntries } from '../memory/memory.queries.ts'
import { type ConfirmedUnit, remember } from '../memory/memory.service.ts'
import { sourceKey } from '../unit-items.ts'
import { closeTmx, openTmx, readTmx, type TmxEntry, writeTmx } from './tmx.ts'

// The memory as TMX: out with what the company reads, in as the company's own.

type Report = contract.MemoryReport
type Pair = Pick<QueryOf<typeof contract.importMemory>, 'source_locale' | 'target_locale'>

const atOnce = 500

async function* tmx(ctx: SignedIn, pair: Pair): AsyncGenerator<string> {
  const languages = { from: pair.source_locale, to: pair.target_locale }
  yield openTmx(languages)
  let after: string | undefined
  for (;;) {
    const page = await selectEntries(ctx, { ...pair, after, limit: atOnce })
    yield page.map((entry) => writeTmx(entry, languages)).join('')
    after = page.at(-1)?.id
    if (page.length < atOnce) break
  }
  yield closeTmx
}

export async function exportMemory(
  ctx: SignedIn,
  pair: QueryOf<typeof contract.exportMemory>,
): Promise<Download> {
  return {
    body: async () => Readable.from(tmx(ctx, pair)),
    mime: 'application/x-tmx+xml',
    filename: `memory ${pair.source_locale} ${pair.target_locale}.tmx`,
  }
}

const longest = 20_000
const isUsable = ({ source, target }: TmxEntry): boolean =>
  source.some((text) => plainOf(text).trim() !== '') &&
  target.some((text) => plainOf(text).trim() !== '') &&
  [...source, ...target].every(({ length }) => length <= longest)

/** By its two texts, so that the same file read twice is one. */
const contextOf = ({ target }: TmxEntry): string => `tmx ${sourceKey(target)}`

const rowsShown = 100

/** Throws 415 for what is no TMX, or is made to do harm. */
export async function importMemory(
  ctx: SignedIn,
  { apply, source_locale, target_locale }: QueryOf<typeof contract.importMemory>,
  file: UploadedTempFile,
): Promise<{ data: Report }> {
  const entries = new Map<string, TmxEntry>()
  let total = 0
  let skipped = 0
  const languages = { from: source_locale, to: target_locale }
  await readTmx(file.path, languages, (entry) => {
    total += 1
    if (entry && isUsable(entry)) entries.set(`${sourceKey(entry.source)} ${contextOf(entry)}`, entry)
    else skipped += 1
  }).catch(() => {
    throw new AppError('unsupported_type', 'translations.memory_unknown')
  })
  if (total === 0) throw new AppError('unsupported_type', 'translations.memory_unknown')
  const pair = { company_id: ctx.actor.company_id, source_locale, target_locale }
  return ctx.transaction(async (inner) => {
    const rows: Report['rows'] = []
    let added = 0
    const all = [...entries.values()]
    for (let from = 0; from < all.length; from += atOnce) {
      const batch = all.slice(from, from + atOnce)
      const known = await selectKnownEntries(
        inner,
        pair,
        batch.map(({ source }) => sourceKey(source)),
      )
      const isNew = ({ source, target }: TmxEntry): boolean =>
        !known.has(`${sourceKey(source)} ${sourceKey(target)}`)
      const fresh = batch.filter(isNew)
      added += fresh.length
      for (const { source, target } of fresh.slice(0, rowsShown - rows.length))
        rows.push({ source: shorten(source), target: shorten(target) })
      if (apply)
        await remember(
          inner,
          pair,
          fresh.map((entry): ConfirmedUnit => ({ ...entry, context: contextOf(entry) })),
        )
    }
    const by_result = { added, known: total - skipped - added, skipped }
    return { data: { applied: apply === 'yes', total, by_result, rows } }
  })
}

const shorten = (fields: readonly string[]): string => plainOf(fields.join(' ')).slice(0, 300)
