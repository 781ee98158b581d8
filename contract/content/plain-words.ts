/** Normalizes a text for search: without case and accents. */
export const foldedWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Whether a text contains every word of a search, by the same rule on both sides. */
export const wordSearch = (search: string): ((text: string) => boolean) => {
  const words = foldedWords(search).split(/\s+/).filter(Boolean)
  return (text) => {
    const hay = foldedWords(text)
    return words.every((word) => hay.includes(word))
  }
}
