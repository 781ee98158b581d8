import { type MatchBand, type MatchedWords, matchBands } from '#contract/publishing/word-counts.ts'

interface Amount {
  source_key: string
  units: number
  words: number
  context_words: number
  is_known: boolean
}

function bandOf(score: number): MatchBand {
  if (score >= 95) return 'fuzzy_95'
  if (score >= 85) return 'fuzzy_85'
  return score >= 75 ? 'fuzzy_75' : 'new'
}

/**
 * Word counts of distinct sources by match band. Each source counts once in its band; the words of its repetitions
 * count as repeats, unless the memory has them in the same context.
 */
export function countMatchedWords(
  amounts: readonly Amount[],
  scores: ReadonlyMap<string, number>,
): MatchedWords {
  const bands = Object.fromEntries(matchBands.map((band) => [band, 0])) as MatchedWords['bands']
  let repeats = 0
  for (const { source_key, units, words, context_words, is_known } of amounts) {
    bands.context += context_words
    const once = context_words > 0 ? 0 : Math.round(words / units)
    bands[is_known ? 'exact' : bandOf(scores.get(source_key) ?? 0)] += once
    repeats += words - context_words - once
  }
  return { bands, repeats }
}
