/** A text as it is searched: without case and accents, as people type. */
export const foldedWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Whether a text has every word of what somebody looks for, which makes no difference between search on either side. */
export const wordSearch = (search: string): ((text: string) => boolean) => {
  const words = foldedWords(search).split(/\s+/).filter(Boolean)
  return (text) => {
    const hay = foldedWords(text)
    return words.every((word) => hay.includes(word))
  }
}
