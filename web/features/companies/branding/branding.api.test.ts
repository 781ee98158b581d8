import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { setImageMutation } from './branding.api.ts'

afterEach(() => endSession('signed_out'))

it('sends two images for one field one after the other', async () => {
  saveSession(aSession('admin'))
  let release = () => {}
  const first = new Promise<void>((resolve) => {
    release = resolve
  })
  const { seen, stop } = await serveAnswers(async () => {
    if (seen.length === 1) await first
    return { status: 422, body: {} }
  })
  const observer = new MutationObserver(queryClient, setImageMutation('company', 'logo-light'))
  const sends = ['first.png', 'second.png'].map((name) =>
    observer.mutate(new File(['x'], name, { type: 'image/png' })),
  )
  await expect.poll(() => seen.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const names = () => seen.flatMap(({ body }) => /filename="([^"]+)"/.exec(body)?.[1] ?? [])
  expect(names()).toEqual(['first.png'])
  release()
  await Promise.allSettled(sends)
  expect(names()).toEqual(['first.png', 'second.png'])
  await stop()
})
