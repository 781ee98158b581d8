import { createCache } from '../../platform/bounded-cache.ts'
import type { SignedIn } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import type { Release } from '../publishing/publishing.documents.ts'
import { getRelease } from '../publishing/publishing.service.ts'
import {
  type AttemptRecord,
  type CourseRules,
  evaluate,
  type ItemRecord,
  type ItemStanding,
  type Learner,
  nobody,
  type Standing,
} from './learning.evaluator.ts'
import { type EnrolmentRow, selectEnrolment, selectMark } from './learning.queries.ts'
import { courseIn, type ReleasedCourse } from './released-course.ts'

/** A course as its reader has it at this moment: the pinned release, the open cycle, and what the evaluator makes of both. */
export interface Reading {
  newest: Release
  course: ReleasedCourse
  /** Null until the first item is opened. */
  enrolment: EnrolmentRow | null
  learner: Learner
  standing: Standing
}
/** A reading of a course that is begun. */
export type Begun = Reading & { enrolment: EnrolmentRow }

export async function readCycle(ctx: SignedIn, newest: Release): Promise<Reading> {
  return toReading(ctx, newest, await readEnrolment(ctx, newest.course_id))
}

const enrolments = createCache<EnrolmentRow>({ capacity: 20_000 })

/** From memory while its revision stands. Inside a transaction nothing is kept: what is read there may never come to be. */
async function readEnrolment(ctx: SignedIn, courseId: string): Promise<EnrolmentRow | null> {
  if (ctx.db.isTransaction) return selectEnrolment(ctx, courseId)
  const mark = await selectMark(ctx, courseId)
  if (!mark) return null
  const known = enrolments.get(mark.id)
  if (known?.revision === mark.revision) return known
  const row = await selectEnrolment(ctx, courseId)
  enrolments.delete(mark.id)
  return row && enrolments.getOrMake(row.id, () => row)
}

export async function toReading(
  ctx: SignedIn,
  newest: Release,
  enrolment: EnrolmentRow | null,
): Promise<Reading> {
  const pinned =
    enrolment && enrolment.release_id !== newest.id ? await getRelease(ctx, enrolment.release_id) : newest
  return assess(ctx, {
    newest,
    enrolment,
    course: courseIn(pinned, ctx.languages.course),
    learner: learnerOf(enrolment),
  })
}

const assess = (ctx: SignedIn, parts: Omit<Reading, 'standing'>): Reading => ({
  ...parts,
  standing: standingOf(parts.course.rules, parts.learner, ctx.now),
})

const standings = new WeakMap<CourseRules, WeakMap<Learner, Standing>>()

/** Worked out once for the same records under the same rules, unless time itself will change it. */
function standingOf(rules: CourseRules, learner: Learner, now: Date): Standing {
  const known = standings.get(rules) ?? new WeakMap<Learner, Standing>()
  standings.set(rules, known)
  const standing = known.get(learner) ?? evaluate(rules, learner, now)
  const waits = standing.items.some(({ quiz }) => quiz?.blocked?.rule === 'wait')
  if (!waits) known.set(learner, standing)
  return standing
}

const learners = new WeakMap<EnrolmentRow, Learner>()

function learnerOf(enrolment: EnrolmentRow | null): Learner {
  if (!enrolment) return nobody
  const { status, score, items, attempts } = enrolment
  const learner = learners.get(enrolment) ?? { completed: status === 'completed', score, items, attempts }
  learners.set(enrolment, learner)
  return learner
}

/** The same reader on the newest release. */
export const onNewest = (ctx: SignedIn, reading: Begun): Begun => ({
  ...assess(ctx, { ...reading, course: courseIn(reading.newest, ctx.languages.course) }),
  enrolment: reading.enrolment,
})

/** The reading as it is after a change was written, without asking the database again. */
export function withChange(
  ctx: SignedIn,
  reading: Begun,
  change: { item?: ItemRecord; attempt?: AttemptRecord; completed?: { score: number | null } },
): Begun {
  const { learner } = reading
  const { item, attempt, completed } = change
  const next: Learner = {
    ...learner,
    ...(completed ? { completed: true, score: completed.score } : {}),
    items: item ? [...learner.items.filter(({ item_id }) => item_id !== item.item_id), item] : learner.items,
    attempts: attempt
      ? [...learner.attempts.filter(({ id }) => id !== attempt.id), attempt]
      : learner.attempts,
  }
  return { ...assess(ctx, { ...reading, learner: next }), enrolment: reading.enrolment }
}

/** An item of the course. Throws 404. */
export function itemIn({ course, standing }: Reading, itemId: string): ItemStanding {
  const place = found(course.placeOf.get(itemId))
  return standing.items[place] as ItemStanding
}

/** Which stored text of an item the reader gets, and in which language. */
export function documentOf({ course }: Reading, itemId: string): { hash: string; locale: string } {
  const byLocale = found(course.release.documents[itemId])
  const first = course.release.outline.course.locales[0] as keyof typeof byLocale
  const locale = byLocale[course.locale] ? course.locale : first
  return { hash: found(byLocale[locale]), locale }
}
