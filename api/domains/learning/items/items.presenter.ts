import type { ResponseOf } from '#contract/endpoint.ts'
import type { Attempt } from '#contract/learning/attempts.ts'
import type { getItemProgress, StepOutcome, StudentItem } from '#contract/learning/learning.ts'
import type { Locale } from '#contract/locales.ts'
import type { ItemBody, QuizBody } from '#domains/publishing/publishing.documents.ts'
import type { SignedIn } from '#platform/context.ts'
import { isPractice } from '../attempts/attempts.presenter.ts'
import { isFallback, refAt, toCourseLine } from '../learning.presenter.ts'
import type { CourseProgress } from '../progress/course-progress.loader.ts'
import type { ItemProgressState } from '../progress/learning.evaluator.ts'
import { inWords } from '../progress/learning.words.ts'
import { type QuizProgressState, unmet } from '../progress/quiz-state.rules.ts'
import { withholdKeys } from './check-keys.rules.ts'
import { shownStatement } from './statements.rules.ts'

interface ItemParts {
  item: ItemProgressState
  body: ItemBody
  /** Of the body, which can differ from the language of the course. */
  locale: string
  attempts: Map<string, Attempt>
  /** Extra time in seconds that the reader gets on top of a quiz's time limit. */
  extra: number
}

export function toStudentItem(
  ctx: SignedIn,
  reading: CourseProgress,
  { item, body, locale, attempts, extra }: ItemParts,
): StudentItem {
  const { course } = reading
  const { index, state, stepsSeen, step, changed } = item
  const isUnread = item.item.kind === 'lesson' && (state !== 'completed' || changed)
  const heading = course.headings[index]
  const isImpersonated = ctx.actor.impersonator_id !== null
  return {
    ...refAt(reading, index),
    course: toCourseLine(ctx, reading),
    chapter_title: heading?.chapter ?? '',
    section_title: heading?.section ?? '',
    ...(heading?.section_locale ? { section_title_locale: heading.section_locale } : {}),
    minutes: item.item.minutes,
    state,
    changed,
    locale: locale as Locale,
    locales: course.release.outline.course.locales,
    is_fallback: isFallback(ctx, locale),
    document:
      body.kind === 'lesson' ? (withholdKeys(body.document) as unknown as Record<string, unknown>) : null,
    materials: body.kind === 'lesson' ? (body.materials ?? []) : [],
    steps: stepsOf(item),
    step,
    steps_seen: stepsSeen,
    wait_seconds: waitSeconds(ctx, item),
    step_seconds: item.item.kind === 'lesson' ? course.rules.stepSeconds : 0,
    unwatched: [...item.unwatched],
    acknowledgements: item.acknowledgements.map((one) => ({
      ...one,
      confirmed_at: one.confirmed_at && new Date(one.confirmed_at).toISOString(),
      statement_hash: shownStatement(body, one.block_id)?.hash ?? null,
    })),
    quiz:
      body.kind === 'quiz' && item.quiz
        ? toQuiz(ctx, reading, { item, quiz: item.quiz, body, attempts, extra })
        : null,
    previous: index > 0 ? refAt(reading, index - 1) : null,
    next: index + 1 < course.refs.length ? refAt(reading, index + 1) : null,
    can: {
      mark_read: !isImpersonated && isUnread && stepsSeen >= stepsOf(item),
      skip:
        !isImpersonated &&
        course.rules.skipping &&
        state !== 'completed' &&
        state !== 'skipped' &&
        !item.quiz?.open,
    },
  }
}

