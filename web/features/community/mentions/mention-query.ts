import { foldedWords } from '#contract/content/plain-words.ts'

/** The text typed after an @ before the cursor, and where it begins. */
export interface MentionQuery {
  start: number
  words: string
}

/** Names have several words; longer text is not a name. */
const typed = /(?<![\p{L}\p{N}])@([\p{L}\p{M}\p{N}'’.-][\p{L}\p{M}\p{N}'’. -]{0,40}|)$/u

export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const match = typed.exec(text.slice(0, caret))
  return match ? { start: match.index, words: match[1] ?? '' } : null
}

/** Whether the typed text begins a name or one of its words. A complete name needs no suggestion. */
export function beginsName(name: string, words: string): boolean {
  const [whole, part] = [foldedWords(name), foldedWords(words)]
  return whole !== part && (whole.startsWith(part) || whole.includes(` ${part}`))
}
