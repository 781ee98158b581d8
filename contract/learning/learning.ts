import * as z from 'zod/mini'
import { ownBadge } from '../badges/badges.ts'
import { certificate } from '../certificates/certificates.ts'
import { releasedMaterial } from '../content/materials.ts'
import { difficulties } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { count, day, id, list, locale, one, percent, timestamp, url } from '../fields.ts'
import { feedbackModes } from '../quizzes/quizzes.ts'
import { acknowledgementState } from './acknowledgements/acknowledgement-state.ts'
import { attempt } from './attempts.ts'
import { exemption } from './exemptions.ts'
import { courseRef, itemRef, itemStates, learningStatuses, textLocale } from './references.ts'
import { whyNot } from './why-not.ts'

/**
 * Texts are in `locale`: the requested course language, otherwise the course’s default, and then `is_fallback` is true.
 */
export const studentCourse = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  title_locale: textLocale,
  description: z.string(),
  description_locale: textLocale,
  difficulty: z.enum(difficulties),
  cover: z.nullable(url),
  locale,
  locales: z.array(locale),
  is_fallback: z.boolean(),
  release_number: z.int(),
  estimated_minutes: count,
  minutes_left: count,
  items_total: count,
  /** How many of them are quizzes. */
  quizzes_total: count,
  items_done: count,
  percent,
  status: z.enum(learningStatuses),
  is_overdue: z.boolean(),
  mandatory: z.boolean(),
  /** The moment the due day ends, which is `due_on` in the calendar of the student’s company. */
  due_at: z.nullable(timestamp),
  due_on: z.nullable(day),
  /** Days in that calendar until the due day, counted from today or from completion; negative if late. */
  days_left: z.nullable(z.int()),
  /** Staff extended the deadline to `due_on`: the original day and the reason. No reason for auditors. */
  extension: z.nullable(z.object({ from: day, reason: z.nullable(z.string()) })),
  /** Set while the student does not have to take the course. Neither then nor while `is_away` is anything overdue. */
  exemption: z.nullable(exemption),
  is_away: z.boolean(),
  started_at: z.nullable(timestamp),
  completed_at: z.nullable(timestamp),
  score: z.nullable(percent),
  has_certificate: z.boolean(),
  /** When the result expires, for a completed course whose result is valid for a limited time. */
  expires_at: z.nullable(timestamp),
  /** The result has expired and has to be renewed; not while the student is exempt or away, nor in the 14 days after. */
  is_expired: z.boolean(),
  /** The result expires soon or has expired, so the student can take the course again. */
  can_begin_anew: z.boolean(),
  /** The moment from which it can be renewed. */
  renewable_at: z.nullable(timestamp),
  /** Set until the student starts again after a reset by staff: when, and why. */
  reset: z.nullable(z.object({ at: timestamp, reason: z.nullable(z.string()) })),
  /** Set if the course is completed and the student is asked to read what has changed since. */
  top_up: z.nullable(z.object({ items: count, minutes: count })),
  /** The item to continue with; null if nothing is left. */
  next_item: z.nullable(itemRef),
})
export type StudentCourse = z.infer<typeof studentCourse>
/** Adds what only the course’s own page shows. */
export const studentCoursePage = z.object({
  ...studentCourse.shape,
  objectives: z.array(z.string()),
  /** The language of each objective, if at least one is not in the course’s language. */
  objective_locales: z.optional(z.array(locale)),
})
export type StudentCoursePage = z.infer<typeof studentCoursePage>

const outlineItem = z.object({
  ...itemRef.shape,
  minutes: count,
  questions: z.nullable(count),
  state: z.enum(itemStates),
  /** A material release has changed the item since the student completed it. */
  changed: z.boolean(),
  score: z.nullable(percent),
})
export type OutlineItem = z.infer<typeof outlineItem>

export const outline = z.object({
  course: courseRef,
  chapters: z.array(
    z.object({
      id,
      title: z.string(),
      title_locale: textLocale,
      sections: z.array(
        z.object({ id, title: z.string(), title_locale: textLocale, items: z.array(outlineItem) }),
      ),
    }),
  ),
  final_exam: z.array(outlineItem),
  current_item_id: z.nullable(id),
})
export type Outline = z.infer<typeof outline>

