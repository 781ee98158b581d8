import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { createStore } from '#lib/store.ts'
import { createPictures } from './entry-images.ts'

const stored = { url: '/stored.webp', width: 10, height: 10 }
const question = { id: 'q', media: null, answers: [{ id: 'a', media: null }] } as unknown as Question
const picture = new File(['x'], 'sign.png', { type: 'image/png' })

const answered = (data: Question) =>
  new Response(JSON.stringify({ data }), { status: 201, headers: { 'content-type': 'application/json' } })

afterEach(() => vi.restoreAllMocks())

describe('a picture chosen before its question is stored', () => {
  it('is shown at once, and sent as soon as the question is', async () => {
    const requested: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      requested.push(String(input instanceof Request ? input.url : input))
      return answered({ ...question, media: stored })
    })
    const saved = createStore<Question | null>(null)
    const pictures = createPictures({ courseId: 'c', quizId: 'z' }, saved, () => undefined)
    await pictures.send(picture)
    expect(pictures.ofQuestion()?.url).toMatch(/^blob:/)
    expect(requested).toEqual([])
    saved.set(question)
    await vi.waitFor(() => expect(pictures.ofQuestion()?.url).toBe(stored.url))
    expect(requested).toHaveLength(1)
  })

  it('is taken back without asking the server', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    const pictures = createPictures(
      { courseId: 'c', quizId: 'z' },
      createStore<Question | null>(null),
      () => undefined,
    )
    await pictures.sendForAnswer('new-1', picture)
    await pictures.dropFromAnswer('new-1')
    expect(pictures.ofAnswer('new-1')).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
  })
})
