import type { Locale } from '#contract/locales.ts'
import { expiryOf } from '#domains/certificates/certificates.rules.ts'
import { drawAnswers, drawQuestions, gradeAttempt } from '#domains/learning/attempts/attempts.rules.ts'
import { gradeAnswer } from '#domains/learning/attempts/grading/grading.rules.ts'
import { type CourseRules, evaluate, rulesOf } from '#domains/learning/progress/learning.evaluator.ts'
import { endOf } from '#domains/learning/progress/renewal.rules.ts'
import { coursePoints, lessonPoints, quizPoints } from '#domains/points/points.rules.ts'
import type {
  ItemBody,
  OutlineLesson,
  OutlineQuiz,
  QuizBody,
  QuizKeys,
  Release,
} from '#domains/publishing/publishing.documents.ts'
import { newCode, newIdAt } from '#platform/ids.ts'
import { type Accepted, acceptedIn } from '../accepted-statements.ts'
import { answerTo } from './answers.ts'
import { type Calendar, momentOn } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { TableRow } from './insert-rows.ts'

/** Simulates one student taking one course, as the rows that the services would have written on those days. */

export interface Participant {
  id: string
  company_id: string
  name: string
  locale: Locale
}

export interface DemoCourse {
  release: Release
  rules: CourseRules
  bodies: Map<string, ItemBody>
  keys: Map<string, QuizKeys>
}

export const releasedCourse = (release: Release, parts: Pick<DemoCourse, 'bodies' | 'keys'>) => ({
  release,
  rules: rulesOf(release.outline),
  ...parts,
})

export interface CoursePlan {
  /** The days with activity, in order. */
  days: readonly string[]
  itemsADay: number
  /** The number of items to complete; all of them finish the course. */
  items: number
  /** The probability of a right answer. */
  accuracy: number
  /** The assignment's terms on the day it starts; null if it was not assigned then. */
  terms: { due_at: string | null; mandatory: boolean } | null
  /** The number of mandatory courses left when this one is finished. */
  mandatoryLeft: (at: Date) => number
}

export interface LearnerEvent extends TableRow {
  kind: string
  item_id: string | null
  course_id: string
  data: Record<string, unknown>
  at: string
}

export interface CourseRun {
  enrolment: TableRow & { id: string; course_id: string; completed_at: string | null }
  items: TableRow[]
  attempts: TableRow[]
  answers: TableRow[]
  events: LearnerEvent[]
  points: TableRow[]
  certificates: TableRow[]
  accepted: Accepted[]
}

interface Walk extends CourseRun {
  learner: Participant
  course: DemoCourse
  plan: CoursePlan
  calendar: Calendar
  chance: Chance
  locale: Locale
  day: string
  /** Minute of the day in the company's time zone. */
  minute: number
  seconds: number
}

export interface CourseWalk {
  learner: Participant
  course: DemoCourse
  plan: CoursePlan
  calendar: Calendar
  chance: Chance
}

/** Throws if the plan finishes a course that the evaluator considers unfinished. */
export function takeCourse({ learner, course, plan, calendar, chance }: CourseWalk): CourseRun {
  const { release, rules } = course
  const { locales } = release.outline.course
  const locale = locales.includes(learner.locale) ? learner.locale : (locales[0] as Locale)
  const walk: Walk = {
    ...{ learner, course, plan, calendar, chance, locale },
    ...{ items: [], attempts: [], answers: [], events: [], points: [], certificates: [] },
    accepted: [],
    ...{ day: '', minute: 0, seconds: 0 },
    enrolment: { id: '', course_id: release.course_id, completed_at: null },
  }
  for (const [index, item] of rules.items.slice(0, plan.items).entries()) {
    if (index % plan.itemsADay === 0) beginDay(walk, index / plan.itemsADay)
    if (index === 0) begin(walk)
    if (item.kind === 'lesson') takeLesson(walk, item)
    else takeQuiz(walk, item)
    walk.enrolment = { ...walk.enrolment, cursor_item_id: item.id }
  }
  if (plan.items >= rules.items.length) finish(walk)
  const { enrolment, items, attempts, answers, events, points, certificates, accepted } = walk
  const done = { last_active_at: at(walk), active_seconds: walk.seconds, revision: events.length + 1 }
  const rows = { items, attempts, answers, events, points, certificates, accepted }
  return { enrolment: { ...enrolment, ...done }, ...rows }
}

const at = ({ calendar, day, minute }: Walk): string => momentOn(calendar, day, minute).toISOString()
const idNow = (walk: Walk): string => newIdAt(momentOn(walk.calendar, walk.day, walk.minute))

