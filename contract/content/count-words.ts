const hasLetters = /[\p{L}\p{N}]/u

/**
 * The number of words in a text: sequences without whitespace that contain a letter or digit, as word processors and
 * translators count. It does not use Intl.Segmenter: two versions of an engine split addresses and file names
 * differently, and the page and the server would show different figures.
 */
export const countWords = (text: string): number =>
  (text.match(/\S+/g) ?? []).filter((word) => hasLetters.test(word)).length
