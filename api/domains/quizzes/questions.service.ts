import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import type { KeyedAnswer } from '#contract/questions/question-type.ts'
import { keyProblems, type Problems, type TypedQuestion } from '#contract/questions/registry.ts'
import type {
  createQuestion as createQuestionEndpoint,
  Question,
  updateQuestion as updateQuestionEndpoint,
} from '#contract/quizzes/quizzes.ts'
import { hasSaved } from '#db/save-keys.ts'
import { isNewOrder, languageOf, readingOrder } from '#domains/courses/courses.rules.ts'
import { type CourseRow, countQuestionsOf } from '#domains/courses/courses.service.ts'
import { readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import {
  deleteOrphanedTexts,
  pickText,
  readTexts,
  type TextByLocale,
  type TextEntry,
  writeEntries,
} from '#domains/courses/texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid, versionConflict } from '#platform/errors.ts'
import { idempotentId, newId } from '#platform/ids.ts'
import { tidyTags } from '#platform/tags.ts'
import { putAnswers, putQuestions } from './apply-quizzes.service.ts'
import {
  type AnswerTexts,
  answerTexts,
  anyOf,
  presentQuestion,
  type QuestionTexts,
  questionTexts,
  storedAnswer,
  storedQuestion,
} from './questions.presenter.ts'
import * as queries from './quizzes.queries.ts'
import { namesOwnAnswers } from './quizzes.rules.ts'

// Questions with their answers, changed together under one version. An incomplete question is saved only if it is
// sent as incomplete.

interface QuizPath {
  courseId: string
  quizId: string
}
interface QuestionPath extends QuizPath {
  questionId: string
}

export async function listQuestions(ctx: SignedIn, path: QuizPath): Promise<Question[]> {
  const course = await readCourse(ctx, path.courseId)
  await requireQuiz(ctx, path)
  return present(ctx, course, path.quizId)
}

export async function getQuestion(ctx: SignedIn, path: QuestionPath): Promise<Question> {
  const questions = await listQuestions(ctx, path)
  return found(questions.find(({ id }) => id === path.questionId))
}

export async function createQuestion(
  ctx: SignedIn,
  path: QuizPath,
  { key, incomplete = false, ...sent }: BodyOf<typeof createQuestionEndpoint>,
): Promise<Question> {
  const course = await touchCourse(ctx, path.courseId)
  await requireQuiz(ctx, path)
  if (sent.answers.some(({ id }) => id !== undefined)) throw invalid({ answers: ['quizzes.answer_unknown'] })
  const id = idempotentId(ctx, `question ${path.quizId}`, key)
  const there = (await queries.selectQuestions(ctx, [path.quizId])).some((question) => question.id === id)
  const question = { ...entered(course, ctx, sent), id }
  if (!there) await addQuestions(ctx, course, { quizId: path.quizId, questions: [question], incomplete })
  return getQuestion(ctx, { ...path, questionId: id })
}

/** A question with its texts assigned to the requested language. */
export const entered = (course: CourseRow, ctx: SignedIn, sent: Created): Omit<NewQuestion, 'quiz_id'> =>
  inLanguage(sent, languageOf(course, ctx.languages.course))

type WithTexts<Q, F extends string> = Omit<Q, F> & Partial<Record<F, TextByLocale>>
type Created = Omit<BodyOf<typeof createQuestionEndpoint>, 'key' | 'incomplete'>
type CreatedAnswer = Omit<Created['answers'][number], 'id'>
/** A question as it is sent, with texts in any number of languages. */
export type NewQuestion = Omit<WithTexts<Created, keyof QuestionTexts<TextByLocale>>, 'answers'> & {
  /** A new id if absent. */
  id?: string
  quiz_id: string
  text: TextByLocale
  answers: (WithTexts<CreatedAnswer, keyof AnswerTexts<TextByLocale>> & { text: TextByLocale })[]
}

/** Adds a question with texts in any number of languages at the end of a quiz of a locked course. Returns its id. */
export async function addQuestion(
  ctx: SignedIn,
  course: CourseRow,
  { id = newId(), quiz_id, ...question }: NewQuestion,
): Promise<string> {
  await addQuestions(ctx, course, { quizId: quiz_id, questions: [{ ...question, id }] })
  return id
}

interface Addition {
  quizId: string
  questions: (Omit<NewQuestion, 'quiz_id'> & { id: string })[]
  /** Whether to accept incomplete questions. */
  incomplete?: boolean
}

/** The same for many questions in order, with as many statements as for one. */
export async function addQuestions(
  ctx: SignedIn,
  course: CourseRow,
  { quizId, questions, incomplete = false }: Addition,
): Promise<void> {
  if (!incomplete) for (const question of questions) refuseIncomplete(keyOf(question))
  const before = (await countQuestionsOf(ctx, [quizId])).get(quizId) ?? 0
  if (before + questions.length > limits.questionsPerQuiz)
    throw invalid({ text: [`field.too_many|${limits.questionsPerQuiz}`] })
  const rows = questions.map(({ points = 1, objective = '', tags = [], answers, ...question }, index) => ({
    ...question,
    ...{ quiz_id: quizId, position: before + index, points, objective, tags: tidyTags(tags) },
    answers: answers.map((answer, position) => ({
      ...answer,
      id: newAnswerId(),
      position,
      question_id: question.id,
    })),
  }))
  const owner = { company_id: course.company_id, course_id: course.id }
  await putQuestions(ctx, owner, rows)
  const answers = rows.flatMap((row) => row.answers)
  await putAnswers(ctx, owner, answers)
  await writeEntries(ctx, course, [
    ...rows.flatMap((row) => entriesOf('question', row.id, textsOf(row, questionTexts))),
    ...answers.flatMap((row) => entriesOf('answer', row.id, textsOf(row, answerTexts))),
  ])
}

const keyOf = ({ type, text, passage, range = null, answers }: Addition['questions'][number]): SentKey => ({
  type,
  text: anyOf(text),
  passage: anyOf(passage),
  range,
  answers: answers.map((answer) => ({ ...answer, text: anyOf(answer.text), match: anyOf(answer.match) })),
})

/** Throws 409 with the current question if `version` is outdated. */
export async function updateQuestion(
  ctx: SignedIn,
  path: QuestionPath,
  { key, version, answers, incomplete = false, ...sent }: BodyOf<typeof updateQuestionEndpoint>,
): Promise<Question> {
  const course = await touchCourse(ctx, path.courseId)
  const before = await getQuestion(ctx, path)
  if (before.version !== version) {
    if (await hasSaved(ctx, 'questions', { id: before.id, key })) return before
    throw versionConflict(before)
  }
  if (!incomplete) refuseIncomplete({ ...before, ...sent, answers: answers ?? before.answers })
  const { type, points, objective, tags, partial_credit, range } = sent
  const kept = { partial_credit: before.partial_credit, ...(before.range ? { range: before.range } : {}) }
  const isSameType = type === undefined || type === before.type
  const settings = storedQuestion(
    { type: type ?? before.type, ...(isSameType ? kept : {}) },
    { partial_credit, range },
  )
  await queries.updateQuestion(ctx, before.id, {
    key,
    type,
    points,
    objective,
    tags: tags && tidyTags(tags),
    settings,
  })
  const locale = languageOf(course, ctx.languages.course)
  const texts = textsOf(inLanguage(unlessShown(sent, before), locale), questionTexts)
  await writeEntries(ctx, course, entriesOf('question', before.id, texts))
  if (answers) await updateAnswers(ctx, course, { before, answers })
  return getQuestion(ctx, path)
}

type SentAnswers = NonNullable<BodyOf<typeof updateQuestionEndpoint>['answers']>

async function updateAnswers(
  ctx: SignedIn,
  course: CourseRow,
  { before, answers }: { before: Question; answers: SentAnswers },
): Promise<void> {
  const known = before.answers.map(({ id }) => id)
  if (!namesOwnAnswers(known, answers)) throw invalid({ answers: ['quizzes.answer_unknown'] })
  const rows = answers.map((answer) => ({ ...answer, id: answer.id ?? newAnswerId() }))
  await writeAnswers(ctx, course, before.id, rows)
  if (known.some((id) => !rows.some((row) => row.id === id))) await deleteOrphanedTexts(ctx, course.id)
  const locale = languageOf(course, ctx.languages.course)
  const shown = new Map(before.answers.map((answer) => [answer.id, answer]))
  const entries = rows.flatMap((row) => {
    const changed = inLanguage(unlessShown(row, shown.get(row.id)), locale)
    return entriesOf('answer', row.id, textsOf(changed, answerTexts))
  })
  await writeEntries(ctx, course, entries)
}

/** Random, because ids ordered by time would reveal the right order of an ordering question. */
const newAnswerId = (): string => randomUUID()

async function writeAnswers(
  ctx: SignedIn,
  course: CourseRow,
  questionId: string,
  rows: (Parameters<typeof storedAnswer>[0] & { id: string; is_correct: boolean })[],
): Promise<void> {
  const keys = rows.map((row) => ({ id: row.id, is_correct: row.is_correct, settings: storedAnswer(row) }))
  await queries.replaceAnswers(ctx, { id: questionId, company_id: course.company_id }, keys)
}

const textNames: readonly string[] = [...questionTexts, ...answerTexts]

/**
 * Leaves out texts that equal what was shown. Answers are sent as a whole, so untranslated texts come back in the
 * fallback language; saved as translations, they would hide later changes of the source.
 */
const unlessShown = <T extends object>(sent: T, shown: object | undefined): T =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => !textNames.includes(field) || value !== shown?.[field as keyof typeof shown],
    ),
  ) as T

