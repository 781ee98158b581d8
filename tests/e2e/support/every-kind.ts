import type { APIRequestContext, APIResponse } from '@playwright/test'
import sharp from 'sharp'
import { questionTypes } from '../../../contract/question-types.ts'
import { aQuestionBody } from '../../support/builders/question-bodies.ts'
import { personOf } from './people.ts'

interface Made {
  data: { id: string; company_id: string }
}

/** A published course of one quiz with a question of each kind, made by calls as an admin makes it. */
export async function aQuizOfEveryKind(
  request: APIRequestContext,
): Promise<{ courseId: string; quizId: string }> {
  const { email, password } = personOf('admin')
  const signedIn = await request.post('/api/login', { data: { email, password } })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-language': 'en_US' }
  const post = async (path: string, data: unknown): Promise<Made['data']> => {
    const answer = await request.post(path, { headers, data: data as object })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as Made).data
  }
  const course = await post('/api/courses', {
    title: 'Questions of every kind',
    difficulty: 'beginner',
    locales: ['en_US'],
    order_mode: 'free',
  })
  const courses = `/api/courses/${course.id}`
  const quiz = await post(`${courses}/quizzes`, { title: 'Every kind', section_id: null, pass_mark: 50 })
  const questions = `${courses}/quizzes/${quiz.id}/questions`
  for (const type of questionTypes) {
    const { id } = await post(questions, { ...aQuestionBody(type), alt: 'A message with a link' })
    if (type === 'hotspot') await attach(request, `${questions}/${id}/media`, headers)
  }
  await post(`${courses}/publish`, {})
  await post(`${courses}/assign`, { company_ids: [course.company_id], with_descendants: true })
  return { courseId: course.id, quizId: quiz.id }
}

const attach = async (
  request: APIRequestContext,
  path: string,
  headers: Record<string, string>,
): Promise<APIResponse> => {
  const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#d6d3d1' } })
    .png()
    .toBuffer()
  const image = { name: 'message.png', mimeType: 'image/png', buffer }
  return request.post(path, { headers, multipart: { image } })
}
