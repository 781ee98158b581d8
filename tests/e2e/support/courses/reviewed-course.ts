import { type APIRequestContext, expect } from '@playwright/test'
import { personOf } from '../people.ts'

interface Question {
  id: string
  version: number
  answers: { id: string; text: string; is_correct: boolean }[]
}

/** A teacher’s draft, with changes that the teacher makes during its review. */
export interface ReviewedCourse {
  id: string
  rename: (title: string) => Promise<void>
  /** Makes the other answer of its only question the correct one. */
  turnKey: () => Promise<void>
}

/** A draft with one lesson, a still empty section and a final exam of one question, created by a teacher’s calls. */
export async function aReviewedCourse(request: APIRequestContext, title: string): Promise<ReviewedCourse> {
  const { email, password } = personOf('teacher')
  const session = await (await request.post('/api/login', { data: { email, password } })).json()
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-language': 'en_US' }
  const send = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const { id } = await send('POST', '/api/courses', { title, difficulty: 'beginner', locales: ['en_US'] })
  const course = `/api/courses/${id}`
  const chapter = await send('POST', `${course}/chapters`, { title: 'On the road' })
  const sections = `${course}/chapters/${chapter.id}/sections`
  const section = await send('POST', sections, { title: 'Trains' })
  await send('POST', sections, { title: 'Hotels' })
  const lessons = `${sections}/${section.id}/lessons`
  let lesson = await send('POST', lessons, { title: 'Open networks' })
  const contents = `${course}/lessons/${lesson.id}/contents`
  const { id: contentId, version } = await send('GET', `${contents}/en_US`)
  const content = [{ type: 'text', text: 'Ask for the name of the network first.' }]
  await send('PATCH', `${contents}/${contentId}`, {
    version,
    document: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'ask-first' }, content }] },
  })
  const exam = await send('POST', `${course}/quizzes`, { title: 'On the way home', section_id: null })
  const questions = `${course}/quizzes/${exam.id}/questions`
  let question: Question = await send('POST', questions, {
    type: 'single_choice',
    text: 'Which network do you take?',
    answers: [
      { text: 'The open one', is_correct: true },
      { text: 'My telephone’s own', is_correct: false },
    ],
  })
  return {
    id,
    rename: async (name) => {
      const { version: newest } = await send('GET', `${lessons}/${lesson.id}`)
      lesson = await send('PATCH', `${lessons}/${lesson.id}`, { version: newest, title: name })
    },
    turnKey: async () => {
      question = await send('PATCH', `${questions}/${question.id}`, {
        version: question.version,
        answers: question.answers.map((answer) => ({
          id: answer.id,
          text: answer.text,
          is_correct: !answer.is_correct,
        })),
      })
    },
  }
}
