import { queryOptions } from '@tanstack/react-query'
import { listCourses } from '#contract/courses/course-lists.ts'
import { getCourse, listChapters } from '#contract/courses/courses.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { previewComponent, previewOutline } from '#contract/publishing/preview.ts'
import { getReview } from '#contract/publishing/publishing.ts'
import { importQuestions } from '#contract/quizzes/question-imports.ts'
import {
  attachAnswerMedia,
  attachQuestionMedia,
  createQuestion,
  detachAnswerMedia,
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
import { call } from '#lib/api/call.ts'
import { withIdempotencyKey } from '#lib/idempotency-key.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export type QuizPath = { courseId: string; quizId: string }

/** Read anew at each opening, in the language of the texts, and then left alone: the page is newer than the last answer. */
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

/** What shows the draft elsewhere is read again when somebody next looks at it. */
const markChanged = (): void => {
  for (const { path } of [getCourse, listCourses, listChapters, getReview, previewOutline, previewComponent])
    void queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })
}

const changed = <T>(answer: T): T => {
  markChanged()
  return answer
}

export const sendQuiz = async (params: QuizPath, body: BodyOf<typeof updateQuiz>): Promise<Quiz> =>
  changed((await call(updateQuiz, { params, body })).data)

export const addQuestion = async (params: QuizPath, body: BodyOf<typeof createQuestion>): Promise<Question> =>
  changed((await call(createQuestion, { params, body })).data)

export const sendQuestion = async (
  params: QuizPath & { questionId: string },
  body: BodyOf<typeof updateQuestion>,
): Promise<Question> => changed((await call(updateQuestion, { params, body })).data)

export const copyQuestion = async (params: QuizPath & { questionId: string }): Promise<Question> =>
  withIdempotencyKey(`copy ${params.questionId}`, async (key) =>
    changed((await call(duplicateQuestion, { params, body: { key } })).data),
  )

export const copyQuiz = async (params: QuizPath): Promise<Quiz> =>
  withIdempotencyKey(`copy ${params.quizId}`, async (key) =>
    changed((await call(duplicateQuiz, { params, body: { key } })).data),
  )

const asUpload = (file: File): FormData => {
  const body = new FormData()
  body.set('image', file)
  return body
}
type QuestionPath = QuizPath & { questionId: string }
type AnswerPath = QuizPath & { answerId: string }

export const sendQuestionPicture = async (params: QuestionPath, file: File): Promise<Question> =>
  changed((await call(attachQuestionMedia, { params, body: asUpload(file) })).data)
export const dropQuestionPicture = async (params: QuestionPath): Promise<Question> =>
  changed((await call(detachQuestionMedia, { params })).data)
export const sendAnswerPicture = async (params: AnswerPath, file: File): Promise<Question> =>
  changed((await call(attachAnswerMedia, { params, body: asUpload(file) })).data)
export const dropAnswerPicture = async (params: AnswerPath): Promise<Question> =>
  changed((await call(detachAnswerMedia, { params })).data)

type Imported = ResponseOf<typeof importQuestions>['data']
export const sendImport = async (
  params: QuizPath,
  body: BodyOf<typeof importQuestions>,
  query: QueryOf<typeof importQuestions>,
): Promise<Imported> => changed((await call(importQuestions, { params, body, query })).data)

export const readQuestions = async (params: QuizPath): Promise<Question[]> =>
  (await call(listQuestions, { params })).data

export const dropQuestion = async (params: QuizPath & { questionId: string }): Promise<void> =>
  changed(await call(removeQuestion, { params }))

export const sendOrder = async (params: QuizPath, ids: string[]): Promise<void> =>
  changed(await call(reorderQuestions, { params, body: { ids } }))
