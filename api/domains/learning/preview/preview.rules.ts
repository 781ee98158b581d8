import type { PreviewState } from '#contract/publishing/preview.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import type { QuestionBody, QuestionKey } from '#domains/publishing/publishing.documents.ts'
import type { Pick } from '../attempts/attempts.rules.ts'
import { gapsOf } from '../attempts/grading/grading.rules.ts'
import { type CourseRules, emptyRecords, type ProgressRecords } from '../progress/learning.evaluator.ts'
import type { AttemptRecord } from '../progress/quiz-state.rules.ts'

/** Progress records of hypothetical students: what a student in a given state would have done. */

type Item = CourseRules['items'][number]

/**
 * `shown` is the item being viewed. If it is a quiz, it is the one that a student in the state "failed once" has
 * failed.
 */
export function recordsIn(
  state: PreviewState,
  { items }: { items: CourseRules['items'] },
  { shown, at }: { shown: string | null; at: string },
): ProgressRecords {
  if (state === 'fresh') return emptyRecords
  if (state === 'completed') return { completed: true, score: 100, ...behind(items, at) }
  if (state === 'half_done')
    return { completed: false, score: null, ...behind(items.slice(0, Math.ceil(items.length / 2)), at) }
  const quiz =
    items.find(({ id, kind }) => id === shown && kind === 'quiz') ?? items.find(({ kind }) => kind === 'quiz')
  const done = behind(quiz ? items.slice(0, items.indexOf(quiz)) : items, at)
  const failed = quiz ? [attemptAt(quiz, at, { score: 0, passed: false })] : []
  return { completed: false, score: null, items: done.items, attempts: [...done.attempts, ...failed] }
}

const behind = (items: readonly Item[], at: string) => ({
  items: items.flatMap((item) =>
    item.kind === 'lesson'
      ? [
          {
            item_id: item.id,
            status: 'completed' as const,
            step: 0,
            steps_seen: item.steps,
            completed_at: at,
            release_number: null,
            locale: null,
            started_at: null,
            step_seen_at: null,
            watched: [],
          },
        ]
      : [],
  ),
  attempts: items.flatMap((item) =>
    item.kind === 'quiz' ? [attemptAt(item, at, { score: 100, passed: true })] : [],
  ),
})

/** Uses the quiz's id, as there is at most one such attempt per quiz. */
export const attemptAt = (
  { id }: { id: string },
  at: string,
  outcome: { score: number; passed: boolean } | null,
): AttemptRecord => ({
  id,
  item_id: id,
  number: 1,
  status: outcome ? 'submitted' : 'open',
  score: outcome?.score ?? null,
  passed: outcome?.passed ?? null,
  deadline_at: null,
  submitted_at: outcome ? at : null,
  practice: false,
})

/** The answer that a student who knows everything would give. */
export function bestAnswer({ type }: QuestionBody, key: QuestionKey): GivenAnswer {
  const words = (gap: number | null): string =>
    key.words?.find((word) => word.gap === gap && key.correct.includes(word.id))?.text ?? ''
  if (type === 'matching')
    return {
      matches: Object.entries(key.matches ?? {}).map(([answer_id, option_id]) => ({ answer_id, option_id })),
    }
  if (type === 'short_text') return { text: words(null) }
  if (type === 'numeric_range') return { number: key.range?.min ?? 0 }
  if (type === 'cloze') return { gaps: gapsOf(key).map((gap) => ({ gap, text: words(gap) })) }
  return { answer_ids: key.correct }
}

/**
 * A pseudo-random generator that returns the same sequence for the same seed (mulberry32, as published by Tommy
 * Ettinger).
 */
export function seededPick(seed: number): Pick {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
