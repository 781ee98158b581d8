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

/** Words of distinct sources by how much the memory has of them. One that is in the job several times is work but once. */
export function countMatchedWords(
  amounts: readonly Amount[],
  scores: ReadonlyMap<string, number>,
): MatchedWords {
  const bands = Object.fromEntries(matchBands.map((band) => [band, 0])) as MatchedWords['bands']
  let repeats = 0
  for (const { source_key, units, words, context_words, is_known } of amounts) {
    if (is_known) {
      bands.context += context_words
      bands.exact += words - context_words
    } else {
      const once = Math.round(words / units)
      bands[bandOf(scores.get(source_key) ?? 0)] += once
      repeats += words - once
    }
  }
  return { bands, repeats }
}