export async function removeQuestion(ctx: SignedIn, path: QuestionPath): Promise<void> {
  const course = await touchCourse(ctx, path.courseId)
  await requireQuiz(ctx, path)
  const ids = (await queries.selectQuestions(ctx, [path.quizId])).map(({ id }) => id)
  found(ids.find((id) => id === path.questionId))
  await queries.deleteQuestions(ctx, [path.questionId])
  await queries.setQuestionOrder(
    ctx,
    ids.filter((id) => id !== path.questionId),
  )
  await deleteOrphanedTexts(ctx, course.id)
}

export async function reorderQuestions(ctx: SignedIn, path: QuizPath, ids: string[]): Promise<void> {
  await touchCourse(ctx, path.courseId)
  await requireQuiz(ctx, path)
  const current = (await queries.selectQuestions(ctx, [path.quizId])).map(({ id }) => id)
  if (!isNewOrder(current, ids)) throw invalid({ ids: ['courses.order_mismatch'] })
  await queries.setQuestionOrder(ctx, ids)
}

async function requireQuiz(ctx: SignedIn, { courseId, quizId }: QuizPath): Promise<void> {
  found((await queries.selectQuizzes(ctx, courseId, quizId))[0])
}

type InLanguage<Q> = {
  [F in keyof Q]: F extends keyof (QuestionTexts<0> & AnswerTexts<0>)
    ? TextByLocale
    : Q[F] extends readonly object[]
      ? InLanguage<Q[F][number]>[]
      : Q[F]
}

