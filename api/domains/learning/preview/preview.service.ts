import type { ItemKind } from '#contract/courses/courses.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { Attempt } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import type * as contract from '#contract/publishing/preview.ts'
import { type DraftParts, readDraft, readReleased } from '#domains/publishing/drafts/draft-reading.service.ts'
import type { QuizBody } from '#domains/publishing/publishing.documents.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { type OpenedAttempt, toAttempt } from '../attempts/attempts.presenter.ts'
import type { AttemptRow } from '../attempts/attempts.queries.ts'
import {
  drawAnswers,
  drawQuestions,
  gradeAttempt,
  isOverdue,
  type RecordedAnswer,
} from '../attempts/attempts.rules.ts'
import { answerProblem } from '../attempts/grading/answer-shape.rules.ts'
import { gradeAnswer } from '../attempts/grading/grading.rules.ts'
import { toStudentItem } from '../items/items.presenter.ts'
import { toOutline } from '../learning.presenter.ts'
import { type CourseProgress, itemIn } from '../progress/course-progress.loader.ts'
import type { EnrolmentRow } from '../progress/enrolments.queries.ts'
import {
  emptyRecords,
  evaluate,
  noUpdates,
  type ProgressRecords,
  rulesOf,
} from '../progress/learning.evaluator.ts'
import { courseIn } from '../progress/released-course.rules.ts'
import { attemptAt, bestAnswer, recordsIn, seededPick } from './preview.rules.ts'

// Previews a draft as a hypothetical student would see it, with the same code that shows releases to students.
// Writes nothing.

type Query = QueryOf<typeof contract.previewOutline>
type Outline = ResponseOf<typeof contract.previewOutline>['data']
type Component = ResponseOf<typeof contract.previewComponent>['data']

interface Preview {
  /** In the language that is shown. */
  ctx: SignedIn
  reading: CourseProgress
  locale: Locale
  partsOf: (item: { id: string; kind: ItemKind }) => DraftParts
  /** Whether the course lacks the requested language. */
  isFallback: boolean
  isReceived: boolean
}

/** The requested language; the query parameter wins over the header. Throws 404 for an unknown locale. */
const requestedLocale = (ctx: SignedIn, { locale }: Query): Locale | null =>
  locale === undefined ? ctx.languages.course : found(toSelectableLocale(locale))

async function open(
  ctx: SignedIn,
  courseId: string,
  query: Query,
  recordsOf: (items: ReturnType<typeof rulesOf>) => ProgressRecords,
): Promise<Preview> {
  const requested = requestedLocale(ctx, query)
  const releaseId = query.release
  const draft = releaseId ? await readReleased(ctx, { courseId, releaseId }) : await readDraft(ctx, courseId)
  const course = courseIn(draft.release, requested)
  const records = recordsOf(course.rules)
  const { locale } = course
  const reading: CourseProgress = {
    newest: draft.release,
    course,
    enrolment: records === emptyRecords ? null : enrolmentOf(ctx, records, draft.release),
    records,
    news: noUpdates,
    progress: evaluate(course.rules, records, ctx.now),
  }
  return {
    ctx: { ...ctx, languages: { ...ctx.languages, course: locale } },
    reading,
    locale,
    partsOf: (item) => draft.partsOf(item, locale),
    isFallback: requested !== null && requested !== locale,
    isReceived: draft.isReceived,
  }
}

const enrolmentOf = (
  ctx: SignedIn,
  { completed, score, items, attempts }: ProgressRecords,
  release: { id: string; course_id: string; outline: { course: { locales: Locale[] } } },
): EnrolmentRow => ({
  id: release.id,
  course_id: release.course_id,
  release_id: release.id,
  locale: release.outline.course.locales[0] ?? '',
  status: completed ? 'completed' : 'in_progress',
  cursor_item_id: null,
  due_at: null,
  due_anew_at: null,
  started_at: ctx.now.toISOString(),
  last_active_at: ctx.now.toISOString(),
  active_seconds: 0,
  present_item_id: null,
  present_at: null,
  completed_at: completed ? ctx.now.toISOString() : null,
  ends_at: null,
  score,
  items: [...items],
  attempts: [...attempts],
  extra_attempts: null,
  acknowledgements: null,
  revision: 0,
})

