import type { WhyNot } from '#contract/learning/why-not.ts'
import type { OutlineQuiz } from '#domains/publishing/publishing.documents.ts'

/** An unmet rule, before it is put into words. */
export type Unmet = Omit<WhyNot, 'message'>

export const unmet = (
  rule: Unmet['rule'],
  item_id: string | null,
  more: Partial<Pick<Unmet, 'have' | 'need' | 'until'>> = {},
): Unmet => ({ rule, item_id, have: more.have ?? null, need: more.need ?? null, until: more.until ?? null })

export interface AttemptRecord {
  id: string
  item_id: string
  number: number
  status: 'open' | 'submitted' | 'expired'
  score: number | null
  passed: boolean | null
  deadline_at: string | null
  submitted_at: string | null
  /** The attempt started when nothing could be gained at the quiz any more, so it does not count. */
  practice: boolean
}

export interface QuizProgressState {
  used: number
  /** With extra attempts; 0 for any number. */
  allowed: number
  /** Every attempt that the quiz itself allows was used, whatever staff have added. */
  isSpent: boolean
  open: AttemptRecord | null
  last: AttemptRecord | null
  /** The attempt whose score counts. */
  counting: AttemptRecord | null
  passed: boolean
  /**
   * A better score would change nothing any more, so the key may be disclosed: the quiz is passed with the score
   * that the course requires, or the course is finished.
   */
  settled: boolean
  /** Why no further attempt can start now. */
  blocked: Unmet | null
}

/**
 * What a student's attempts at a quiz add up to. `extra`: attempts that staff have added; `enough`: the score from which
 * a passed quiz no longer prevents completion of the course.
 */
export function quizStateOf(
  quiz: OutlineQuiz,
  attempts: readonly AttemptRecord[],
  { now, extra, enough }: { now: Date; extra: number; enough: number },
): QuizProgressState {
  const closed = attempts.filter(({ status }) => status !== 'open').sort((a, b) => a.number - b.number)
  const open = attempts.find(({ status }) => status === 'open') ?? null
  const last = closed.at(-1) ?? null
  const counted = closed.filter(({ practice }) => !practice)
  const [best = null] = counted.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
  const counting = quiz.counting === 'best' ? best : (counted.at(-1) ?? null)
  const passed = counted.some((attempt) => attempt.passed)
  const used = Math.max(0, ...attempts.map(({ number }) => number))
  const own = quiz.attempts_allowed
  const allowed = own > 0 ? own + extra : 0
  return {
    used,
    allowed,
    isSpent: own > 0 && used >= own,
    open,
    last,
    counting,
    passed,
    settled: passed && (counting?.score ?? 0) >= enough,
    blocked: open ? null : blockedBy(quiz, { used, allowed, last, now }),
  }
}

function blockedBy(
  quiz: OutlineQuiz,
  { used, allowed, last, now }: { used: number; allowed: number; last: AttemptRecord | null; now: Date },
): Unmet | null {
  if (allowed > 0 && used >= allowed) return unmet('attempts_used', quiz.id, { have: used, need: allowed })
  if (!last?.submitted_at || quiz.wait_minutes === 0) return null
  const until = new Date(Date.parse(last.submitted_at) + quiz.wait_minutes * 60_000)
  return until > now ? unmet('wait', quiz.id, { until: until.toISOString() }) : null
}