function pass(walk: Walk, minutes: number): void {
  walk.minute += minutes
  walk.seconds += Math.round(minutes * 60)
}

function beginDay(walk: Walk, index: number): void {
  walk.day = walk.plan.days[index] as string
  walk.minute = walk.chance.between(8 * 60 + 30, 16 * 60)
}

const owner = ({ learner, course }: Walk) => ({
  company_id: learner.company_id,
  student_id: learner.id,
  course_id: course.release.course_id,
})

function record(walk: Walk, kind: string, item_id: string | null, data: Record<string, unknown> = {}): void {
  walk.events.push({
    id: idNow(walk),
    ...owner(walk),
    kind,
    actor_id: walk.learner.id,
    item_id,
    release_id: walk.course.release.id,
    data,
    at: at(walk),
  })
}

function earn(walk: Walk, cause_kind: string, cause_id: string, amount: number): void {
  if (amount <= 0) return
  const enrolment_id = walk.enrolment.id
  walk.points.push({ ...owner(walk), cause_kind, cause_id, enrolment_id, amount, at: at(walk) })
}

function begin(walk: Walk): void {
  const { release } = walk.course
  walk.enrolment = {
    id: idNow(walk),
    ...owner(walk),
    cycle: 1,
    release_id: release.id,
    locale: walk.locale,
    status: 'in_progress',
    cursor_item_id: null,
    due_at: walk.plan.terms?.due_at ?? null,
    started_at: at(walk),
    completed_at: null,
    completed_release_id: null,
    ends_at: null,
    score: null,
  }
  record(walk, 'course.started', null)
}

const documentOf = ({ course, locale }: Walk, itemId: string): string =>
  course.release.documents[itemId]?.[locale] as string

/** Evidence about the text that was read. */
const textRead = ({ course, locale }: Walk, itemId: string) => ({
  release_number: course.release.number,
  locale,
  revision: course.release.revisions[itemId]?.[locale],
})

function takeLesson(walk: Walk, lesson: OutlineLesson): void {
  const { id, steps, minutes, must_watch = [] } = lesson
  const started_at = at(walk)
  record(walk, 'lesson.started', id)
  pass(walk, (minutes * walk.chance.between(6, 14)) / 10)
  const step_seen_at = at(walk)
  accept(walk, lesson)
  pass(walk, 0.5)
  const completed_at = at(walk)
  walk.items.push({
    enrolment_id: walk.enrolment.id,
    item_id: id,
    status: 'completed',
    step: steps - 1,
    steps_seen: steps,
    score: null,
    document_hash: documentOf(walk, id),
    locale: walk.locale,
    release_number: walk.course.release.number,
    watched: must_watch,
    ...{ started_at, step_seen_at, completed_at, updated_at: completed_at },
  })
  record(walk, 'lesson.completed', id, textRead(walk, id))
  earn(walk, 'lesson', id, lessonPoints)
}

function accept(walk: Walk, lesson: OutlineLesson): void {
  const { course, enrolment } = walk
  const body = course.bodies.get(documentOf(walk, lesson.id)) as ItemBody
  for (const { row, statement, name } of acceptedIn(lesson, body)) {
    const { release } = course
    const given = {
      ...{ id: idNow(walk), ...owner(walk), enrolment_id: enrolment.id, ...row },
      ...{ release_id: release.id, release_number: release.number, confirmed_at: at(walk) },
    }
    walk.accepted.push({ row: given, statement, name })
    record(walk, 'acknowledgement.given', lesson.id, {
      ...{ block_id: row.block_id, statement: name, statement_hash: statement.hash },
      ...{ release_number: release.number, locale: row.locale },
    })
  }
}

const attemptsAtMost = 4

/** Repeats until the quiz is passed with the score that the course requires, at the latest on the fourth attempt. */
function takeQuiz(walk: Walk, { id, minutes, wait_minutes }: OutlineQuiz): void {
  const { course, plan } = walk
  const document_hash = documentOf(walk, id)
  const body = course.bodies.get(document_hash) as QuizBody
  const started_at = at(walk)
  for (let number = 1, isPassed = false; !isPassed; number += 1) {
    if (number > 1) pass(walk, wait_minutes + 1)
    const accuracy = number >= attemptsAtMost ? 1 : plan.accuracy + 0.12 * (number - 1)
    const { score, passed, attempt_id } = attempt(walk, {
      id,
      minutes,
      number,
      body,
      document_hash,
      accuracy,
    })
    isPassed = passed
    const isKeyKnown = body.settings.feedback === 'immediate' && number > 1
    record(walk, passed ? 'quiz.passed' : 'quiz.failed', id, {
      ...{ attempt_id, number, score, failed_before: number - 1 },
      ...(isKeyKnown ? { key_known: true } : {}),
      ...textRead(walk, id),
    })
    if (!passed) continue
    earn(walk, 'quiz', attempt_id, quizPoints(score))
    walk.items.push({
      enrolment_id: walk.enrolment.id,
      item_id: id,
      status: 'completed',
      step: 0,
      steps_seen: 0,
      score,
      document_hash,
      locale: walk.locale,
      release_number: course.release.number,
      watched: [],
      ...{ started_at, step_seen_at: null, completed_at: at(walk), updated_at: at(walk) },
    })
  }
}

