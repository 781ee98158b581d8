import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { sha256 } from '#platform/ids.ts'
import type { PostOptions } from '#platform/network/json-post.ts'
import type { TermRow } from '../memory/glossary.queries.ts'
import { createProvider, ProviderError, type TranslationSettings } from './providers.service.ts'
import { type SourceText, translateTexts } from './translate-texts.service.ts'
import { giveCharactersBack, insertCached, selectCached, takeCharacters } from './usage.queries.ts'

// Machine translation for a company: cached translations are not requested again, and the budget is never exceeded.

interface Asking {
  company_id: string
  from: Locale
  to: Locale
  terms: readonly Pick<TermRow, 'term' | 'target' | 'case_sensitive'>[]
}

/** A translation depends on the service, the languages, the glossary and the text. */
function cacheKey(
  { provider, url, model = '' }: TranslationSettings,
  { from, to, terms }: Asking,
  { text, codes }: SourceText,
): string {
  const glossary = terms.map(({ term, target }) => [term, target])
  return sha256(JSON.stringify([provider, url, model, from, to, glossary, codes.length > 0, text]))
}

/**
 * The translation of each text; null if the service does not get it right. Must be called outside of any
 * transaction. Throws `ProviderError`, with `budget_used` before sending if the texts exceed the rest of the
 * month's budget. Texts translated before an error are cached and charged, and are included in the error.
 */
export async function translateForCompany(
  ctx: SignedIn,
  settings: TranslationSettings,
  { texts, options = {}, ...asking }: Asking & { texts: SourceText[]; options?: PostOptions },
): Promise<(string | null)[]> {
  const { company_id, from, to, terms } = asking
  const { provider } = settings
  const keys = texts.map((text) => cacheKey(settings, asking, text))
  const known = await selectCached(ctx, company_id, [...new Set(keys)])
  const missing = new Map(
    texts.flatMap((text, index) => {
      const key = keys[index] ?? ''
      return known.has(key) ? [] : [[key, text] as const]
    }),
  )
  if (missing.size > 0) {
    const requested = [...missing.values()]
    const characters = requested.reduce((sum, { text }) => sum + text.length, 0)
    const all = () => keys.map((key) => known.get(key))
    if (!(await takeCharacters(ctx, company_id, characters))) throw new ProviderError('budget_used', all())
    let broken: ProviderError | null = null
    const answers = await translateTexts(createProvider(settings, options), requested, {
      ...{ provider, from, to, terms },
    }).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      broken = error
      return error.answers
    })
    const answered = [...missing.keys()].flatMap((key, index) => {
      const target = answers[index] ?? null
      return target === null ? [] : [{ key, target }]
    })
    await insertCached(ctx, company_id, answered)
    for (const { key, target } of answered) known.set(key, target)
    if (broken) {
      const unsent = requested.filter((_, index) => answers[index] === undefined)
      await giveCharactersBack(
        ctx,
        company_id,
        unsent.reduce((sum, { text }) => sum + text.length, 0),
      )
      const wrong = new Set([...missing.keys()].filter((_, index) => answers[index] === null))
      const { problem, retryAfterMs } = broken as ProviderError
      throw new ProviderError(
        problem,
        keys.map((key) => known.get(key) ?? (wrong.has(key) ? null : undefined)),
        retryAfterMs,
      )
    }
  }
  return keys.map((key) => known.get(key) ?? null)
}
