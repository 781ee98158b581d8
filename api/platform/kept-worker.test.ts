import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { createKeptWorker } from './kept-worker.ts'

const echo = `const { parentPort } = require('node:worker_threads')
parentPort.on('message', (message) => parentPort.postMessage(message))
parentPort.postMessage('ready')`
const hanging = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'

it('ends a thread that does not get ready, and begins another for what comes next', async () => {
  const threads: Worker[] = []
  const start = (): Worker => {
    const thread = new Worker(threads.length === 0 ? hanging : echo, { eval: true })
    threads.push(thread)
    return thread
  }
  const ask = createKeptWorker<string, string>(start, { longestMs: 30_000, startMs: 300, idleMs: 0 })
  const [first, second] = await Promise.allSettled([ask('one'), ask('two')])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'A worker thread did not start' } })
  expect(second).toEqual({ status: 'fulfilled', value: 'two' })
  expect(threads[0]?.threadId).toBe(-1)
})
