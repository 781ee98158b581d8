import * as z from 'zod/mini'
import { itemMinutes } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, list, locale, onceKey, one, percent, tagNames, text, version, words } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  area,
  emailPart,
  gapNumber,
  picture,
  questionMedia,
  questionMediaKinds,
  questionTypes,
  rangeEnds,
} from './question-types.ts'

export const feedbackModes = ['immediate', 'after_attempt', 'never'] as const
export type FeedbackMode = (typeof feedbackModes)[number]

const settings = {
  pass_mark: percent,
  /** 0 means unlimited. */
  attempts_allowed: z.int().check(z.gte(0), z.lte(100)),
  wait_minutes: z.int().check(z.gte(0), z.lte(100_000)),
  time_limit_seconds: z.nullable(z.int().check(z.gte(10), z.lte(86_400))),
  question_order: z.enum(['fixed', 'shuffled']),
  /** How many questions an attempt draws from the pool; null means all. */
  draw: z.nullable(z.int().check(z.gte(1), z.lte(limits.questionsPerQuiz))),
  shuffle_answers: z.boolean(),
  feedback: z.enum(feedbackModes),
  counting: z.enum(['best', 'last']),
  back_allowed: z.boolean(),
}

/** Texts are in the request’s course language if the course has it, otherwise in its default. */
export const quiz = z.object({
  ...settings,
  id,
  course_id: id,
  section_id: z.nullable(id),
  position: count,
  title: z.string(),
  description: z.string(),
  estimated_minutes: count,
  questions: count,
  version,
})
export type Quiz = z.infer<typeof quiz>

export const answer = z.object({
  id,
  position: count,
  text: z.string(),
  is_correct: z.boolean(),
  feedback: z.string(),
  /** Matching: the option that matches `text`. An answer without `text` is an option that matches nothing. */
  match: z.string(),
  /** Cloze: the gap it belongs to. A gap that also has wrong answers becomes a list to choose from. */
  gap: z.nullable(gapNumber),
  /** Inspect an e-mail: the part of it that this answer is; `is_correct` marks a warning sign. */
  part: z.nullable(emailPart),
  /** Inspect an e-mail: the actual target of a link. */
  target: z.string(),
  /** Hotspot: the area on the image. */
  area: z.nullable(area),
  media: z.nullable(picture),
  /** The alternative text of the image. */
  alt: z.string(),
})
export const question = z.object({
  id,
  quiz_id: id,
  position: count,
  type: z.enum(questionTypes),
  text: z.string(),
  explanation: z.string(),
  objective: z.string(),
  tags: z.array(z.string()),
  points: count,
  /** Whether a partly correct answer gets part of the points, rounded down. */
  partial_credit: z.boolean(),
  /** Cloze: the text with gap placeholders. */
  passage: z.string(),
  /** Numeric range: the unit of the number. */
  unit: z.string(),
  range: z.nullable(rangeEnds),
  media: z.nullable(questionMedia),
  /** The alternative text of an image, or the title of a video or audio file. */
  alt: z.string(),
  /** What is said and shown in a video or audio file; one paragraph per line. */
  transcript: z.string(),
  /** For an ordering question, in the correct order. */
  answers: z.array(answer),
  /** Whether something required is missing. A course with such a question cannot be published. */
  incomplete: z.boolean(),
  version,
})
export type Question = z.infer<typeof question>

/**
 * Answers are sent as a complete, ordered list: one with an `id` is kept, one without is new, and one left out is
 * deleted.
 */
const questionFields = {
  type: z.enum(questionTypes),
  text: text(limits.questionText),
  explanation: text(limits.explanation),
  objective: text(limits.title),
  tags: tagNames,
  points: z.int().check(z.gte(1), z.lte(100)),
  partial_credit: z.boolean(),
  passage: text(limits.passage),
  unit: text(limits.unit),
  range: z.nullable(rangeEnds),
  alt: text(limits.altText),
  transcript: text(limits.transcript),
  answers: z
    .array(
      z.strictObject({
        id: z.optional(id),
        text: text(limits.answerText),
        is_correct: z.boolean(),
        feedback: z.optional(text(limits.explanation)),
        match: z.optional(text(limits.answerText)),
        gap: z.optional(z.nullable(gapNumber)),
        part: z.optional(z.nullable(emailPart)),
        target: z.optional(text(limits.answerText)),
        area: z.optional(z.nullable(area)),
        alt: z.optional(text(limits.altText)),
      }),
    )
    .check(z.maxLength(limits.partsPerQuestion)),
}
/** True saves an incomplete question; otherwise it is refused with 422. */
const incomplete = z.optional(z.boolean())
const partial = <T extends Record<string, z.ZodMiniType>>(shape: T) => z.partial(z.strictObject(shape)).shape

const quizzes = '/api/courses/:courseId/quizzes'
const courseParams = z.object({ courseId: id })
const quizParams = z.object({ courseId: id, quizId: id })
const questionParams = z.object({ courseId: id, quizId: id, questionId: id })

