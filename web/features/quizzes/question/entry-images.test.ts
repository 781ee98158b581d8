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
    await expect.poll(() => pictures.ofQuestion()?.url).toBe(stored.url)
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

describe('several pictures chosen for one question', () => {
  const names: string[] = []
  /** Answers each request with a picture named after the file sent; the first waits for `release`. */
  const serve = () => {
    names.length = 0
    let release = () => {}
    const first = new Promise<void>((resolve) => {
      release = resolve
    })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
      const file = (init?.body as FormData | undefined)?.get('file') as File | undefined
      const name = file?.name ?? 'removed'
      names.push(name)
      if (names.length === 1) await first
      return answered({ ...question, media: file ? { ...stored, url: `/${name}` } : null })
    })
    const saved = createStore<Question | null>(question)
    return { release, pictures: createPictures({ courseId: 'c', quizId: 'z' }, saved, () => undefined) }
  }
  const named = (name: string) => new File(['x'], name, { type: 'image/png' })

  it('are sent one after the other, so that the last is shown', async () => {
    const { release, pictures } = serve()
    const first = pictures.send(named('first.png'))
    await expect.poll(() => names).toEqual(['first.png'])
    const others = ['second.png', 'third.png'].map((name) => pictures.send(named(name)))
    release()
    await Promise.all([first, ...others])
    expect(names).toEqual(['first.png', 'third.png'])
    expect(pictures.ofQuestion()?.url).toBe('/third.png')
  })

  it('leave none if the last is taken back while the first is on its way', async () => {
    const { release, pictures } = serve()
    const first = pictures.send(named('first.png'))
    await expect.poll(() => names).toEqual(['first.png'])
    const others = [pictures.send(named('second.png')), pictures.drop()]
    release()
    await Promise.all([first, ...others])
    expect(names).toEqual(['first.png', 'removed'])
    expect(pictures.ofQuestion()).toBeNull()
  })
})
