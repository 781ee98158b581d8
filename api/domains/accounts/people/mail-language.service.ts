import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import type { Ctx } from '#platform/context.ts'
import { findLanguages } from './mail-language.queries.ts'

/** The person's own language, otherwise the one that they asked in, otherwise that of their company. */
export async function mailLanguageOf(ctx: Ctx, userId: string, asked: Locale | null = null): Promise<Locale> {
  const known = await findLanguages(ctx, userId)
  return (
    toSelectableLocale(known?.platform_locale ?? null) ??
    asked ??
    toSelectableLocale(known?.default_locale ?? null) ??
    'en_US'
  )
}
