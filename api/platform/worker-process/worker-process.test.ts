import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { TestedInput } from './tested.worker.test-support.ts'
import { createWorkerProcess } from './worker-process.ts'

const limits = { withinMs: 20_000 }
const aWorker = () =>
  createWorkerProcess<TestedInput, { result: number; pid: number }>(
    new URL('./tested.worker.test-support.ts', import.meta.url),
  )

it('works through inputs in one other process, one at a time', async () => {
  const work = aWorker()
  const outputs = await Promise.all([1, 2, 3].map((number) => work({ kind: 'double', number }, limits)))
  expect(outputs.map((output) => output?.result)).toEqual([2, 4, 6])
  const pids = new Set(outputs.map((output) => output?.pid))
  expect(pids.size).toBe(1)
  expect(pids).not.toContain(process.pid)
})

it('gives an input a second try in a new process if the first one crashes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const work = aWorker()
  expect(await work({ kind: 'crash once', mark: join(folder, 'mark') }, limits)).toMatchObject({ result: 0 })
})

it('gives up an input that crashes each time, and serves the next one', async () => {
  const work = aWorker()
  const [crashed, next] = await Promise.all([
    work({ kind: 'crash' }, limits),
    work({ kind: 'double', number: 4 }, limits),
  ])
  expect(crashed).toBeNull()
  expect(next?.result).toBe(8)
})

it('kills a process that takes too long, without a second try', async () => {
  const work = aWorker()
  const began = performance.now()
  expect(await work({ kind: 'sleep', ms: 60_000 }, { withinMs: 200 })).toBeNull()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await work({ kind: 'double', number: 1 }, limits)).toMatchObject({ result: 2 })
})

it('stops when asked to, and does not start what was stopped before', async () => {
  const work = aWorker()
  const stop = new AbortController()
  const stopped = work({ kind: 'sleep', ms: 60_000 }, { ...limits, stop: stop.signal })
  const waiting = work({ kind: 'sleep', ms: 60_000 }, { ...limits, stop: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 300)
  await expect(stopped).rejects.toThrow('enough')
  await expect(waiting).rejects.toThrow('enough')
})
