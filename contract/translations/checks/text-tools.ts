/** Small tools that several checks share. All take texts in NFC. */

export const addresses =
  /(?:https?:\/\/|www\.)[^\s<>"«»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}])(?:[\w-]+\.)+[a-z]{2,}(?:\/[^\s<>"«»]*)?(?![\p{L}\p{N}])/giu

export const placeholders =
  /\{\{\s*[\p{L}_][\p{L}\p{N}_.]*\s*\}\}|\{[\p{L}_][\p{L}\p{N}_.]*\}|%(?:\d+\$)?[sd@](?![\p{L}\p{N}])|(?<![\p{L}\p{N}:]):[a-z][a-z_]+:(?![\p{L}\p{N}])/gu
export const gaps = /\[\[\d+\]\]/g

/** Without what is the same in every language. */
export const withoutFixed = (text: string): string =>
  text.replace(addresses, ' ').replace(placeholders, ' ').replace(gaps, ' ')

/** Without case and accents; the two forms of the Greek sigma are one letter. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** What one list has more of than the other, each as often as it is too many. */
export function surplus(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return one.filter((value) => {
    const index = left.indexOf(value)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

export const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []
export const languageOf = (locale: string): string => locale.slice(0, 2)
