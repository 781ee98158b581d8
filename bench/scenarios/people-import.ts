import { setTimeout as sleep } from 'node:timers/promises'
import { applyImport, checkImport, getImport, uploadImport } from '#contract/directory/people-imports.ts'
import { type BenchData, callerFor } from '../data.ts'
import type { Stage } from '../harness.ts'
import { type Latencies, measureLatencies } from '../latencies.ts'
import { median } from '../measure.ts'
import { callersOf } from './load/flood.ts'
import { residentMb } from './load/memory.ts'

export interface ImportFigures {
  rows: number
  checkSeconds: number
  applySeconds: number
  /** The server process’s peak memory minus its memory before. */
  extraMb: number
  quiet: Latencies
  busy: Latencies
  /** Ratio of the others’ p95 during the import to that before, from the medians of windows. */
  ratio: number
}

const rows = 50_000
const windowSeconds = 3
/** Pause between two calls of one reader, to leave room for other work as people do. */
const pauseMs = 40

/** One admin imports fifty thousand people while students read. */
export async function peopleImport(stage: Stage, data: BenchData): Promise<ImportFigures> {
  const others = callersOf(stage, data)
  const call = callerFor(stage.ours.url, data.admin.token)
  const measure = () => measureLatencies(others, windowSeconds, pauseMs)
  await measure()
  const quiet = [await measure(), await measure(), await measure()]
  const before = residentMb(stage.ours.pid)
  const id = await upload(stage, data)
  const during: Latencies[] = []
  let most = before
  const until = async (state: string): Promise<number> => {
    const begun = performance.now()
    let isDone = false
    const watching = (async () => {
      while (!isDone) {
        most = Math.max(most, residentMb(stage.ours.pid))
        const { data: now } = await call(getImport, { importId: id })
        if (now.state === 'failed') throw new Error(`The import failed: ${now.failure}`)
        isDone = now.state === state
        await sleep(250)
      }
      return (performance.now() - begun) / 1_000
    })()
    while (!isDone) during.push(await measure())
    return watching
  }
  const columns = [
    'employee_number',
    'email',
    'first_name',
    'last_name',
    'department',
    'tags',
    'manager_email',
  ] as const
  const options = { clear_empty: false, tag_mode: 'add', absent: 'keep', move: false, enable: false } as const
  await call(checkImport, { importId: id }, { columns: [...columns], options })
  const checkSeconds = await until('checked')
  await call(applyImport, { importId: id }, { absent: 'keep', invite: false })
  const applySeconds = await until('applied')
  const p95 = (windows: Latencies[]): number => median(windows.map((window) => window.p95))
  const typical = (windows: Latencies[]): Latencies => ({
    ...(windows[0] as Latencies),
    p95: p95(windows),
    failures: windows.reduce((sum, { failures }) => sum + failures, 0),
  })
  return {
    ...{ rows, checkSeconds, applySeconds, extraMb: most - before },
    ...{ quiet: typical(quiet), busy: typical(during), ratio: p95(during) / p95(quiet) },
  }
}

async function upload(stage: Stage, { admin }: BenchData): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `E${index},"person${index}@import.example","Begoña ${index}","Núñez, ${index}",Production,"plant ${index % 20}|drivers",${index < 100 ? '' : `person${index % 100}@import.example`}`,
  )
  const form = new FormData()
  const heading = 'Employee number,E-mail,First name,Last name,Department,Tags,Manager e-mail'
  form.set('file', new Blob([[heading, ...lines].join('\r\n')], { type: 'text/csv' }), 'people.csv')
  const answer = await fetch(`${stage.ours.url}${uploadImport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}
