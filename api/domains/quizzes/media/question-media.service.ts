import { readFile } from 'node:fs/promises'
import type { QueryOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { fileAddress } from '#contract/media/media.ts'
import { keyProblems } from '#contract/questions/registry.ts'
import { mediaKindOf } from '#contract/quizzes/question-media.ts'
import type { QuestionMedia, QuestionMediaKind } from '#contract/quizzes/question-types.ts'
import type { attachQuestionMedia, detachQuestionMedia, Question } from '#contract/quizzes/quizzes.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import { readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import { deleteOrphanedTexts } from '#domains/courses/texts.service.ts'
import { type StoredFileRow, storeImage, storeMedia } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, conflict, found, invalid } from '#platform/errors.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { getQuestion, listQuestions } from '../questions.service.ts'
import * as queries from '../quizzes.queries.ts'
import { withCaptions, withFile, withLanguageFile } from './question-media.rules.ts'

// Media of questions and images of answers. Setting them does not change the question's version: they are saved
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

interface SentMedia extends QueryOf<typeof attachQuestionMedia> {
  sent: UploadedTempFile
}

/** Stores the file before the course is locked. Throws 413, 415 and 422 like the blocks of a lesson. */
export async function attachToQuestion(
  ctx: SignedIn,
  path: QuestionPath,
  { kind = 'image', locale, width, height, sent }: SentMedia,
): Promise<Question> {
  const course = await readOpenCourse(ctx, path.courseId)
  refuseKind(await getQuestion(ctx, path), { kind, locale, course })
  const file = await storeShown(ctx, { kind, sent, companyId: course.company_id })
  const size =
    kind === 'video'
      ? { width: width ?? null, height: height ?? null }
      : { width: file.width, height: file.height }
  const shown = { ...size, url: fileAddress(file.storage_key), ...(kind === 'image' ? {} : { kind }) }
  return ctx.transaction(async (inner) => {
    await touchCourse(inner, path.courseId)
    const before = await getQuestion(inner, path)
    refuseKind(before, { kind, locale, course })
    if (locale && before.media)
      await queries.setMediaSettings(
        inner,
        before.id,
        withLanguageFile(before.media, locale, { ...shown, made_from: before.media.url }),
      )
    else await queries.setQuestionMedia(inner, before.id, file.id, withFile(before.media, shown))
    return getQuestion(inner, path)
  })
}

/** Refuses an archived course before anything is stored. */
async function readOpenCourse(ctx: SignedIn, courseId: string): Promise<CourseRow> {
  const course = await readCourse(ctx, courseId)
  if (course.status === 'archived') throw conflict('courses.archived')
  return course
}

interface KindChoice {
  kind: QuestionMediaKind
  locale: Locale | undefined
  course: CourseRow
}

/** A hotspot needs an image, and a language may only replace what all others show, by a file of the same kind. */
function refuseKind({ type, media }: Question, { kind, locale, course }: KindChoice): void {
  if (type === 'hotspot' && kind !== 'image') throw invalid({ kind: ['quizzes.image_only'] })
  if (!locale) return
  if (!isTranslation(course, locale)) throw invalid({ locale: ['quizzes.not_a_translation'] })
  if (!media || mediaKindOf(media) !== kind) throw invalid({ kind: ['quizzes.other_kind'] })
}

const isTranslation = ({ locales }: CourseRow, locale: Locale): boolean => locales.indexOf(locale) > 0

const storeShown = async (
  ctx: SignedIn,
  { kind, sent, companyId }: { kind: QuestionMediaKind; sent: UploadedTempFile; companyId: string },
): Promise<StoredFileRow> => {
  if (kind !== 'image') return storeMedia(ctx, sent, { companyId, kind, name: sent.name })
  if (sent.bytes > limits.imageBytes)
    throw new AppError('too_large', 'media.too_large', { values: { most: limits.imageBytes / 1_000_000 } })
  return storeImage(ctx, await readFile(sent.path), { companyId })
}

export async function detachFromQuestion(
  ctx: SignedIn,
  path: QuestionPath,
  { locale }: QueryOf<typeof detachQuestionMedia>,
): Promise<Question> {
  await touchCourse(ctx, path.courseId)
  const { media } = await getQuestion(ctx, path)
  if (!locale) await queries.setQuestionMedia(ctx, path.questionId, null)
  else if (media) await queries.setMediaSettings(ctx, path.questionId, withLanguageFile(media, locale, null))
  return getQuestion(ctx, path)
}

interface CaptionsPath extends QuestionPath {
  locale: Locale
}

/** Throws 422 for a file without cues, and for a question without a video or audio file. */
export async function attachCaptions(
  ctx: SignedIn,
  path: CaptionsPath,
  bytes: Uint8Array,
): Promise<Question> {
  const { company_id } = await readOpenCourse(ctx, path.courseId)
  playedOf(await getQuestion(ctx, path))
  const file = await storeMedia(ctx, bytes, { companyId: company_id, kind: 'captions' })
  return ctx.transaction((inner) => setCaptions(inner, path, fileAddress(file.storage_key)))
}

export const detachCaptions = (ctx: SignedIn, path: CaptionsPath): Promise<Question> =>
  setCaptions(ctx, path, null)

async function setCaptions(ctx: SignedIn, path: CaptionsPath, src: string | null): Promise<Question> {
  await touchCourse(ctx, path.courseId)
  const question = await getQuestion(ctx, path)
  const media = playedOf(question)
  await queries.setMediaSettings(ctx, question.id, withCaptions(media, path.locale, src))
  return getQuestion(ctx, path)
}

function playedOf({ media }: Question): QuestionMedia {
  if (!media?.kind) throw invalid({ file: ['quizzes.no_captions'] })
  return media
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
