import type { BodyOf } from '../../../contract/endpoint.ts'
import { limits } from '../../../contract/limits.ts'
import type {
  createQuestion as createQuestionEndpoint,
  Question,
  QuestionType,
  updateQuestion as updateQuestionEndpoint,
} from '../../../contract/quizzes.ts'
import type { SignedIn } from '../../platform/context.ts'
import { found, invalid, versionConflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  type CourseRow,
  isNewOrder,
  languageOf,
  pickText,
  readCourse,
  readingOrder,
  readTexts,
  sweepTexts,
  type TextEntry,
  type Texts,
  touchCourse,
  writeEntries,
} from '../courses/courses.service.ts'
import * as queries from './quizzes.queries.ts'
import { keyProblem, namesOwnAnswers } from './quizzes.rules.ts'

// Questions with their answers: one change, one version. What cannot be asked is not saved.

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
  { text, explanation, answers, ...settings }: BodyOf<typeof createQuestionEndpoint>,
): Promise<Question> {
  const course = await touchCourse(ctx, path.courseId)
  await requireQuiz(ctx, path)
  const inLocale = writingIn(ctx, course)
  const questionId = await addQuestion(ctx, course, {
    ...settings,
    quiz_id: path.quizId,
    text: inLocale(text),
    explanation: inLocale(explanation),
    answers: answers.map((answer) => {
      if (answer.id !== undefined) throw invalid({ answers: ['quizzes.answer_unknown'] })
      return {
        is_correct: answer.is_correct,
        text: inLocale(answer.text),
        feedback: inLocale(answer.feedback),
      }
    }),
  })
  return getQuestion(ctx, { ...path, questionId })
}

export interface NewQuestion {
  quiz_id: string
  type: QuestionType
  points?: number
  objective?: string
  tags?: string[]
  text: Texts
  explanation?: Texts
  answers: { is_correct: boolean; text: Texts; feedback?: Texts }[]
}

/** Adds a question with texts in any languages at the end of a quiz of a course that is already held. Returns its id. */
export async function addQuestion(
  ctx: SignedIn,
  course: CourseRow,
  { text, explanation = {}, answers, ...settings }: NewQuestion,
): Promise<string> {
  refuseBadKey(settings.type, answers)
  const position = (await queries.countQuestions(ctx, [settings.quiz_id])).get(settings.quiz_id) ?? 0
  if (position >= limits.questionsPerQuiz)
    throw invalid({ text: [`field.too_many|${limits.questionsPerQuiz}`] })
  const id = newId()
  await queries.insertQuestion(ctx, course, { ...settings, id, position })
  const rows = answers.map((answer) => ({ ...answer, id: newId() }))
  const keys = rows.map(({ id: answerId, is_correct }) => ({ id: answerId, is_correct }))
  await queries.replaceAnswers(ctx, { id, company_id: course.company_id }, keys)
  await writeEntries(ctx, course, [
    ...entriesOf('question', id, { text, explanation }),
    ...rows.flatMap((row) => entriesOf('answer', row.id, { text: row.text, feedback: row.feedback ?? {} })),
  ])
  return id
}

/** Throws 409 with the newest state where `version` is an older one. */
export async function updateQuestion(
  ctx: SignedIn,
  path: QuestionPath,
  { version, text, explanation, answers, ...settings }: BodyOf<typeof updateQuestionEndpoint>,
): Promise<Question> {
  const course = await touchCourse(ctx, path.courseId)
  const before = await getQuestion(ctx, path)
  if (before.version !== version) throw versionConflict(before)
  refuseBadKey(settings.type ?? before.type, answers ?? before.answers)
  await queries.updateQuestion(ctx, before.id, settings)
  const inLocale = writingIn(ctx, course)
  const texts = {
    text: inLocale(unlessShown(text, before.text)),
    explanation: inLocale(unlessShown(explanation, before.explanation)),
  }
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
  const rows = answers.map((answer) => ({ ...answer, id: answer.id ?? newId() }))
  const keys = rows.map(({ id, is_correct }) => ({ id, is_correct }))
  await queries.replaceAnswers(ctx, { id: before.id, company_id: course.company_id }, keys)
  if (known.some((id) => !rows.some((row) => row.id === id))) await sweepTexts(ctx, course.id)
  const inLocale = writingIn(ctx, course)
  const shown = new Map(before.answers.map((answer) => [answer.id, answer]))
  const entries = rows.flatMap(({ id, text, feedback }) =>
    entriesOf('answer', id, {
      text: inLocale(unlessShown(text, shown.get(id)?.text)),
      feedback: inLocale(unlessShown(feedback, shown.get(id)?.feedback)),
    }),
  )
  await writeEntries(ctx, course, entries)
}

/**
 * Answers are sent whole, so a text that is not translated yet comes back in the language it fell back to. It is no translation,
 * and written as one it would count as translated and hide what its source says later.
 */
const unlessShown = (sent: string | undefined, shown: string | undefined): string | undefined =>
  sent === shown ? undefined : sent

export async function removeQuestion(ctx: SignedIn, path: QuestionPath): Promise<void> {
  const course = await touchCourse(ctx, path.courseId)
  await requireQuiz(ctx, path)
  const ids = (await queries.selectQuestions(ctx, [path.quizId])).map(({ id }) => id)
  found(ids.find((id) => id === path.questionId))
  await queries.deleteQuestion(ctx, path.questionId)
  await queries.setQuestionOrder(
    ctx,
    ids.filter((id) => id !== path.questionId),
  )
  await sweepTexts(ctx, course.id)
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

/** What somebody entered is in the language they asked for. */
function writingIn(ctx: SignedIn, course: CourseRow) {
  const locale = languageOf(course, ctx.languages.course)
  return (value: string | undefined): Texts => (value === undefined ? {} : { [locale]: value })
}

function refuseBadKey(type: QuestionType, answers: { is_correct: boolean }[]): void {
  const problem = keyProblem(type, answers)
  if (problem) throw invalid({ answers: [problem] })
}

function entriesOf(kind: 'question' | 'answer', id: string, fields: Record<string, Texts>): TextEntry[] {
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
  return questions.map((question) => ({
    ...question,
    text: textOf(question.id, 'text'),
    explanation: textOf(question.id, 'explanation'),
    answers: (answersOf.get(question.id) ?? []).map((answer) => ({
      id: answer.id,
      position: answer.position,
      is_correct: answer.is_correct,
      text: textOf(answer.id, 'text'),
      feedback: textOf(answer.id, 'feedback'),
    })),
  }))
}
