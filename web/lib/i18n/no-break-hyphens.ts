import type { MessageLanguage } from '#contract/locales.ts'

/** A hyphen with a short word at one of its sides: `s-a`, `dintr-o`, `uită-te`, `e-mailul`. */
const inShortWords = /(?<=(?<!\p{L})\p{L}{1,3})-(?=\p{L})|(?<=\p{L})-(?=\p{L}{1,3}(?!\p{L}))/gu

/** The texts of a language. Romanian joins its short words by hyphens, and a line must not end in the middle of `s-a`. */
export const noBreakHyphens = (words: object, language: MessageLanguage): object =>
  language === 'ro'
    ? // An invisible sign after the hyphen rather than another hyphen: whoever searches the page finds the word as it is typed.
      JSON.parse(JSON.stringify(words), (_, value) =>
        typeof value === 'string' ? value.replace(inShortWords, '-\u2060') : value,
      )
    : words

/** A name for a narrow column, where no line ends in the middle of `e-mail`. */
export const unbroken = (name: string): string => name.replace(/-(?!\u2060)/g, '-\u2060')
