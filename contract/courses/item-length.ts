import { blockTypeOf } from '../blocks/registry.ts'
import { countWords } from '../content/count-words.ts'

// How long lessons and quizzes take, by what is in them. Authors, students, reminders and exports are told by these rules.

/** How fast people read text on a screen that they are to understand. */
const wordsPerMinute = 200

const readingSeconds = (words: number): number => (words * 60) / wordsPerMinute

interface Block {
  type: string
  attrs?: Record<string, unknown>
}

/** Whoever plays a film or sound does not read its transcript too. One whose length nobody knows takes as long as its transcript. */
function playingSeconds({ seconds, transcript }: Record<string, unknown>): number {
  if (typeof seconds !== 'number') return 0
  return seconds - readingSeconds(typeof transcript === 'string' ? countWords(transcript) : 0)
}

/** What a block takes beside the reading of its words, in seconds. */
export function blockSeconds({ type, attrs = {} }: Block): number {
  if (type === 'video' || type === 'audio') return playingSeconds(attrs)
  return blockTypeOf(type)?.seconds ?? 0
}

/** What all blocks of a lesson take beside the reading of its words, in whole seconds. */
export const activitySeconds = (blocks: Iterable<Block>): number => {
  let seconds = 0
  for (const block of blocks) seconds += blockSeconds(block)
  return Math.round(seconds)
}

/** In whole minutes; a few words take one, nothing takes none. */
export function lessonMinutes({ words, seconds }: { words: number; seconds: number }): number {
  const all = readingSeconds(words) + seconds
  return words === 0 && seconds <= 0 ? 0 : Math.max(1, Math.round(all / 60))
}

/** About how long a question takes to be read and answered. */
const minutesPerQuestion = 0.5

/** Of a quiz that draws some of its questions, only so many are asked. */
export const quizMinutes = ({ questions, draw }: { questions: number; draw: number | null }): number =>
  Math.ceil(Math.min(draw ?? questions, questions) * minutesPerQuestion)
