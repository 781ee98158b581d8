import { type APIRequestContext, expect } from '@playwright/test'
import { personOf } from './people.ts'

export interface Prepared {
  courseId: string
  companyId: string
  lessonId: string
}

export interface Office {
  post: (path: string, body: unknown) => Promise<{ id: string; company_id: string }>
  publish: (course: Prepared) => Promise<void>
}

/** What an admin does around a lesson, which other journeys walk by hand. */
export async function officeOf(request: APIRequestContext): Promise<Office> {
  const { email, password } = personOf('admin')
  const session = await (await request.post('/api/login', { data: { email, password } })).json()
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-language': 'en_US' }
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  return {
    post,
    publish: async ({ courseId, companyId }) => {
      await post(`/api/courses/${courseId}/publish`, { kind: 'material' })
      await post(`/api/courses/${courseId}/assign`, { company_ids: [companyId], with_descendants: true })
    },
  }
}

/** A course of one lesson that nobody has written yet. */
export async function prepareCourse({ post }: Office, course: string, lesson: string): Promise<Prepared> {
  const { id: courseId, company_id: companyId } = await post('/api/courses', {
    title: course,
    difficulty: 'beginner',
    locales: ['en_US'],
  })
  const chapters = `/api/courses/${courseId}/chapters`
  const { id: chapterId } = await post(chapters, { title: 'Mail' })
  const sections = `${chapters}/${chapterId}/sections`
  const { id: sectionId } = await post(sections, { title: 'Invoices' })
  const { id: lessonId } = await post(`${sections}/${sectionId}/lessons`, { title: lesson })
  return { courseId, companyId, lessonId }
}
