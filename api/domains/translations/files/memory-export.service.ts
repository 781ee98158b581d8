import { Readable } from 'node:stream'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/translations/resource-files.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { selectEntries } from '../memory/memory.queries.ts'
import { closeTmx, openTmx, writeTmx } from './tmx.format.ts'

// Exports the memory as TMX, including the entries inherited from companies above.

type Pair = QueryOf<typeof contract.exportMemory>

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

export async function exportMemory(ctx: SignedIn, pair: Pair): Promise<Download> {
  return {
    body: async () => Readable.from(tmx(ctx, pair)),
    mime: 'application/x-tmx+xml',
    filename: `memory ${pair.source_locale} ${pair.target_locale}.tmx`,
  }
}
