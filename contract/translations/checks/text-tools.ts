/** Helpers shared by several checks. All of them expect text in NFC. */

export const addresses =
  /(?:https?:\/\/|www\.)[^\s<>"«»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}])(?:[\w-]+\.)+[a-z]{2,}(?:\/[^\s<>"«»]*)?(?![\p{L}\p{N}])/giu

export const placeholders =
  /\{\{\s*[\p{L}_][\p{L}\p{N}_.]*\s*\}\}|\{[\p{L}_][\p{L}\p{N}_.]*\}|%(?:\d+\$)?[sd@](?![\p{L}\p{N}])|(?<![\p{L}\p{N}:]):[a-z][a-z_]+:(?![\p{L}\p{N}])/gu
export const gaps = /\[\[\d+\]\]/g

/** Removes what is the same in every language. */
export const withoutFixed = (text: string): string =>
  text.replace(addresses, ' ').replace(placeholders, ' ').replace(gaps, ' ')

/** Removes case and accents; both forms of the Greek sigma become the same letter. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The values that occur more often in one list than in the other, each as often as it is in excess. */
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
