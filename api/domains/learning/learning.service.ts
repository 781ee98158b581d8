import type { OwnBadge } from '#contract/badges/badges.ts'
import { wordSearch } from '#contract/content/plain-words.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { listGrades as listGradesEndpoint } from '#contract/learning/grades.ts'
import * as contract from '#contract/learning/learning.ts'
import type { FoundParts } from '#contract/learning/library-search.ts'
import { listOfCourse, listWonInTimes } from '#domains/badges/badges.service.ts'
import { findOfTime } from '#domains/certificates/certificates.service.ts'
import { pointsOfTime } from '#domains/points/points.service.ts'
import { getRelease, listAssigned } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import type { SerializedResponse } from '#platform/responses/serialized-response.ts'
import { readSettled } from './attempts/submission.service.ts'
import { zoneOf } from './days.queries.ts'
import { daysBetween, localDay } from './days.rules.ts'
import { refAt, toStudentCourse } from './learning.presenter.ts'
import { writeOutline } from './outline-response.presenter.ts'
import { ownRelease } from './progress/assigned-release.loader.ts'
import { dueOf, isExempt, type LibraryEntry } from './progress/assignment.rules.ts'
import { type CourseProgress, toReading } from './progress/course-progress.loader.ts'
import { type EnrolmentRow, selectEnrolments } from './progress/enrolments.queries.ts'
import { inWords } from './progress/learning.words.ts'
import { selectReset } from './progress/resets.queries.ts'
import { createResponseCache } from './progress/responses.cache.ts'

/**
 * What students see of their courses: the library, one course, their progress and what is missing. Reads releases,
 * never drafts, and writes nothing; items.service and attempts.service change progress.
 */

/** The caller's courses with their progress: started ones first, then by due date, then exempt ones, finished ones last. */
export async function readLibrary(ctx: SignedIn): Promise<LibraryEntry[]> {
  const terms = (await listAssigned(ctx)).filter(
    ({ starts_at }) => !starts_at || Date.parse(starts_at) <= ctx.now.getTime(),
  )
  const [enrolments, resets] = await Promise.all([selectEnrolments(ctx), selectReset(ctx)])
  const readings = terms.map(async (each): Promise<LibraryEntry> => {
    const newest = await getRelease(ctx, each.release_id)
    return {
      terms: each,
      reading: await toReading(ctx, newest, enrolments.get(each.course_id) ?? null, each.top_up),
      reset: resets.get(each.course_id) ?? null,
    }
  })
  return (await Promise.all(readings)).sort((one, other) => byUrgency(ctx, one, other))
}

function byUrgency(ctx: SignedIn, one: LibraryEntry, other: LibraryEntry): number {
  const rank = ({ reading: { enrolment, progress }, terms }: LibraryEntry): number => {
    if (progress.finished) return 3
    if (isExempt({ terms }, ctx.now)) return 2
    return enrolment ? 0 : 1
  }
  const activity = ({ reading }: LibraryEntry): string => reading.enrolment?.last_active_at ?? ''
  const due = (assigned: LibraryEntry): string =>
    dueOf(assigned, ctx.now) ?? (assigned.terms.mandatory ? '9998' : '9999')
  return (
    rank(one) - rank(other) ||
    activity(other).localeCompare(activity(one)) ||
    due(one).localeCompare(due(other)) ||
    one.reading.course.title.localeCompare(other.reading.course.title)
  )
}

export async function listCourses(ctx: SignedIn): Promise<ResponseOf<typeof contract.listStudentCourses>> {
  const data = (await readLibrary(ctx)).map((each) => toStudentCourse(ctx, each))
  return { data, meta: { current_id: currentOf(data)?.id ?? null, overall: overallOf(data) } }
}

/** Searches the cached releases; the number of queries is that of the library, however many items there are. */
export async function searchParts(ctx: SignedIn, search: string): Promise<{ data: FoundParts[] }> {
  const has = wordSearch(search)
  const courses = (await readLibrary(ctx)).map(({ reading: { course } }) => ({
    course_id: course.release.outline.course.id,
    items: course.refs.filter(({ title }) => has(title)),
  }))
  return { data: courses.filter(({ items }) => items.length > 0) }
}

export async function countCourses(ctx: SignedIn): Promise<{ count: number }> {
  return { count: (await readLibrary(ctx)).length }
}

export async function listProgress(ctx: SignedIn): Promise<ResponseOf<typeof contract.listCourseProgress>> {
  const courses = (await listCourses(ctx)).data
  return { data: courses.map(({ id, ...course }) => ({ ...course, course_id: id })) }
}

/**
 * The course to show first. An unfinished course with an open item, started or not, overdue ones before others;
 * else a course with new content to review; else one whose result has expired; else an unfinished one without an
 * open item, which must not hide the others for good.
 */
function currentOf(courses: contract.StudentCourse[]): contract.StudentCourse | null {
  const unfinished = courses.filter(({ status }) => status !== 'completed')
  const open = unfinished.filter(({ next_item }) => next_item !== null)
  return (
    open.find(({ is_overdue }) => is_overdue) ??
    open[0] ??
    courses.find(({ top_up }) => top_up !== null) ??
    courses.find(({ is_expired }) => is_expired) ??
    unfinished[0] ??
    null
  )
}

export async function getCurrent(ctx: SignedIn): Promise<{ data: contract.StudentCourse | null }> {
  return { data: currentOf((await listCourses(ctx)).data) }
}

