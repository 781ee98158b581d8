import { queryOptions } from '@tanstack/react-query'
import type { Track } from '#contract/blocks/played.ts'
import { getStorage } from '#contract/content/content.ts'
import { getCourse } from '#contract/courses/courses.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { importQuestions } from '#contract/quizzes/question-imports.ts'
import {
  attachAnswerMedia,
  attachQuestionCaptions,
  attachQuestionMedia,
  createQuestion,
  detachAnswerMedia,
  detachQuestionCaptions,
  detachQuestionMedia,
  duplicateQuestion,
  duplicateQuiz,
  getQuiz,
  listQuestions,
  type Question,
  type Quiz,
  removeQuestion,
  reorderQuestions,
  updateQuestion,
  updateQuiz,
} from '#contract/quizzes/quizzes.ts'
import { readFilm } from '#entities/media/video-facts.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { withIdempotencyKey } from '#lib/idempotency-key.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'

export type QuizPath = { courseId: string; quizId: string }

/**
 * Read at each opening, in the language of the texts, and not refreshed afterwards: the page is newer than the last
 * response.
 */
const leftAlone = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export const quizCourseQuery = (courseId: string) => endpointQuery(getCourse, { params: { courseId } })
export const quizQuery = (params: QuizPath, locale: Locale) =>
  queryOptions({
    ...endpointQuery(getQuiz, { params }),
    queryKey: [...keyOf(getQuiz, { params }), locale],
    ...leftAlone,
  })
export const questionsQuery = (params: QuizPath, locale: Locale) =>
  queryOptions({
    ...endpointQuery(listQuestions, { params }),
    queryKey: [...keyOf(listQuestions, { params }), locale],
    ...leftAlone,
  })

/** The page already has what was saved; other pages that show the draft refetch it when next shown. */
const later = { refetchLater: true }

export const sendQuiz = async (params: QuizPath, body: BodyOf<typeof updateQuiz>): Promise<Quiz> =>
  (await call(updateQuiz, { params, body }, later)).data

export const addQuestion = async (params: QuizPath, body: BodyOf<typeof createQuestion>): Promise<Question> =>
  (await call(createQuestion, { params, body }, later)).data

export const sendQuestion = async (
  params: QuizPath & { questionId: string },
  body: BodyOf<typeof updateQuestion>,
): Promise<Question> => (await call(updateQuestion, { params, body }, later)).data

export const copyQuestion = async (params: QuizPath & { questionId: string }): Promise<Question> =>
  withIdempotencyKey(
    `copy ${params.questionId}`,
    async (key) => (await call(duplicateQuestion, { params, body: { key } }, later)).data,
  )

export const copyQuiz = async (params: QuizPath): Promise<Quiz> =>
  withIdempotencyKey(
    `copy ${params.quizId}`,
    async (key) => (await call(duplicateQuiz, { params, body: { key } }, later)).data,
  )

const asUpload = (name: 'image' | 'file', file: File): FormData => {
  const body = new FormData()
  body.set(name, file)
  return body
}
type QuestionPath = QuizPath & { questionId: string }
type AnswerPath = QuizPath & { answerId: string }

export const sendQuestionPicture = async (params: QuestionPath, file: File): Promise<Question> =>
  (await call(attachQuestionMedia, { params, query: {}, body: asUpload('file', file) }, later)).data

interface FileUpload {
  file: File
  onProgress: (done: number) => void
  signal: AbortSignal
}
/** The number of bytes that the company of a course may still store. */
export const roomOf = async (courseId: string): Promise<number> => {
  const { quota, used } = (await call(getStorage, { params: { courseId } })).data
  return Math.max(0, quota - used)
}

export const sendQuestionMedia = async (
  params: QuestionPath,
  { kind, ...sent }: FileUpload & { kind: 'video' | 'audio' },
): Promise<Question> => {
  const film = kind === 'video' ? await readFilm(sent.file) : null
  const { width, height } = film ?? {}
  const query = { kind, ...(width && height ? { width, height } : {}) }
  return (await upload(attachQuestionMedia, { params, query, ...sent, ...later })).data
}
export const dropQuestionMedia = async (params: QuestionPath): Promise<Question> =>
  (await call(detachQuestionMedia, { params, query: {} }, later)).data

type CaptionsPath = QuestionPath & { locale: Locale }
export const sendCaptions = async (params: CaptionsPath, sent: FileUpload): Promise<Question> =>
  (await upload(attachQuestionCaptions, { params, ...sent, ...later })).data
export const dropCaptions = async (params: CaptionsPath): Promise<Question> =>
  (await call(detachQuestionCaptions, { params }, later)).data
/** The same captions under another language. */
export const moveCaptions = async (
  params: QuestionPath,
  { locale: from, src }: Track,
  locale: Locale,
): Promise<Question> => {
  const file = new File([await (await fetch(src)).blob()], 'captions.vtt', { type: 'text/vtt' })
  await upload(attachQuestionCaptions, { params: { ...params, locale }, file, ...later })
  return dropCaptions({ ...params, locale: from })
}
export const sendAnswerPicture = async (params: AnswerPath, file: File): Promise<Question> =>
  (await call(attachAnswerMedia, { params, body: asUpload('image', file) }, later)).data
export const dropAnswerPicture = async (params: AnswerPath): Promise<Question> =>
  (await call(detachAnswerMedia, { params }, later)).data

type Imported = ResponseOf<typeof importQuestions>['data']
export const sendImport = async (
  params: QuizPath,
  body: BodyOf<typeof importQuestions>,
  query: QueryOf<typeof importQuestions>,
): Promise<Imported> => (await call(importQuestions, { params, body, query }, later)).data

export const readQuestions = async (params: QuizPath): Promise<Question[]> =>
  (await call(listQuestions, { params })).data

/** A question that is gone already counts as removed: the answer to an earlier try may have been lost. */
export const dropQuestion = async (params: QuizPath & { questionId: string }): Promise<void> => {
  try {
    await call(removeQuestion, { params }, later)
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
  }
}

export const sendOrder = async (params: QuizPath, ids: string[]): Promise<void> =>
  await call(reorderQuestions, { params, body: { ids } }, later)
