import type { MessageLanguage } from '#contract/locales.ts'

/** A hyphen next to a short word: `s-a`, `dintr-o`, `uită-te`, `e-mailul`. */
const inShortWords = /(?<=(?<!\p{L})\p{L}{1,3})-(?=\p{L})|(?<=\p{L})-(?=\p{L}{1,3}(?!\p{L}))/gu

/**
 * A language's texts, made safe from line breaks at hyphens. Romanian joins short words with hyphens, and a line must
 * not end in the middle of `s-a`.
 */
export const noBreakHyphens = (words: object, language: MessageLanguage): object =>
  language === 'ro'
    ? // A word joiner after the hyphen, so that searching the page still finds the word as typed.
      JSON.parse(JSON.stringify(words), (_, value) =>
        typeof value === 'string' ? value.replace(inShortWords, '-\u2060') : value,
      )
    : words

/** A title, or a name for a narrow column, where no line may break at the hyphen of `e-mail` or `sign-in`. */
export const unbroken = (name: string): string => name.replace(/-(?!\u2060)/g, '-\u2060')
