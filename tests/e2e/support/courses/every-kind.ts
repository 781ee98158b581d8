import type { APIRequestContext, APIResponse } from '@playwright/test'
import sharp from 'sharp'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { personOf } from '../people.ts'

interface Made {
  data: { id: string; company_id: string }
}

/** The data of the response to an admin’s call. */
type Post = (path: string, data: unknown) => Promise<Made['data']>

async function asAdmin(request: APIRequestContext): Promise<{ post: Post; headers: Record<string, string> }> {
  const { email, password } = personOf('admin')
  const signedIn = await request.post('/api/login', { data: { email, password } })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-language': 'en_US' }
  const post: Post = async (path, data) => {
    const answer = await request.post(path, { headers, data: data as object })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as Made).data
  }
  return { post, headers }
}

interface QuizCourse {
  courseId: string
  quizId: string
}

/** A published course with one quiz, created by an admin’s calls. */
async function aQuizCourse(
  post: Post,
  {
    title,
    settings,
    rules = {},
    fill,
  }: { title: string; settings: object; rules?: object; fill: (questions: string) => Promise<void> },
): Promise<QuizCourse> {
  const course = await post('/api/courses', {
    title,
    difficulty: 'beginner',
    locales: ['en_US'],
    order_mode: 'free',
    ...rules,
  })
  const courses = `/api/courses/${course.id}`
  const quiz = await post(`${courses}/quizzes`, { title: 'Every kind', section_id: null, ...settings })
  await fill(`${courses}/quizzes/${quiz.id}/questions`)
  await post(`${courses}/publish`, {})
  await post(`${courses}/assign`, { company_ids: [course.company_id], with_descendants: true })
  return { courseId: course.id, quizId: quiz.id }
}

/** A quiz with a question of each type. */
export async function aQuizOfEveryKind(request: APIRequestContext): Promise<QuizCourse> {
  const { post, headers } = await asAdmin(request)
  return aQuizCourse(post, {
    title: 'Questions of every kind',
    settings: { pass_mark: 50 },
    fill: async (questions) => {
      for (const type of questionTypes) {
        const { id } = await post(questions, { ...aQuestionBody(type), alt: 'A message with a link' })
        if (type === 'hotspot') await attach(request, `${questions}/${id}/media`, headers)
      }
    },
  })
}

/** A quiz with one question and one attempt, which may be skipped. */
export async function aQuizOfOneTry(request: APIRequestContext): Promise<QuizCourse> {
  const { post } = await asAdmin(request)
  return aQuizCourse(post, {
    title: 'One try only',
    settings: { pass_mark: 50, attempts_allowed: 1, feedback: 'after_attempt' },
    rules: { skipping_allowed: true },
    fill: async (questions) => {
      await post(questions, aQuestionBody('single_choice'))
    },
  })
}

/** A quiz with one question and two attempts, in a course without certificate. */
export async function aQuizOfTwoTries(request: APIRequestContext): Promise<QuizCourse> {
  const { post } = await asAdmin(request)
  return aQuizCourse(post, {
    title: 'Two tries',
    settings: { pass_mark: 50, attempts_allowed: 2, feedback: 'after_attempt' },
    rules: { certificate_enabled: false },
    fill: async (questions) => {
      await post(questions, aQuestionBody('single_choice'))
    },
  })
}

/** A timed quiz with three questions whose answers are shown at the end; in any order if going back is allowed. */
export async function aTimedQuiz(
  request: APIRequestContext,
  { back_allowed }: { back_allowed: boolean },
): Promise<QuizCourse> {
  const { post } = await asAdmin(request)
  return aQuizCourse(post, {
    title: 'Against the clock',
    settings: { pass_mark: 50, time_limit_seconds: 1_200, feedback: 'after_attempt', back_allowed },
    fill: async (questions) => {
      for (const text of ['First', 'Second', 'Third'])
        await post(questions, { ...aQuestionBody('single_choice'), text })
    },
  })
}

const attach = async (
  request: APIRequestContext,
  path: string,
  headers: Record<string, string>,
): Promise<APIResponse> => {
  const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#d6d3d1' } })
    .png()
    .toBuffer()
  const file = { name: 'message.png', mimeType: 'image/png', buffer }
  return request.post(path, { headers, multipart: { file } })
}
