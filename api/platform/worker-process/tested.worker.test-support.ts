import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveWorker } from './serve-worker.ts'

export type TestedInput =
  | { kind: 'double'; number: number }
  | { kind: 'sleep'; ms: number }
  /** Crashes unless the file exists, which it creates first. */
  | { kind: 'crash once'; mark: string }
  | { kind: 'crash' }

serveWorker<TestedInput, { result: number; pid: number }>(async (input) => {
  if (input.kind === 'double') return { result: input.number * 2, pid: process.pid }
  if (input.kind === 'sleep') await sleep(input.ms)
  if (input.kind === 'crash') process.kill(process.pid, 'SIGTRAP')
  if (input.kind === 'crash once' && !existsSync(input.mark)) {
    writeFileSync(input.mark, '')
    process.kill(process.pid, 'SIGTRAP')
  }
  return { result: 0, pid: process.pid }
})