/** Assigns the texts that were entered to the requested language. */
function inLanguage<Q extends object>(sent: Q, locale: Locale): InLanguage<Q> {
  const entries = Object.entries(sent).map(([field, value]) => {
    if (field === 'answers') return [field, (value as object[]).map((answer) => inLanguage(answer, locale))]
    return [field, textNames.includes(field) && value !== undefined ? { [locale]: value } : value]
  })
  return Object.fromEntries(entries) as InLanguage<Q>
}

const textsOf = (row: object, fields: readonly string[]): Record<string, TextByLocale> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const texts = row[field as keyof typeof row] as TextByLocale | undefined
      return texts ? [[field, texts]] : []
    }),
  )

type SentKey = Omit<TypedQuestion, 'answers'> & {
  text: string
  answers: readonly (Partial<KeyedAnswer> & Pick<KeyedAnswer, 'text' | 'is_correct'>)[]
}

/** What makes a question incomplete. */
export function keyProblemsOf(
  question: Pick<Created, 'type' | 'text' | 'passage' | 'range' | 'answers'>,
): Problems {
  return problemsOf({ ...question, passage: question.passage ?? '', range: question.range ?? null })
}

function refuseIncomplete(question: SentKey): void {
  const problems = problemsOf(question)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

function problemsOf(question: SentKey): Problems {
  const answers = question.answers.map((answer) => ({
    ...answer,
    match: answer.match ?? '',
    gap: answer.gap ?? null,
    part: answer.part ?? null,
    target: answer.target ?? '',
    area: answer.area ?? null,
  }))
  const hasText = question.text.trim() !== ''
  return { ...(hasText ? {} : { text: ['field.required'] }), ...keyProblems({ ...question, answers }) }
}

function entriesOf(
  kind: 'question' | 'answer',
  id: string,
  fields: Record<string, TextByLocale>,
): TextEntry[] {
  return Object.entries(fields).flatMap(([field, texts]) =>
    Object.entries(texts).map(([locale, value]) => ({
      owner_kind: kind,
      owner_id: id,
      field,
      locale: locale as TextEntry['locale'],
      value,
    })),
  )
}

async function present(ctx: SignedIn, course: CourseRow, quizId: string): Promise<Question[]> {
  const questions = await queries.selectQuestions(ctx, [quizId])
  const answers = await queries.selectAnswers(ctx, [quizId])
  const order = readingOrder(course, ctx.languages.course)
  const texts = await readTexts(
    ctx,
    [...questions, ...answers].map(({ id }) => id),
    order,
  )
  const textOf = (id: string, field: string): string => pickText(texts, { id, field }, order)
  const answersOf = Map.groupBy(answers, ({ question_id }) => question_id)
  return questions.map((question) => {
    const shown = presentQuestion(question, answersOf.get(question.id) ?? [], textOf)
    return { ...shown, incomplete: Object.keys(problemsOf(shown)).length > 0 }
  })
}
