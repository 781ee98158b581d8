import { foldedWords } from '#contract/content/plain-words.ts'

/** What is typed after an @ in front of the caret, and where it begins. */
export interface MentionQuery {
  start: number
  words: string
}

/** A name has first and last names, and longer than this is none. */
const typed = /(?<![\p{L}\p{N}])@([\p{L}\p{M}\p{N}'’.-][\p{L}\p{M}\p{N}'’. -]{0,40}|)$/u

export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const match = typed.exec(text.slice(0, caret))
  return match ? { start: match.index, words: match[1] ?? '' } : null
}

/** Whether what is typed begins a name, or one of its words. What is a whole name needs no suggestion. */
export function beginsName(name: string, words: string): boolean {
  const [whole, part] = [foldedWords(name), foldedWords(words)]
  return whole !== part && (whole.startsWith(part) || whole.includes(` ${part}`))
}
