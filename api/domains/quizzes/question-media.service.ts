import { keyProblems } from '#contract/questions/registry.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import { deleteOrphanedTexts } from '#domains/courses/texts.service.ts'
import { storeImage } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { getQuestion, listQuestions } from './questions.service.ts'
import * as queries from './quizzes.queries.ts'

// Images of questions and answers. Setting an image does not change the question's version: it is saved
// immediately, while the author is still editing the text.

interface QuizPath {
  courseId: string
  quizId: string
}
interface QuestionPath extends QuizPath {
  questionId: string
}
interface AnswerPath extends QuizPath {
  answerId: string
}

export async function attachToQuestion(
  ctx: SignedIn,
  path: QuestionPath,
  bytes: Uint8Array,
): Promise<Question> {
  const { company_id } = await readCourse(ctx, path.courseId)
  await getQuestion(ctx, path)
  const file = await storeImage(ctx, bytes, { companyId: company_id })
  return ctx.transaction((inner) => showInQuestion(inner, path, file.id))
}

export async function detachFromQuestion(ctx: SignedIn, path: QuestionPath): Promise<Question> {
  return showInQuestion(ctx, path, null)
}

async function showInQuestion(ctx: SignedIn, path: QuestionPath, fileId: string | null): Promise<Question> {
  await touchCourse(ctx, path.courseId)
  await getQuestion(ctx, path)
  await queries.setQuestionMedia(ctx, path.questionId, fileId)
  return getQuestion(ctx, path)
}

export async function attachToAnswer(ctx: SignedIn, path: AnswerPath, bytes: Uint8Array): Promise<Question> {
  const { company_id } = await readCourse(ctx, path.courseId)
  await questionWith(ctx, path)
  const file = await storeImage(ctx, bytes, { companyId: company_id })
  return ctx.transaction((inner) => showInAnswer(inner, path, file.id))
}

export async function detachFromAnswer(ctx: SignedIn, path: AnswerPath): Promise<Question> {
  return showInAnswer(ctx, path, null)
}

async function showInAnswer(ctx: SignedIn, path: AnswerPath, fileId: string | null): Promise<Question> {
  await touchCourse(ctx, path.courseId)
  await questionWith(ctx, path)
  await queries.setAnswerMedia(ctx, path.answerId, fileId)
  return questionWith(ctx, path)
}

/** Removes an answer if the question stays valid without it. Throws 422 otherwise. */
export async function removeAnswer(ctx: SignedIn, path: AnswerPath): Promise<void> {
  const course = await touchCourse(ctx, path.courseId)
  const question = await questionWith(ctx, path)
  const left = question.answers.filter(({ id }) => id !== path.answerId)
  const problems = keyProblems({ ...question, answers: left })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await queries.deleteAnswer(ctx, { questionId: question.id, answerId: path.answerId })
  await deleteOrphanedTexts(ctx, course.id)
}

async function questionWith(ctx: SignedIn, path: AnswerPath): Promise<Question> {
  const questions = await listQuestions(ctx, path)
  return found(questions.find(({ answers }) => answers.some(({ id }) => id === path.answerId)))
}