export const studentItem = z.object({
  ...itemRef.shape,
  course: courseRef,
  chapter_title: z.string(),
  section_title: z.string(),
  section_title_locale: textLocale,
  minutes: count,
  state: z.enum(itemStates),
  changed: z.boolean(),
  locale,
  locales: z.array(locale),
  is_fallback: z.boolean(),
  /** Lessons: the whole document; page breaks divide it into steps. */
  document: z.nullable(z.record(z.string(), z.unknown())),
  materials: z.array(releasedMaterial),
  steps: count,
  /** The student’s current step, from 0, and the number of steps seen. */
  step: count,
  steps_seen: count,
  /**
   * Remaining seconds on the newest step, minimum seconds on a new one, and the blocks still to be watched to the end.
   */
  wait_seconds: count,
  step_seconds: count,
  unwatched: z.array(z.string()),
  /** The statements of the lesson, with the time at which the student accepted them. */
  acknowledgements: z.array(acknowledgementState),
  quiz: z.nullable(
    z.object({
      description: z.string(),
      description_locale: textLocale,
      questions: count,
      pass_mark: percent,
      attempts_allowed: count,
      attempts_used: count,
      time_limit_seconds: z.nullable(z.int()),
      extra_time_seconds: count,
      feedback: z.enum(feedbackModes),
      back_allowed: z.boolean(),
      score: z.nullable(percent),
      passed: z.boolean(),
      /** Whether the next attempt is a practice attempt. */
      practice: z.boolean(),
      attempt: z.nullable(attempt),
      last_attempt: z.nullable(attempt),
      blocked: z.nullable(whyNot),
    }),
  ),
  previous: z.nullable(itemRef),
  next: z.nullable(itemRef),
  can: z.object({ mark_read: z.boolean(), skip: z.boolean() }),
})
export type StudentItem = z.infer<typeof studentItem>

/** The result of a step: the item’s new state, the next item, and what was earned. */
export const stepOutcome = z.object({
  item: z.object({
    id,
    state: z.enum(itemStates),
    changed: z.boolean(),
    step: count,
    steps: count,
    steps_seen: count,
    wait_seconds: count,
    unwatched: z.array(z.string()),
  }),
  attempt: z.nullable(attempt),
  course: z.object({ percent, status: z.enum(learningStatuses), minutes_left: count }),
  next: z.nullable(itemRef),
  finished: z.boolean(),
  missing: z.array(whyNot),
  points: count,
})
export type StepOutcome = z.infer<typeof stepOutcome>

/** Over all items of all courses; `completed` and `total` count courses. */
const overallProgress = z.object({ percent, completed: count, total: count })
export type OverallProgress = z.infer<typeof overallProgress>

const courseParams = z.object({ courseId: id })
const itemParams = z.object({ courseId: id, itemId: id })
const courses = '/api/student/courses'
const itemPath = '/api/student/courses/:courseId/items/:itemId'

/** The response contains what changed; lists and outline become stale only if the state changed. */
const itemStep = { method: 'POST', access: 'student', changes: [] } as const