/** Over all items of all courses, so that long courses weigh more than short ones. Exempt ones count once they are done. */
function overallOf(every: contract.StudentCourse[]): contract.OverallProgress {
  const courses = every.filter(({ exemption, status }) => exemption === null || status === 'completed')
  const total = courses.reduce((sum, course) => sum + course.items_total, 0)
  const done = courses.reduce((sum, course) => sum + course.items_done, 0)
  return {
    percent: total > 0 ? Math.floor((100 * done) / total) : 0,
    completed: courses.filter(({ status }) => status === 'completed').length,
    total: courses.length,
  }
}

export async function getOverall(ctx: SignedIn): Promise<{ data: contract.OverallProgress }> {
  return { data: (await listCourses(ctx)).meta.overall }
}

export async function getCourse(
  ctx: SignedIn,
  courseId: string,
): Promise<{ data: contract.StudentCoursePage }> {
  const reading = await read(ctx, courseId)
  const { objectives, objective_locales } = reading.course
  const terms = found((await listAssigned(ctx)).find(({ course_id }) => course_id === courseId))
  const reset = reading.enrolment ? null : ((await selectReset(ctx, courseId)).get(courseId) ?? null)
  return {
    data: {
      ...toStudentCourse(ctx, { reading, terms, reset }),
      objectives: [...objectives],
      ...(objective_locales ? { objective_locales: [...objective_locales] } : {}),
    },
  }
}

/** Throws 404 for a course that is not assigned to the caller. */
async function read(ctx: SignedIn, courseId: string): Promise<CourseProgress> {
  return readSettled(ctx, await ownRelease(ctx, courseId))
}

const cachedOutline = createResponseCache(contract.getOutline)

export async function getOutline(
  ctx: SignedIn,
  courseId: string,
): Promise<SerializedResponse<ResponseOf<typeof contract.getOutline>>> {
  const reading = await read(ctx, courseId)
  return cachedOutline(ctx, reading, { subject: courseId, make: () => writeOutline(ctx, reading) })
}

export async function getStatus(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof contract.getCourseStatus>> {
  const reading = await read(ctx, courseId)
  const { enrolment, progress } = reading
  return {
    data: {
      status: progress.finished ? 'completed' : enrolment ? 'in_progress' : 'not_started',
      percent: progress.percent,
      completed_at: enrolment?.completed_at ?? null,
      score: progress.score,
      missing: progress.missing.map((rule) => inWords(ctx, reading, rule)),
    },
  }
}

export async function listGrades(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof listGradesEndpoint>> {
  const reading = await read(ctx, courseId)
  const rows = reading.progress.items.flatMap(({ item, quiz, score, index }) =>
    item.kind === 'quiz' && quiz
      ? [
          {
            ...refAt(reading, index),
            item_id: item.id,
            score,
            passed: quiz.passed,
            attempts: quiz.used,
            attempts_left: quiz.allowed > 0 ? Math.max(0, quiz.allowed - quiz.used) : null,
            counting: item.counting,
            counting_attempt: quiz.counting?.number ?? null,
            pass_mark: item.pass_mark,
          },
        ]
      : [],
  )
  return { data: rows }
}

/** The finish page of the open enrolment; before the end it lists what is missing. */
export async function getSummary(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof contract.getSummary>> {
  await read(ctx, courseId)
  const library = await readLibrary(ctx)
  const own = found(library.find(({ terms }) => terms.course_id === courseId))
  const others = library.filter(
    ({ terms, reading }) => terms.course_id !== courseId && !reading.progress.finished,
  )
  const { enrolment, progress, course } = own.reading
  return {
    data: {
      course: toStudentCourse(ctx, own),
      score: progress.score,
      pass_mark: course.rules.passMark,
      // A lesson or quiz that earned its points in an earlier enrolment earns none here.
      points: enrolment
        ? await pointsOfTime(ctx, { student_id: ctx.actor.id, enrolment_id: enrolment.id })
        : 0,
      minutes: enrolment ? Math.max(1, Math.round(enrolment.active_seconds / 60)) : 0,
      days: enrolment ? await daysOf(ctx, enrolment) : 0,
      badges: enrolment ? ((await listWonInTimes(ctx, [enrolment.id])).get(enrolment.id) ?? []) : [],
      certificate: enrolment && (await findOfTime(ctx, enrolment.id)),
      next_course: currentOf(others.map((each) => toStudentCourse(ctx, each))),
      missing: progress.missing.map((rule) => inWords(ctx, own.reading, rule)),
    },
  }
}

/** Calendar days from the first to the last, inclusive, in the company's time zone. */
async function daysOf(ctx: SignedIn, { started_at, completed_at }: EnrolmentRow): Promise<number> {
  const zone = await zoneOf(ctx)
  return daysBetween(localDay(started_at, zone), localDay(completed_at ?? ctx.now, zone)) + 1
}

/** Badges of a course that is assigned to the caller: those earned in it, then those that it can still give. */
export async function listBadges(ctx: SignedIn, courseId: string): Promise<{ data: OwnBadge[] }> {
  const reading = await read(ctx, courseId)
  const terms = found((await listAssigned(ctx)).find(({ course_id }) => course_id === courseId))
  const own = toStudentCourse(ctx, { reading, terms, reset: null })
  const offer = {
    isFinished: own.status === 'completed',
    hasLessons: own.items_total > own.quizzes_total,
    hasQuizzes: own.quizzes_total > 0,
    hasTasks: (reading.course.release.outline.extra_credits ?? []).length > 0,
    mandatory: own.mandatory,
    daysLeft: own.days_left,
  }
  return { data: await listOfCourse(ctx, courseId, offer) }
}
