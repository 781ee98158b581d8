import type { ResponseOf } from '#contract/endpoint.ts'
import { findTerms } from '#contract/translations/checks/terms.ts'
import type { listSuggestions as listSuggestionsEndpoint } from '#contract/translations/helps.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type { SignedIn } from '#platform/context.ts'
import { findFileSuggestion } from '../imports/imports.queries.ts'
import { type JobPath, openJob } from '../jobs/jobs.service.ts'
import { allowedProvider } from '../machine/suggest-unit.service.ts'
import { readItem } from '../units/units.service.ts'
import { readTerms } from './glossary.service.ts'
import { findMatches } from './memory.service.ts'
import { contextOf, pairOf } from './pairs.rules.ts'

export async function listSuggestions(
  ctx: SignedIn,
  path: JobPath & { translationJobItemId: string },
): Promise<ResponseOf<typeof listSuggestionsEndpoint>> {
  const { job } = await openJob(ctx, path)
  const item = await readItem(ctx, job.id, path.translationJobItemId)
  const pair = pairOf(job)
  const [matches, ofFile, terms] = await Promise.all([
    findMatches(ctx, pair, { context: contextOf(item), source: item.source }),
    findFileSuggestion(ctx, item.id),
    readTerms(ctx, pair),
  ])
  const fromFile = ofFile && {
    from: 'file' as const,
    ...{ score: null, source: null, fields: ofFile.fields, by: ofFile.by, at: ofFile.at },
    file: { name: ofFile.file_name, result: ofFile.result },
  }
  const fromMemory = matches.map((match) => ({
    from: 'memory' as const,
    score: match.score,
    fields: match.target,
    source: match.source,
    by: match.by,
    at: match.at,
    file: null,
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
      suggestions: [...(fromFile ? [fromFile] : []), ...fromMemory],
      terms: hits,
      provider: await allowedProvider(ctx, job),
    },
  }
}