export async function previewOutline(
  ctx: SignedIn,
  courseId: string,
  query: Query,
): Promise<{ data: Outline }> {
  const at = ctx.now.toISOString()
  const preview = await open(ctx, courseId, query, (rules) =>
    recordsIn(query.state ?? 'fresh', rules, { shown: null, at }),
  )
  const { course, newest } = preview.reading
  const { chapters, final_exam, course: line } = toOutline(preview.ctx, preview.reading)
  return {
    data: {
      title: course.title,
      description: course.description,
      percent: line.percent,
      locale: preview.locale,
      locales: newest.outline.course.locales,
      chapters,
      final_exam,
      can: { edit: !preview.isReceived },
    },
  }
}

/** The document is null for a lesson that was never written. Throws 404. */
export async function previewComponent(
  ctx: SignedIn,
  { courseId, type, id }: { courseId: string; type: ItemKind; id: string },
  query: Query,
): Promise<{ data: Component }> {
  const at = ctx.now.toISOString()
  const state = query.state ?? 'fresh'
  const preview = await open(ctx, courseId, query, (rules) => recordsIn(state, rules, { shown: id, at }))
  const parts = preview.partsOf({ id, kind: type })
  const { body } = parts
  const student = itemOf(preview, { parts, attempts: await pastAttempts(preview, { parts, id }) })
  const common = {
    id,
    kind: type,
    title: body.title,
    locale: preview.locale,
    is_fallback: preview.isFallback || !parts.isWritten,
    minutes: student.minutes,
    student,
  }
  if (body.kind === 'quiz')
    return { data: { ...common, document: null, materials: [], quiz: quizShown(body) } }
  const document = parts.isBegun ? { ...body.document } : null
  return { data: { ...common, document, materials: body.materials ?? [], quiz: null } }
}

function quizShown({ description, settings, questions }: QuizBody): Component['quiz'] {
  const { pass_mark, attempts_allowed, time_limit_seconds } = settings
  return {
    description,
    pass_mark,
    attempts_allowed,
    time_limit_seconds,
    questions: questions.map(({ objective: _, partial_credit: __, ...withoutKey }) => withoutKey),
  }
}

interface Shown {
  parts: DraftParts
  attempts: Map<string, Attempt>
}

function itemOf({ ctx, reading, locale, isFallback }: Preview, { parts, attempts }: Shown): StudentItem {
  const item = itemIn(reading, parts.body.id)
  const shown = toStudentItem(ctx, reading, { item, body: parts.body, locale, attempts, extra: 0 })
  return {
    ...shown,
    // Includes the keys: staff may see them, and the page scores the answers of a preview itself.
    document: shown.document && parts.body.kind === 'lesson' ? { ...parts.body.document } : null,
    is_fallback: isFallback || !parts.isWritten,
    state: shown.state === 'locked' ? 'available' : shown.state,
  }
}

/** The attempt that a student in this state has made: everything right, or nothing answered. */
async function pastAttempts(
  { ctx, reading }: Preview,
  { parts, id }: { parts: DraftParts; id: string },
): Promise<Map<string, Attempt>> {
  const { body, keys } = parts
  const past = reading.records.attempts.find(({ item_id }) => item_id === id)
  if (!past || body.kind !== 'quiz') return new Map()
  const order = drawQuestions(body, seededPick(1))
  const answers = past.passed
    ? body.questions.flatMap((question) => {
        const key = keys[question.id]
        return key ? [recorded(ctx, { question, key, answer: bestAnswer(question, key) })] : []
      })
    : []
  const row = {
    ...rowOf(ctx, body, { seed: 1, started_at: ctx.now.toISOString(), cursor: 0 }),
    ...past,
    question_order: order,
  }
  const { quiz } = itemIn(reading, id)
  return new Map([[past.id, toAttempt({ row, body, keys, answers }, ctx.now, quiz)]])
}