function toQuiz(
  ctx: SignedIn,
  reading: CourseProgress,
  {
    item,
    quiz,
    body,
    attempts,
    extra,
  }: Pick<ItemParts, 'item' | 'attempts' | 'extra'> & { quiz: QuizProgressState; body: QuizBody },
): NonNullable<StudentItem['quiz']> {
  const { settings } = body
  return {
    description: body.description,
    ...(body.description_locale ? { description_locale: body.description_locale } : {}),
    questions: settings.draw ?? body.questions.length,
    pass_mark: settings.pass_mark,
    attempts_allowed: quiz.allowed,
    attempts_used: quiz.used,
    time_limit_seconds: settings.time_limit_seconds,
    extra_time_seconds: extra,
    feedback: settings.feedback,
    back_allowed: settings.back_allowed,
    score: item.score,
    passed: quiz.passed,
    practice: isPractice(settings, quiz, item.changed),
    attempt: (quiz.open && attempts.get(quiz.open.id)) ?? null,
    last_attempt: (quiz.last && attempts.get(quiz.last.id)) ?? null,
    blocked: quiz.blocked && inWords(ctx, reading, quiz.blocked),
  }
}

export function toProgress(
  ctx: SignedIn,
  reading: CourseProgress,
  item: ItemProgressState,
): ResponseOf<typeof getItemProgress>['data'] {
  const { record, state, step, stepsSeen, score } = item
  return {
    state,
    step,
    steps: stepsOf(item),
    steps_seen: stepsSeen,
    score,
    completed_at: record?.completed_at ? new Date(record.completed_at).toISOString() : null,
    missing: missingFor(item).map((rule) => inWords(ctx, reading, rule)),
  }
}

/** What prevents an item from being completed. */
function missingFor(itemState: ItemProgressState) {
  const { item, state, locked, stepsSeen, score, quiz, unwatched } = itemState
  if (state === 'completed') return []
  if (locked) return [locked]
  if (item.kind === 'lesson')
    return [
      unmet('steps_unseen', item.id, { have: stepsSeen, need: item.steps }),
      ...(unwatched.length > 0 ? [unwatchedRule({ item, unwatched })] : []),
      ...(hasUnacknowledged(itemState) ? [unacknowledgedRule(itemState)] : []),
    ]
  return [quiz?.blocked ?? unmet('quiz_not_passed', item.id, { have: score, need: item.pass_mark })]
}

export const unwatchedRule = ({ item, unwatched }: Pick<ItemProgressState, 'item' | 'unwatched'>) => {
  const need = item.kind === 'lesson' ? (item.must_watch ?? []).length : 0
  return unmet('unwatched', item.id, { have: need - unwatched.length, need })
}

export const hasUnacknowledged = ({ acknowledgements }: ItemProgressState): boolean =>
  acknowledgements.some(({ confirmed_at }) => confirmed_at === null)

export const unacknowledgedRule = ({ item, acknowledgements }: ItemProgressState) => {
  const have = acknowledgements.filter(({ confirmed_at }) => confirmed_at !== null).length
  return unmet('unacknowledged', item.id, { have, need: acknowledgements.length })
}

/** How long the student must stay on the newest step, in whole seconds. */
export const waitSeconds = (
  { now }: { now: Date },
  { stepUntil }: Pick<ItemProgressState, 'stepUntil'>,
): number => (stepUntil ? Math.max(0, Math.ceil((Date.parse(stepUntil) - now.getTime()) / 1_000)) : 0)

interface Step {
  item: ItemProgressState
  next: ItemProgressState | null
  attempt: Attempt | null
  points: number
}

export function toOutcome(
  ctx: SignedIn,
  reading: CourseProgress,
  { item, next, attempt, points }: Step,
): StepOutcome {
  const { progress } = reading
  const { percent, status, minutes_left } = toCourseLine(ctx, reading)
  return {
    item: {
      id: item.item.id,
      state: item.state,
      changed: item.changed,
      step: item.step,
      steps: stepsOf(item),
      steps_seen: item.stepsSeen,
      wait_seconds: waitSeconds(ctx, item),
      unwatched: [...item.unwatched],
    },
    attempt,
    course: { percent, status, minutes_left },
    next: next && refAt(reading, next.index),
    finished: progress.finished,
    missing: progress.missing.map((rule) => inWords(ctx, reading, rule)),
    points,
  }
}

export const stepsOf = ({ item }: ItemProgressState): number => (item.kind === 'lesson' ? item.steps : 0)
