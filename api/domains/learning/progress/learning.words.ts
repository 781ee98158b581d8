import type { ErrorCode } from '#contract/errors.ts'
import type { WhyNot } from '#contract/learning/why-not.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { translate } from '#platform/messages.ts'
import type { CourseProgress } from './course-progress.loader.ts'
import type { Unmet } from './quiz-state.rules.ts'

/** What is needed to put a rule into words. */
type CourseFacts = Pick<CourseProgress, 'course' | 'progress'>

/** Describes an unmet rule to the student. */
export function inWords(ctx: Ctx, reading: CourseProgress, unmet: Unmet): WhyNot {
  const { key, values } = wordsOf(ctx, reading, unmet)
  return { ...unmet, message: translate(ctx.languages.platform, key, values) }
}

/** Describes to other people what prevents the student from completing a course. */
export function inWordsForOthers(ctx: Ctx, reading: CourseFacts, unmet: Unmet): WhyNot {
  const { key, values } = wordsOf(ctx, reading, unmet)
  const about = key.replace('learning.why.', 'learning.why_of_others.')
  return { ...unmet, message: translate(ctx.languages.platform, about, values) }
}

/** The error that refuses a call because of a rule; `detail.why_not` carries the rule to the client. */
export function refusal(
  ctx: Ctx,
  reading: CourseProgress,
  unmet: Unmet,
  code: ErrorCode = 'conflict',
): AppError {
  const { key, values } = wordsOf(ctx, reading, unmet)
  return new AppError(code, key, { values, detail: { why_not: inWords(ctx, reading, unmet) } })
}

function wordsOf(ctx: Ctx, { course, progress }: CourseFacts, unmet: Unmet) {
  const index = unmet.item_id === null ? undefined : course.placeOf.get(unmet.item_id)
  const title = index === undefined ? course.title : (course.refs[index]?.title ?? '')
  // All quizzes can be passed while the course's own pass mark is still missed.
  const isWhole =
    unmet.rule === 'quiz_not_passed' && index !== undefined && progress.items[index]?.state === 'completed'
  // Rules about steps and videos count in seconds, all others in minutes.
  const unit = unmet.rule === 'step_time' || unmet.rule === 'film_time' ? 1_000 : 60_000
  const count = unmet.until
    ? Math.ceil((Date.parse(unmet.until) - ctx.now.getTime()) / unit)
    : (unmet.need ?? 0)
  return {
    key: isWhole ? 'learning.why.course_score' : `learning.why.${unmet.rule}`,
    values: { title, have: unmet.have ?? 0, need: unmet.need ?? 0, count },
  }
}
