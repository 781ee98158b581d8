import type { CourseExemption } from '#contract/learning/exemptions.ts'
import type { Outline, OutlineItem, StudentCourse, StudentItem } from '#contract/learning/learning.ts'
import type { SignedIn } from '#platform/context.ts'
import {
  dueDayOf,
  dueOf,
  exemptionOf,
  extensionOf,
  isAway,
  type LibraryEntry,
  renewalDueOf,
} from './progress/assignment.rules.ts'
import type { CourseProgress } from './progress/course-progress.loader.ts'
import { type ItemProgressState, nextFrom, type ProgressState } from './progress/learning.evaluator.ts'
import { hasEnded, isRenewable, type Result, renewableFrom } from './progress/renewal.rules.ts'

export function toStudentCourse(ctx: SignedIn, assigned: LibraryEntry): StudentCourse {
  const { reading, terms, reset } = assigned
  const { course, enrolment, progress } = reading
  const { outline } = course.release
  const due_at = dueOf(assigned, ctx.now)
  const result = resultOf(reading)
  const expires_at = result.ends_at
  const next = nextOf(reading)
  return {
    ...toCourseLine(ctx, reading),
    description: course.description,
    ...(course.description_locale ? { description_locale: course.description_locale } : {}),
    difficulty: outline.course.difficulty,
    cover: outline.course.cover,
    locales: outline.course.locales,
    estimated_minutes: outline.course.estimated_minutes,
    items_total: progress.items.length,
    quizzes_total: progress.items.filter(({ item }) => item.kind === 'quiz').length,
    items_done: progress.done,
    is_overdue: !progress.finished && due_at !== null && Date.parse(due_at) < ctx.now.getTime(),
    mandatory: terms.mandatory,
    due_at,
    ...dueDayOf(assigned, ctx.now, (progress.finished && enrolment?.completed_at) || ctx.now),
    extension: extensionOf(assigned),
    exemption: withoutNote(exemptionOf(assigned, ctx.now)),
    is_away: isAway(assigned, ctx.now),
    started_at: enrolment?.started_at ?? null,
    completed_at: enrolment?.completed_at ?? null,
    score: progress.score,
    reset: reset && { at: reset.at, reason: reset.reason },
    top_up: topUpOf(progress),
    has_certificate: outline.course.certificate_enabled,
    expires_at,
    is_expired: hasEnded(expires_at && renewalDueOf(assigned, expires_at, ctx.now), ctx.now),
    can_begin_anew: !ctx.actor.impersonator_id && isRenewable(result, ctx.now),
    renewable_at: renewableFrom(result),
    next_item: next && refAt(reading, next.index),
  }
}

/** Students see that they are exempt, not what staff noted. */
const withoutNote = (exemption: CourseExemption | null): CourseExemption | null =>
  exemption && { ...exemption, note: '' }

const topUpOf = ({ topUp }: ProgressState): StudentCourse['top_up'] =>
  topUp.length === 0
    ? null
    : { items: topUp.length, minutes: topUp.reduce((sum, { item }) => sum + item.minutes, 0) }

/** How long the result of a finished course is valid, as recorded when it was finished. */
export const resultOf = ({ enrolment, progress }: CourseProgress): Result =>
  progress.finished && enrolment ? enrolment : { completed_at: null, ends_at: null }

/** The item at which the reader continues: at the cursor or after it; for a finished course, the first new item. */
export function nextOf({ course, enrolment, progress }: CourseProgress): ItemProgressState | null {
  const cursor = enrolment?.cursor_item_id ? course.placeOf.get(enrolment.cursor_item_id) : undefined
  return nextFrom(progress, progress.finished ? 0 : (cursor ?? 0))
}

export function toOutline(ctx: SignedIn, reading: CourseProgress): Outline {
  const { course, progress } = reading
  const itemAt = (index: number): OutlineItem => {
    const { item, state, score, changed } = progress.items[index] as ItemProgressState
    return {
      ...refAt(reading, index),
      minutes: item.minutes,
      questions: item.kind === 'quiz' ? item.questions : null,
      state,
      changed,
      score,
    }
  }
  return {
    ...toFrame(ctx, reading),
    chapters: course.chapters.map(({ sections, ...chapter }) => ({
      ...chapter,
      sections: sections.map(({ places, ...section }) => ({ ...section, items: places.map(itemAt) })),
    })),
    final_exam: course.finalExam.map(itemAt),
  }
}

/** The parts of an outline that do not belong to single items. */
export const toFrame = (
  ctx: SignedIn,
  reading: CourseProgress,
): Pick<Outline, 'course' | 'current_item_id'> => ({
  course: toCourseLine(ctx, reading),
  current_item_id: nextOf(reading)?.item.id ?? reading.enrolment?.cursor_item_id ?? null,
})

export function toCourseLine(
  ctx: SignedIn,
  { course, enrolment, progress }: CourseProgress,
): StudentItem['course'] {
  const { release } = course
  return {
    id: release.course_id,
    slug: release.outline.course.slug,
    title: course.title,
    ...(course.title_locale ? { title_locale: course.title_locale } : {}),
    locale: course.locale,
    is_fallback: isFallback(ctx, course.locale),
    percent: progress.percent,
    minutes_left: progress.minutesLeft,
    status: progress.finished ? 'completed' : enrolment ? 'in_progress' : 'not_started',
    release_number: release.number,
  }
}

export const isFallback = (ctx: SignedIn, locale: string): boolean =>
  ctx.languages.course !== null && ctx.languages.course !== locale

/** A reference to an item, without the details that only the item itself has. */
export const refAt = ({ course }: CourseProgress, index: number) =>
  course.refs[index] as NonNullable<(typeof course.refs)[number]>
