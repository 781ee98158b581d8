const hasLetters = /[\p{L}\p{N}]/u

/**
 * How many words a text has: what stands between blanks and has a letter or a digit, as word processors and translators count. Not by
 * the rules that engines have for each language: two versions of them split an address or a file's name otherwise, and the page and
 * the server would tell an author different figures.
 */
export const countWords = (text: string): number =>
  (text.match(/\S+/g) ?? []).filter((word) => hasLetters.test(word)).length