export const listQuizzes = endpoint({
  method: 'GET',
  path: quizzes,
  access: 'staff',
  summary: 'Quizzes of a course',
  params: courseParams,
  response: list(quiz),
})
export const createQuiz = endpoint({
  method: 'POST',
  path: quizzes,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Adds a quiz at the end of a section, or as final exam without one',
  params: courseParams,
  body: z.strictObject({
    ...partial(settings),
    key: onceKey,
    title: words(limits.title),
    section_id: z.nullable(id),
    description: z.optional(text(limits.description)),
    estimated_minutes: z.optional(itemMinutes),
  }),
  response: one(quiz),
  status: 201,
  errors: [409],
})
export const getQuiz = endpoint({
  method: 'GET',
  path: `${quizzes}/:quizId`,
  access: 'staff',
  summary: 'One quiz',
  params: quizParams,
  response: one(quiz),
})
export const updateQuiz = endpoint({
  method: 'PATCH',
  path: `${quizzes}/:quizId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Changes a quiz’s settings or texts',
  params: quizParams,
  body: z.strictObject({
    key: onceKey,
    version,
    ...partial(settings),
    title: z.optional(words(limits.title)),
    description: z.optional(text(limits.description)),
    estimated_minutes: z.optional(itemMinutes),
  }),
  response: one(quiz),
  errors: [409],
})
export const duplicateQuiz = endpoint({
  method: 'POST',
  path: `${quizzes}/:quizId/duplicate`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Puts a copy of a quiz after it, with its settings, questions, media and languages',
  params: quizParams,
  body: z.strictObject({ key: onceKey }),
  response: one(quiz),
  status: 201,
  errors: [409],
})
export const removeQuiz = endpoint({
  method: 'DELETE',
  path: `${quizzes}/:quizId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Removes a quiz',
  params: quizParams,
  errors: [409],
})

const questions = `${quizzes}/:quizId/questions` as const
export const listQuestions = endpoint({
  method: 'GET',
  path: questions,
  access: 'staff',
  summary: 'Questions with their answers',
  params: quizParams,
  response: list(question),
})
export const createQuestion = endpoint({
  method: 'POST',
  path: questions,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Adds a question at the end',
  params: quizParams,
  body: z.strictObject({
    ...partial(questionFields),
    key: onceKey,
    incomplete,
    type: questionFields.type,
    text: questionFields.text,
    answers: questionFields.answers,
  }),
  bodyBytes: limits.documentBodyBytes,
  response: one(question),
  status: 201,
  errors: [409],
})
export const getQuestion = endpoint({
  method: 'GET',
  path: `${questions}/:questionId`,
  access: 'staff',
  summary: 'One question',
  params: questionParams,
  response: one(question),
})
export const updateQuestion = endpoint({
  method: 'PATCH',
  path: `${questions}/:questionId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Changes a question',
  params: questionParams,
  body: z.strictObject({ key: onceKey, version, incomplete, ...partial(questionFields) }),
  bodyBytes: limits.documentBodyBytes,
  response: one(question),
  errors: [409],
})
export const removeQuestion = endpoint({
  method: 'DELETE',
  path: `${questions}/:questionId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Removes a question',
  params: questionParams,
  errors: [409],
})
export const duplicateQuestion = endpoint({
  method: 'POST',
  path: `${questions}/:questionId/duplicate`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Puts a copy of a question after it, in every language and with its media',
  params: questionParams,
  body: z.strictObject({ key: onceKey }),
  response: one(question),
  status: 201,
  errors: [409],
})
export const reorderQuestions = endpoint({
  method: 'POST',
  path: `${questions}/reorder`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Sets the order of the questions',
  params: quizParams,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(limits.questionsPerQuiz)) }),
  errors: [409],
})

const answers = `${quizzes}/:quizId/answers/:answerId` as const
const answerParams = z.object({ courseId: id, quizId: id, answerId: id })
const side = z.optional(z.int().check(z.gte(1), z.lte(20_000)))
export const attachQuestionMedia = endpoint({
  method: 'POST',
  path: `${questions}/:questionId/media`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary:
    'Shows a picture, a video or an audio file with a question, in the place of an earlier one; with `locale` in that language only',
  params: questionParams,
  query: z.object({
    /** Defaults to `image`. A hotspot question takes an image only. */
    kind: z.optional(z.enum(questionMediaKinds)),
    locale: z.optional(locale),
    /** The size of a video as the author’s browser read it, in pixels. */
    width: side,
    height: side,
  }),
  upload: { name: 'file', formerName: 'image', maxBytes: limits.videoBytes, spooled: true },
  response: one(question),
  errors: [409, 413, 415],
  perMinute: 120,
})
export const detachQuestionMedia = endpoint({
  method: 'DELETE',
  path: `${questions}/:questionId/media`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary:
    'Takes the picture, video or audio file away from a question; with `locale` that language shows the same file as the others again',
  params: questionParams,
  query: z.object({ locale: z.optional(locale) }),
  response: one(question),
  errors: [409],
})
const captionsPath = `${questions}/:questionId/captions/:locale` as const
const captionsParams = z.object({ ...questionParams.shape, locale })
export const attachQuestionCaptions = endpoint({
  method: 'POST',
  path: captionsPath,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary:
    'Adds captions in a language (SRT becomes WebVTT) to the video or audio file of a question, in the place of earlier ones',
  params: captionsParams,
  upload: { name: 'file', maxBytes: limits.captionBytes },
  response: one(question),
  errors: [409, 413],
  perMinute: 120,
})
export const detachQuestionCaptions = endpoint({
  method: 'DELETE',
  path: captionsPath,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Removes the captions in a language from the video or audio file of a question',
  params: captionsParams,
  response: one(question),
  errors: [409],
})
export const removeAnswer = endpoint({
  method: 'DELETE',
  path: answers,
  access: 'staff',
  summary: 'Removes an answer; 422 where the question could not be asked without it',
  params: answerParams,
  errors: [409, 422],
})
export const attachAnswerMedia = endpoint({
  method: 'POST',
  path: `${answers}/media`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Shows a picture with an answer, in the place of an earlier one',
  params: answerParams,
  upload: { name: 'image', maxBytes: limits.imageBytes },
  response: one(question),
  errors: [409],
  perMinute: 120,
})
export const detachAnswerMedia = endpoint({
  method: 'DELETE',
  path: `${answers}/media`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Takes the picture away from an answer',
  params: answerParams,
  response: one(question),
  errors: [409],
})
