import { blockTypeOf } from '../blocks/registry.ts'
import { countWords } from '../content/count-words.ts'

// How long lessons and quizzes take, computed from their content. Authors, students, reminders and exports all use
// these rules.

/** Reading speed on a screen when the text has to be understood. */
const wordsPerMinute = 200

const readingSeconds = (words: number): number => (words * 60) / wordsPerMinute

interface Block {
  type: string
  attrs?: Record<string, unknown>
}

/**
 * A student who plays a video or audio does not read its transcript too. If the length is unknown, it counts as long as
 * its transcript.
 */
function playingSeconds({ seconds, transcript }: Record<string, unknown>): number {
  if (typeof seconds !== 'number') return 0
  return seconds - readingSeconds(typeof transcript === 'string' ? countWords(transcript) : 0)
}

/** Seconds that a block takes beyond reading its words. */
export function blockSeconds({ type, attrs = {} }: Block): number {
  if (type === 'video' || type === 'audio') return playingSeconds(attrs)
  return blockTypeOf(type)?.seconds ?? 0
}

/** Seconds that all blocks of a lesson take beyond reading its words. */
export const activitySeconds = (blocks: Iterable<Block>): number => {
  let seconds = 0
  for (const block of blocks) seconds += blockSeconds(block)
  return Math.round(seconds)
}

/** Whole minutes; a few words count as one minute, an empty lesson as 0. */
export function lessonMinutes({ words, seconds }: { words: number; seconds: number }): number {
  const all = readingSeconds(words) + seconds
  return words === 0 && seconds <= 0 ? 0 : Math.max(1, Math.round(all / 60))
}

/** Approximate time to read and answer a question. */
const minutesPerQuestion = 0.5

/** If a quiz draws some of its questions, only those count. */
export const quizMinutes = ({ questions, draw }: { questions: number; draw: number | null }): number =>
  Math.ceil(Math.min(draw ?? questions, questions) * minutesPerQuestion)