interface Sitting {
  id: string
  minutes: number
  number: number
  body: QuizBody
  document_hash: string
  accuracy: number
}

function attempt(walk: Walk, { id, minutes, number, body, document_hash, accuracy }: Sitting) {
  const { chance, course, learner } = walk
  const keys = course.keys.get(document_hash) as QuizKeys
  const question_order = drawQuestions(body, chance.below)
  const answer_order = drawAnswers(body, question_order, chance.below)
  const attempt_id = idNow(walk)
  const started_at = at(walk)
  record(walk, 'quiz.started', id, { attempt_id, number })
  const length = (minutes * chance.between(6, 12)) / 10 / question_order.length
  // After a pass below the required score with the key disclosed, no further attempt would count, so such answers
  // are replaced by better ones.
  let given = answersOf({ body, keys, question_order }, accuracy, chance)
  for (let surer = accuracy; isWeakPass(course, body, given); surer += 0.1)
    given = answersOf({ body, keys, question_order }, surer, chance)
  const { score, passed } = gradeAttempt(body, question_order, given)
  for (const answer of given) {
    pass(walk, length)
    walk.answers.push({ ...answer, attempt_id, answered_at: at(walk) })
  }
  walk.attempts.push({
    id: attempt_id,
    enrolment_id: walk.enrolment.id,
    company_id: learner.company_id,
    student_id: learner.id,
    item_id: id,
    number,
    release_id: course.release.id,
    document_hash,
    locale: walk.locale,
    question_order,
    answer_order,
    cursor: question_order.length - 1,
    status: 'submitted',
    ...{ score, passed, started_at, submitted_at: at(walk) },
  })
  return { attempt_id, score, passed }
}

const isWeakPass = ({ rules }: DemoCourse, body: QuizBody, given: ReturnType<typeof answersOf>): boolean => {
  const { score, passed } = gradeAttempt(
    body,
    given.map(({ question_id }) => question_id),
    given,
  )
  return passed && score < rules.passMark
}

function answersOf(
  { body, keys, question_order }: { body: QuizBody; keys: QuizKeys; question_order: string[] },
  accuracy: number,
  chance: Chance,
) {
  return question_order.map((question_id) => {
    const question = body.questions.find(({ id }) => id === question_id) as QuizBody['questions'][number]
    const key = keys[question_id] as QuizKeys[string]
    const answer = answerTo(question, key, { isRight: chance.happens(accuracy), chance })
    return { question_id, answer, ...gradeAnswer(question, key, answer), answered_at: '' }
  })
}

function finish(walk: Walk): void {
  const { course, plan, learner, locale } = walk
  const { release, rules } = course
  const completed_at = at(walk)
  const records = { completed: false, score: null, items: walk.items, attempts: walk.attempts }
  const { complete, score } = evaluate(rules, records as never, new Date(completed_at))
  if (!complete) throw new Error('The plan finishes a course that the evaluator considers unfinished')
  const { validity_days, certificate_enabled } = release.outline.course
  walk.enrolment = {
    ...walk.enrolment,
    status: 'completed',
    completed_at,
    completed_release_id: release.id,
    ends_at: endOf(completed_at, validity_days),
    score,
  }
  const { terms, mandatoryLeft } = plan
  const evidence = terms && { ...terms, mandatory_left: mandatoryLeft(new Date(completed_at)) }
  record(walk, 'course.completed', null, { score, release_number: release.number, ...evidence })
  earn(walk, 'course', release.course_id, coursePoints)
  if (!certificate_enabled) return
  const hash = newCode()
  walk.certificates.push({
    hash,
    ...owner(walk),
    enrolment_id: walk.enrolment.id,
    release_id: release.id,
    release_number: release.number,
    holder_name: learner.name,
    course_title: release.outline.title[locale] ?? '',
    locale: learner.locale,
    score,
    issued_at: completed_at,
    expires_at: expiryOf(new Date(completed_at), validity_days),
  })
  record(walk, 'certificate.issued', null, { hash })
}
