import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { parseTextInWorker } from './parse-text.service.ts'

const parse = (body: string) => parseTextInWorker({ body, own: { hosts: [], domains: [] } })

it('starts a new thread after one that failed between two texts', async () => {
  const threads: Worker[] = []
  const onWorker = (thread: Worker): void => void threads.push(thread)
  process.on('worker', onWorker)
  expect((await parse('one')).words).toBe('one')
  const [first] = threads
  if (!(first instanceof Worker)) throw new Error('No thread was started')
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  first.once('exit', resolve)
  // It is no text, so the thread throws.
  first.postMessage(null)
  expect(await ended).toBe(1)
  expect((await parse('two')).words).toBe('two')
  process.off('worker', onWorker)
  expect(threads).toHaveLength(2)
})
