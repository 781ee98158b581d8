import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { createKeptWorker } from '#platform/kept-worker.ts'
import type { ParsedText } from './parse-text.rules.ts'
import type { TextWorkerInput } from './text.worker.ts'

it('starts anew after it failed between two texts', async () => {
  const threads: Worker[] = []
  const start = (): Worker => {
    const thread = new Worker(new URL('./text.worker.ts', import.meta.url))
    threads.push(thread)
    return thread
  }
  const ask = createKeptWorker<TextWorkerInput, ParsedText>(start, { longestMs: 30_000 })
  const words = async (body: string) => (await ask({ body, own: { hosts: [], domains: [] } }))?.words
  onTestFinished(async () => void (await threads.at(-1)?.terminate()))
  expect(await words('one')).toBe('one')
  expect(await words('two')).toBe('two')
  expect(threads).toHaveLength(1)
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  threads[0]?.once('exit', resolve)
  // It is no text, so the thread throws.
  threads[0]?.postMessage(null)
  expect(await ended).toBe(1)
  expect(await words('three')).toBe('three')
  expect(threads).toHaveLength(2)
})
