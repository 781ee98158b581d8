import type { Locale } from '#contract/locales.ts'
import { findTerms } from '#contract/translations/checks/terms.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type { Code } from '#contract/translations/units.ts'
import {
  batchBounds,
  type MachineText,
  ProviderError,
  type Translate,
  type TranslationSettings,
} from './providers.service.ts'
import { faultOf } from './tags.rules.ts'

export interface SourceText {
  text: string
  codes: readonly Code[]
}
interface Pair {
  from: Locale
  to: Locale
  terms: readonly { term: string; target: string; case_sensitive: boolean }[]
}

/** Splits the texts into batches within the limits of the service. */
function batches(texts: SourceText[], bounds: { texts: number; characters: number }): SourceText[][] {
  const all: SourceText[][] = []
  let characters = 0
  for (const text of texts) {
    const last = all.at(-1)
    const isFull = !last || last.length >= bounds.texts || characters + text.text.length > bounds.characters
    if (isFull) {
      all.push([text])
      characters = text.text.length
    } else {
      last.push(text)
      characters += text.text.length
    }
  }
  return all
}

/**
 * The translation of each text. If an answer loses a mark or placeholder, the text is requested again, then alone,
 * then without its marks; null if the service does not get it right. If the service refuses a batch, the batch is
 * split, so that only the texts refused alone are left out. Throws `ProviderError` with what was translated before
 * it.
 */
export async function translateTexts(
  translate: Translate,
  texts: SourceText[],
  { provider, ...pair }: Pair & Pick<TranslationSettings, 'provider'>,
): Promise<(string | null)[]> {
  const distinct = new Map(texts.map((one) => [keyOf(one), one]))
  const answers = new Map<string, string>()
  const done = new Set<string>()
  const result = (): (string | null | undefined)[] =>
    texts.map((one) => answers.get(keyOf(one)) ?? (done.has(keyOf(one)) ? null : undefined))
  let refused = 0
  const askAll = async (batch: SourceText[]): Promise<void> => {
    try {
      await askUntilRight(translate, batch, pair, answers)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.problem !== 'provider_refused') throw error
      const left = batch.filter((one) => !answers.has(keyOf(one)))
      if (left.length > 1) {
        const middle = Math.ceil(left.length / 2)
        await askAll(left.slice(0, middle))
        await askAll(left.slice(middle))
      } else {
        refused += left.length
        // The service refuses every text, not just particular ones.
        if (answers.size === 0 && refused >= mostRefused) throw error
      }
    }
    for (const one of batch) done.add(keyOf(one))
  }
  try {
    for (const batch of batches([...distinct.values()], batchBounds[provider])) await askAll(batch)
  } catch (error) {
    throw error instanceof ProviderError
      ? new ProviderError(error.problem, result(), error.retryAfterMs)
      : error
  }
  if (refused > 0 && answers.size === 0) throw new ProviderError('provider_refused')
  return result().map((answer) => answer ?? null)
}

/** After this many single texts refused in a row, the service is not asked any more. */
const mostRefused = 3

async function askUntilRight(
  translate: Translate,
  batch: SourceText[],
  pair: Pair,
  answers: Answers,
): Promise<void> {
  const wrong = await ask(translate, batch, pair, answers)
  const again =
    wrong.length === 0
      ? []
      : await ask(
          translate,
          wrong.map(({ one }) => one),
          pair,
          answers,
          wrong.map(({ fault }) => fault),
        )
  for (const { one, fault } of again) {
    const alone = await ask(translate, [one], pair, answers, [fault])
    if (alone.length > 0 && one.codes.length > 0) await askWithoutMarks(translate, one, pair, answers)
  }
}

const keyOf = ({ text, codes }: SourceText): string => `${codes.length > 0} ${text}`

type Answers = Map<string, string>

/** Returns the texts whose answer was wrong. */
async function ask(
  translate: Translate,
  batch: SourceText[],
  { from, to, terms }: Pair,
  answers: Answers,
  faults?: (string | null)[],
): Promise<{ one: SourceText; fault: string }[]> {
  const plain = batch.map(({ text }) => plainOf(text)).join('\n')
  const found = [...new Set(findTerms(plain, terms).map(({ term }) => term))]
  const given = await translate({
    from,
    to,
    texts: batch.map(({ text, codes }): MachineText => ({ text, isMarked: codes.length > 0 })),
    terms: found.filter(({ target }) => target !== ''),
    ...(faults ? { faults } : {}),
  })
  return batch.flatMap((one, index) => {
    const answer = given[index]?.normalize('NFC')
    const fault = answer === undefined ? 'missing' : faultOf(one.text, answer, one.codes)
    if (answer !== undefined && fault === null) answers.set(keyOf(one), withEdgesOf(one.text, answer))
    return fault === null ? [] : [{ one, fault }]
  })
}

/** A translation without marks is better than none; the translator adds them. */
async function askWithoutMarks(
  translate: Translate,
  one: SourceText,
  pair: Pair,
  answers: Answers,
): Promise<void> {
  const bare = { text: plainOf(one.text), codes: [] }
  const own: Answers = new Map()
  await ask(translate, [bare], pair, own)
  const answer = own.get(keyOf(bare))
  if (answer !== undefined) answers.set(keyOf(one), answer)
}

/** Leading and trailing white space is taken from the source. */
const withEdgesOf = (source: string, answer: string): string =>
  `${/^\s*/.exec(source)?.[0] ?? ''}${answer.trim()}${/\s*$/.exec(source)?.[0] ?? ''}`
