import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type { ContentNode } from '#contract/content/content.ts'
import { personOf } from './people.ts'

export interface Prepared {
  courseId: string
  companyId: string
  lessonId: string
}

export interface Office {
  post: (path: string, body: unknown) => Promise<{ id: string; company_id: string }>
  remove: (path: string) => Promise<void>
  /** The whole response, `data` and the rest. */
  get: <T>(path: string) => Promise<T>
  publish: (course: Prepared, terms?: object) => Promise<void>
  /** Replaces all blocks of a lesson. */
  write: (lesson: Pick<Prepared, 'courseId' | 'lessonId'>, blocks: object[]) => Promise<void>
  /** Changes the current blocks of a lesson. */
  edit: (
    lesson: Pick<Prepared, 'courseId' | 'lessonId'>,
    change: (blocks: ContentNode[]) => ContentNode[],
  ) => Promise<void>
  /** Stores a file for a lesson by one of its calls. Returns its address. */
  store: (
    lesson: Pick<Prepared, 'courseId' | 'lessonId'>,
    call: string,
    multipart: Record<string, { name: string; mimeType: string; buffer: Buffer }>,
  ) => Promise<string>
  /** Stores a video for a lesson. Returns its address. */
  storeFilm: (lesson: Pick<Prepared, 'courseId' | 'lessonId'>, path: string) => Promise<string>
}

export const paragraph = (text: string, id: string = crypto.randomUUID()): ContentNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

/** An admin’s calls around a lesson, for the company of a host; other journeys do the same by hand. */
export async function officeOf(request: APIRequestContext, host?: string): Promise<Office> {
  return officeAs(request, personOf('admin', host))
}

/** The same for another person. */
export async function officeAs(
  request: APIRequestContext,
  { email, password }: { email: string; password?: string },
): Promise<Office> {
  const session = await (await request.post('/api/login', { data: { email, password } })).json()
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-language': 'en_US' }
  const post = async (path: string, data: unknown) => {
    // A translation job of 60,000 texts takes half a minute on a busy machine.
    const answer = await request.post(path, { headers, data, timeout: 120_000 })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const get: Office['get'] = async (path) => {
    const answer = await request.get(path, { headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const store: Office['store'] = async ({ courseId, lessonId }, call, multipart) => {
    const path = `/api/courses/${courseId}/lessons/${lessonId}/${call}`
    const answer = await request.post(path, { headers, multipart })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data.url
  }
  const edit: Office['edit'] = async ({ courseId, lessonId }, change) => {
    const contents = `/api/courses/${courseId}/lessons/${lessonId}/contents`
    const { id, version, document } = (await (await request.get(`${contents}/en_US`, { headers })).json())
      .data
    const data = { version, document: { type: 'doc', content: change(document.content) } }
    const answer = await request.patch(`${contents}/${id}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return {
    post,
    remove: async (path) => {
      const answer = await request.delete(path, { headers })
      expect(answer.status(), `${path}: ${await answer.text()}`).toBe(204)
    },
    get,
    store,
    publish: async ({ courseId, companyId }, terms = {}) => {
      await post(`/api/courses/${courseId}/publish`, { kind: 'material' })
      await post(`/api/courses/${courseId}/assign`, {
        company_ids: [companyId],
        with_descendants: true,
        ...terms,
      })
    },
    write: (lesson, blocks) => edit(lesson, () => blocks as ContentNode[]),
    edit,
    storeFilm: (lesson, path) => {
      const file = { name: basename(path), mimeType: 'video/webm', buffer: readFileSync(path) }
      return store(lesson, 'upload_media?kind=video', { file })
    },
  }
}

/** A course with one lesson that is still empty. */
export async function prepareCourse(
  { post }: Office,
  course: string,
  lesson: string,
  settings: object = {},
): Promise<Prepared & { sectionPath: string }> {
  const { id: courseId, company_id: companyId } = await post('/api/courses', {
    title: course,
    difficulty: 'beginner',
    locales: ['en_US'],
    ...settings,
  })
  const chapters = `/api/courses/${courseId}/chapters`
  const { id: chapterId } = await post(chapters, { title: 'Mail' })
  const sections = `${chapters}/${chapterId}/sections`
  const { id: sectionId } = await post(sections, { title: 'Invoices' })
  const { id: lessonId } = await post(`${sections}/${sectionId}/lessons`, { title: lesson })
  return { courseId, companyId, lessonId, sectionPath: `${sections}/${sectionId}` }
}