const recorded = (
  ctx: SignedIn,
  {
    question,
    key,
    answer,
  }: {
    question: QuizBody['questions'][number]
    key: DraftParts['keys'][string]
    answer: RecordedAnswer['answer']
  },
): RecordedAnswer => ({
  question_id: question.id,
  answer,
  ...gradeAnswer(question, key, answer),
  answered_at: ctx.now.toISOString(),
})

/** An attempt that is not stored in any table. */
function rowOf(
  ctx: SignedIn,
  body: QuizBody,
  { seed, started_at, cursor }: { seed: number; started_at: string; cursor: number },
): AttemptRow {
  const pick = seededPick(seed)
  const order = drawQuestions(body, pick)
  const limit = body.settings.time_limit_seconds
  const begun = Math.min(Date.parse(started_at), ctx.now.getTime())
  return {
    ...attemptAt(body, started_at, null),
    enrolment_id: body.id,
    release_id: body.id,
    document_hash: '',
    locale: body.locale,
    question_order: order,
    answer_order: drawAnswers(body, order, pick),
    cursor: Math.min(cursor, Math.max(0, order.length - 1)),
    started_at: new Date(begun).toISOString(),
    deadline_at: limit === null ? null : new Date(begun + limit * 1_000).toISOString(),
    points: null,
  }
}

type Try = BodyOf<typeof contract.tryQuiz>

/** Throws 404 for an item that is no quiz of the course, 422 for an answer of the wrong shape. */
export async function tryQuiz(
  ctx: SignedIn,
  { courseId, id }: { courseId: string; id: string },
  { query, body: sent }: { query: Query; body: Try },
): Promise<{ data: StudentItem }> {
  const past: { records: ProgressRecords } = { records: emptyRecords }
  const before = await open(ctx, courseId, query, (rules) => {
    past.records = recordsIn(query.state ?? 'fresh', rules, { shown: id, at: ctx.now.toISOString() })
    return past.records
  })
  const parts = before.partsOf({ id, kind: 'quiz' })
  const opened = openedBy(before.ctx, parts, sent)
  const attempts = [...past.records.attempts.filter(({ item_id }) => item_id !== id), opened.row]
  const records = { ...past.records, completed: false, attempts }
  const { course } = before.reading
  const reading = { ...before.reading, records, progress: evaluate(course.rules, records, ctx.now) }
  const { quiz } = itemIn(reading, id)
  const shown = new Map([[opened.row.id, toAttempt(opened, ctx.now, quiz)]])
  return { data: itemOf({ ...before, reading }, { parts, attempts: shown }) }
}

function openedBy(ctx: SignedIn, { body, keys }: DraftParts, sent: Try): OpenedAttempt {
  if (body.kind !== 'quiz') throw new Error('Only a quiz can be tried')
  const row = rowOf(ctx, body, sent)
  const answers = row.question_order.flatMap((questionId) => {
    const index = sent.answers.findIndex(({ question_id }) => question_id === questionId)
    const answer = sent.answers[index]?.answer
    const question = body.questions.find((one) => one.id === questionId)
    const key = keys[questionId]
    if (!answer || !question || !key) return []
    const problem = answerProblem(question, answer)
    if (problem) throw invalid(problem)
    return [recorded(ctx, { question, key, answer })]
  })
  if (!sent.submitted && !isOverdue(row, ctx.now)) return { row, body, keys, answers }
  const grade = gradeAttempt(body, row.question_order, answers)
  const closed = {
    ...row,
    status: sent.submitted ? ('submitted' as const) : ('expired' as const),
    score: grade.score,
    passed: grade.passed,
    submitted_at: ctx.now.toISOString(),
  }
  return { row: closed, body, keys, answers }
}
