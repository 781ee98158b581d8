import type { ResponseOf } from '#contract/endpoint.ts'
import { findTerms } from '#contract/translations/checks/terms.ts'
import type { listSuggestions as listSuggestionsEndpoint } from '#contract/translations/helps.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type { SignedIn } from '#platform/context.ts'
import { selectFileSuggestions } from '../imports/imports.queries.ts'
import { type JobPath, openJob } from '../jobs.service.ts'
import { allowedProvider } from '../machine/suggest-unit.service.ts'
import { readItem } from '../units.service.ts'
import { readTerms } from './glossary.service.ts'
import { findMatches } from './memory.service.ts'
import { contextOf, pairOf } from './pairs.ts'

export async function listSuggestions(
  ctx: SignedIn,
  path: JobPath & { translationJobItemId: string },
): Promise<ResponseOf<typeof listSuggestionsEndpoint>> {
  const { job } = await openJob(ctx, path)
  const item = await readItem(ctx, job.id, path.translationJobItemId)
  const pair = pairOf(job)
  const [matches, files, terms] = await Promise.all([
    findMatches(ctx, pair, { context: contextOf(item), source: item.source }),
    selectFileSuggestions(ctx, item.id),
    readTerms(ctx, pair),
  ])
  const fromFiles = files
    .filter(({ fields }) => fields.some((field, index) => field !== (item.target?.[index] ?? '')))
    .map((file) => ({ ...file, from: 'file' as const, score: null, source: null }))
  const fromMemory = matches.map((match) => ({
    from: 'memory' as const,
    score: match.score,
    fields: match.target,
    source: match.source,
    by: match.by,
    at: match.at,
  }))
  const hits = item.source.flatMap((field, index) =>
    findTerms(plainOf(field), terms).map(({ term, start, end }) => ({
      id: term.id,
      term: term.term,
      target: term.keep ? term.term : term.target,
      note: term.note,
      forms: term.forms,
      forbidden: term.forbidden,
      keep: term.keep,
      case_sensitive: term.case_sensitive,
      field: index,
      start,
      end,
    })),
  )
  return {
    data: {
      suggestions: [...fromFiles, ...fromMemory],
      terms: hits,
      provider: await allowedProvider(ctx, job),
    },
  }
}
