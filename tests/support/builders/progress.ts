import type { ItemRecord } from '#domains/learning/progress/learning.evaluator.ts'
import type { AttemptRecord } from '#domains/learning/progress/quiz-state.rules.ts'
import type { OutlineItem, OutlineQuiz } from '#domains/publishing/publishing.documents.ts'

/** Input for the progress evaluator, without a database: items of an outline, and stored progress. */

export const aLessonItem = (id: string, steps = 1): OutlineItem => ({
  id,
  kind: 'lesson',
  title: {},
  minutes: 4,
  steps,
})

export const aQuizItem = (id: string, more: Partial<OutlineQuiz> = {}): OutlineItem => ({
  id,
  kind: 'quiz',
  title: {},
  minutes: 6,
  questions: 4,
  pass_mark: 80,
  attempts_allowed: 0,
  wait_minutes: 0,
  counting: 'best',
  ...more,
})

export const aRecord = (
  item_id: string,
  status: ItemRecord['status'],
  more: Partial<ItemRecord> = {},
): ItemRecord => ({
  item_id,
  status,
  step: 0,
  steps_seen: 1,
  completed_at: null,
  release_number: 1,
  locale: 'en_US',
  started_at: null,
  step_seen_at: null,
  watched: [],
  ...more,
})

export const anAttempt = (
  item_id: string,
  number: number,
  more: Partial<AttemptRecord> = {},
): AttemptRecord => ({
  id: `${item_id}-${number}`,
  item_id,
  number,
  status: 'submitted',
  score: 0,
  passed: false,
  deadline_at: null,
  submitted_at: '2026-11-20T09:00:00Z',
  practice: false,
  ...more,
})
