import { createWorkerProcess } from '../worker-process/worker-process.ts'
import type { Report } from './report-pdf.ts'

const longestMs = 120_000

/** In a child process, because laying out takes a processor for seconds. */
const draw = createWorkerProcess<Report, Uint8Array>(new URL('./report-pdf.worker.ts', import.meta.url))

export async function drawReport(report: Report, stop?: AbortSignal): Promise<Uint8Array> {
  const file = await draw(report, { withinMs: longestMs, stop })
  if (!file) throw new Error('The report could not be drawn')
  return file
}
