import type { Outline, OutlineItem, StudentCourse } from '../../../contract/learning.ts'
import type { SignedIn } from '../../platform/context.ts'
import type { listAssigned } from '../publishing/publishing.service.ts'
import type { ResetTime } from './cycles.queries.ts'
import { refAt, toCourseLine } from './items.presenter.ts'
import { type ItemStanding, nextFrom, type Standing } from './learning.evaluator.ts'
import type { Reading } from './reading.ts'
import { hasEnded, isRenewable, type Result, renewableFrom } from './renewal.rules.ts'

export type Terms = Awaited<ReturnType<typeof listAssigned>>[number]

/** A course of the library. */
export interface Assigned {
  /** Until when it is due. */
  terms: Terms
  reading: Reading
  /** Null while a time through it is open, and before the first. */
  reset: ResetTime | null
}

export function toStudentCourse(ctx: SignedIn, assigned: Assigned): StudentCourse {
  const { reading, terms, reset } = assigned
  const { course, enrolment, standing } = reading
  const { outline } = course.release
  const due_at = dueOf(assigned)
  const result = resultOf(reading)
  const expires_at = result.ends_at
  const next = nextOf(reading)
  return {
    ...toCourseLine(ctx, reading),
    description: course.description,
    difficulty: outline.course.difficulty,
    cover: outline.course.cover,
    locales: outline.course.locales,
    estimated_minutes: outline.course.estimated_minutes,
    items_total: standing.items.length,
    items_done: standing.done,
    is_overdue: !standing.finished && due_at !== null && Date.parse(due_at) < ctx.now.getTime(),
    mandatory: terms.mandatory,
    due_at,
    started_at: enrolment?.started_at ?? null,
    completed_at: enrolment?.completed_at ?? null,
    score: standing.score,
    reset: reset && { at: reset.at, reason: reset.reason },
    top_up: topUpOf(standing),
    has_certificate: outline.course.certificate_enabled,
    expires_at,
    is_expired: hasEnded(expires_at, ctx.now),
    can_begin_anew: !ctx.actor.impersonator_id && isRenewable(result, ctx.now),
    renewable_at: renewableFrom(result),
    next_item: next && refAt(reading, next.place),
  }
}

const topUpOf = ({ topUp }: Standing): StudentCourse['top_up'] =>
  topUp.length === 0
    ? null
    : { items: topUp.length, minutes: topUp.reduce((sum, { item }) => sum + item.minutes, 0) }

/** Until when the course is to be done: a repeated one when the result before it ends. */
export const dueOf = ({ reading: { enrolment }, terms, reset }: Assigned): string | null =>
  (enrolment ?? reset)?.due_anew_at ?? terms.due_at ?? enrolment?.due_at ?? null

/** How long the result of a finished course holds, as it was said when it was finished. */
export const resultOf = ({ enrolment, standing }: Reading): Result =>
  standing.finished && enrolment ? enrolment : { completed_at: null, ends_at: null }

/** Where the reader goes on: at the cursor or after it; who finished, at the first of what is new. */
export function nextOf({ course, enrolment, standing }: Reading): ItemStanding | null {
  const cursor = enrolment?.cursor_item_id ? course.placeOf.get(enrolment.cursor_item_id) : undefined
  return nextFrom(standing, standing.finished ? 0 : (cursor ?? 0))
}

export function toOutline(ctx: SignedIn, reading: Reading): Outline {
  const { course, standing } = reading
  const itemAt = (place: number): OutlineItem => {
    const { item, state, score, changed } = standing.items[place] as ItemStanding
    return {
      ...refAt(reading, place),
      minutes: item.minutes,
      questions: item.kind === 'quiz' ? item.questions : null,
      state,
      changed,
      score,
    }
  }
  return {
    ...toFrame(ctx, reading),
    chapters: course.chapters.map(({ id, title, sections }) => ({
      id,
      title,
      sections: sections.map((section) => ({
        id: section.id,
        title: section.title,
        items: section.places.map(itemAt),
      })),
    })),
    final_exam: course.finalExam.map(itemAt),
  }
}

/** What of an outline is not about one of its items. */
export const toFrame = (ctx: SignedIn, reading: Reading): Pick<Outline, 'course' | 'current_item_id'> => ({
  course: toCourseLine(ctx, reading),
  current_item_id: nextOf(reading)?.item.id ?? reading.enrolment?.cursor_item_id ?? null,
})
