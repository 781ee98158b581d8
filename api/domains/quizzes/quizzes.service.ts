import type { Item } from '#contract/courses/courses.ts'
import type { addItems as addItemsEndpoint } from '#contract/courses/outline.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  createQuiz as createQuizEndpoint,
  Quiz,
  updateQuiz as updateQuizEndpoint,
} from '#contract/quizzes/quizzes.ts'
import { hasSaved } from '#db/save-keys.ts'
import { readingOrder } from '#domains/courses/courses.rules.ts'
import { type CourseRow, countQuestionsOf } from '#domains/courses/courses.service.ts'
import { readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import { addItem, removeItem, updateItem } from '#domains/courses/outline/outline.service.ts'
import { addSeveral, branchOf, presentItems } from '#domains/courses/outline/outline-bulk.service.ts'
import { pickText, readTexts } from '#domains/courses/texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, versionConflict } from '#platform/errors.ts'
import { idempotentId } from '#platform/ids.ts'
import type { QuizRow } from './quizzes.queries.ts'
import * as queries from './quizzes.queries.ts'

interface QuizPath {
  courseId: string
  quizId: string
}

export async function listQuizzes(ctx: SignedIn, courseId: string): Promise<Quiz[]> {
  const course = await readCourse(ctx, courseId)
  return present(ctx, course, await queries.selectQuizzes(ctx, courseId))
}

export async function getQuiz(ctx: SignedIn, { courseId, quizId }: QuizPath): Promise<Quiz> {
  const course = await readCourse(ctx, courseId)
  const [quiz] = await present(ctx, course, await queries.selectQuizzes(ctx, courseId, quizId))
  return found(quiz)
}

/** Adds a quiz at the end of its section, or as the final exam. */
export async function createQuiz(
  ctx: SignedIn,
  courseId: string,
  { key, title, description, section_id, estimated_minutes, ...settings }: BodyOf<typeof createQuizEndpoint>,
): Promise<Quiz> {
  const course = await touchCourse(ctx, courseId)
  const id = idempotentId(ctx, `quiz ${courseId}`, key)
  const [made] = await queries.selectQuizzes(ctx, courseId, id)
  if (!made) {
    const texts = { title, description }
    await addItem(ctx, course, { id, kind: 'quiz', section_id, estimated_minutes, texts })
    await queries.insertQuiz(ctx, course, { ...settings, id })
  }
  return getQuiz(ctx, { courseId, quizId: id })
}

/** Adds lessons or quizzes with the given titles. */
export async function addItems(
  ctx: SignedIn,
  courseId: string,
  { key, kind, section_id, titles }: BodyOf<typeof addItemsEndpoint>,
): Promise<Item[]> {
  const course = await touchCourse(ctx, courseId)
  const entries = titles.map((title, index) => ({
    id: idempotentId(ctx, `items ${courseId} ${index}`, key),
    title,
  }))
  const ids = entries.map(({ id }) => id)
  const isNew = await addSeveral(ctx, course, { kind, section_id, entries })
  if (isNew && kind === 'quiz') await queries.insertQuizzes(ctx, course, ids)
  // On a repeated call they may have been moved.
  const branch = isNew ? await branchOf(ctx, course, section_id) : undefined
  return presentItems(ctx, course, { ids, branch })
}

/** Throws 409 with the current quiz if `version` is outdated. */
export async function updateQuiz(
  ctx: SignedIn,
  path: QuizPath,
  { key, version, title, description, estimated_minutes, ...settings }: BodyOf<typeof updateQuizEndpoint>,
): Promise<Quiz> {
  const course = await touchCourse(ctx, path.courseId)
  const quiz = await getQuiz(ctx, path)
  if (quiz.version !== version) {
    if (await hasSaved(ctx, 'items', { id: quiz.id, key })) return quiz
    throw versionConflict(quiz)
  }
  await queries.updateQuiz(ctx, quiz.id, settings)
  await updateItem(ctx, course, { id: quiz.id, key, estimated_minutes, texts: { title, description } })
  return getQuiz(ctx, path)
}

export async function removeQuiz(ctx: SignedIn, path: QuizPath): Promise<void> {
  const course = await touchCourse(ctx, path.courseId)
  const quiz = await getQuiz(ctx, path)
  await removeItem(ctx, course, quiz.id)
}

async function present(ctx: SignedIn, course: CourseRow, rows: QuizRow[]): Promise<Quiz[]> {
  const ids = rows.map(({ id }) => id)
  const order = readingOrder(course, ctx.languages.course)
  const texts = await readTexts(ctx, ids, order)
  const questions = await countQuestionsOf(ctx, ids)
  return rows.map(({ settings, ...quiz }) => ({
    ...quiz,
    ...settings,
    course_id: course.id,
    title: pickText(texts, { id: quiz.id, field: 'title' }, order),
    description: pickText(texts, { id: quiz.id, field: 'description' }, order),
    questions: questions.get(quiz.id) ?? 0,
  }))
}