export const listStudentCourses = endpoint({
  method: 'GET',
  path: courses,
  access: 'student',
  reads: ['progress'],
  summary:
    'Library: the courses assigned to one’s company, with the one to continue and how far one is over all',
  response: z.object({
    data: z.array(studentCourse),
    meta: z.object({ current_id: z.nullable(id), overall: overallProgress }),
  }),
})
export const countStudentCourses = endpoint({
  method: 'GET',
  path: `${courses}/count`,
  access: 'student',
  summary: 'Number of own courses',
  response: z.object({ count }),
})
export const listCourseProgress = endpoint({
  method: 'GET',
  path: `${courses}/progress`,
  access: 'student',
  summary: 'Progress over all own courses',
  response: list(
    z.object({
      course_id: id,
      percent,
      status: z.enum(learningStatuses),
      items_done: count,
      items_total: count,
      minutes_left: count,
    }),
  ),
})
export const getCurrentCourse = endpoint({
  method: 'GET',
  path: `${courses}/current`,
  access: 'student',
  summary: 'The course and item to continue; null when there is none',
  response: one(z.nullable(studentCourse)),
})
export const getOverallProgress = endpoint({
  method: 'GET',
  path: `${courses}/overall-progress`,
  access: 'student',
  summary: 'One figure over all courses',
  response: one(overallProgress),
})
export const getStudentCourse = endpoint({
  method: 'GET',
  path: `${courses}/:courseId`,
  access: 'student',
  reads: ['progress'],
  summary: 'One course',
  params: courseParams,
  response: one(studentCoursePage),
})
export const getOutline = endpoint({
  method: 'GET',
  path: `${courses}/:courseId/outline`,
  access: 'student',
  reads: ['progress'],
  summary: 'Outline with own progress',
  params: courseParams,
  response: one(outline),
  errors: [304],
})
export const getCourseStatus = endpoint({
  method: 'GET',
  path: `${courses}/:courseId/status`,
  access: 'student',
  summary: 'Own status, and what is missing to complete',
  params: courseParams,
  response: one(
    z.object({
      status: z.enum(learningStatuses),
      percent,
      completed_at: z.nullable(timestamp),
      score: z.nullable(percent),
      missing: z.array(whyNot),
    }),
  ),
})
export const getSummary = endpoint({
  method: 'GET',
  path: `${courses}/:courseId/summary`,
  access: 'student',
  reads: ['progress', 'activity', 'certificates'],
  summary: 'The finish page',
  params: courseParams,
  response: one(
    z.object({
      course: studentCourse,
      score: z.nullable(percent),
      pass_mark: percent,
      points: count,
      minutes: count,
      days: count,
      badges: z.array(ownBadge),
      certificate: z.nullable(certificate),
      next_course: z.nullable(studentCourse),
      missing: z.array(whyNot),
    }),
  ),
})
export const advanceCourse = endpoint({
  method: 'POST',
  path: `${courses}/:courseId/advance`,
  access: 'student',
  summary: 'Goes on to the next item, says what is missing, or that it is finished',
  params: courseParams,
  response: one(stepOutcome),
  errors: [409, 423],
})
export const skipCourseItem = endpoint({
  method: 'POST',
  path: `${courses}/:courseId/skip`,
  access: 'student',
  summary: 'Skips the current item',
  params: courseParams,
  response: one(stepOutcome),
  errors: [409, 423],
})
export const getItem = endpoint({
  method: 'GET',
  path: itemPath,
  access: 'student',
  reads: ['item/:itemId'],
  summary: 'A lesson or quiz; 423 with the reason when locked',
  params: itemParams,
  response: one(studentItem),
  errors: [304, 423],
})
export const getItemProgress = endpoint({
  method: 'GET',
  path: `${itemPath}/progress`,
  access: 'student',
  summary: 'Own progress in an item',
  params: itemParams,
  response: one(
    z.object({
      state: z.enum(itemStates),
      step: count,
      steps: count,
      steps_seen: count,
      score: z.nullable(percent),
      completed_at: z.nullable(timestamp),
      missing: z.array(whyNot),
    }),
  ),
})
export const advanceItem = endpoint({
  ...itemStep,
  path: `${itemPath}/advance`,
  summary: 'Next step of a lesson or next question; past the last question it submits the attempt',
  params: itemParams,
  /**
   * `from` is the step or question that the client shows. Repeating the request from the same step has no further
   * effect.
   */
  body: z.strictObject({ from: z.optional(count) }),
  response: one(stepOutcome),
  errors: [409, 423],
  perMinute: 600,
})
export const rewindItem = endpoint({
  ...itemStep,
  path: `${itemPath}/rewind`,
  summary: 'One step or question back, where allowed',
  params: itemParams,
  body: z.strictObject({ from: z.optional(count) }),
  response: one(stepOutcome),
  errors: [409, 423],
})
export const markRead = endpoint({
  ...itemStep,
  path: `${itemPath}/mark-read`,
  summary: 'Completes a lesson whose steps have all been seen; a repeat changes nothing',
  params: itemParams,
  response: one(stepOutcome),
  errors: [409, 422, 423],
})
export const skipItem = endpoint({
  ...itemStep,
  path: `${itemPath}/skip`,
  summary: 'Skips this item; 409 where skipping is off',
  params: itemParams,
  response: one(stepOutcome),
  errors: [409, 423],
})
