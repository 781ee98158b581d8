import { Readable } from 'node:stream'
import { AppError } from '#platform/errors.ts'
import { createWorkerProcess } from '#platform/worker-process/worker-process.ts'
import type { CoursePaper } from './course-pdf.export.ts'

/** Far longer than any course takes; without a limit, a rendering that never ends would block the queue for ever. */
const longestMs = 120_000

/** A course's PDF, rendered on the first read. Destroying the stream stops the rendering. */
export function pdfStream(paper: CoursePaper): Readable {
  const stop = new AbortController()
  return new Readable({
    read() {
      drawPdf(paper, stop.signal).then(
        (file) => {
          this.push(file)
          this.push(null)
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      stop.abort()
      done(error)
    },
  })
}

/**
 * Laying out a long course takes a processor for seconds and the memory of a full document, so that is done outside
 * the server, one at a time. In a thread, it could take the server down: in rare cases, V8 ends the process when a
 * thread that compiles WebAssembly ends (nodejs/node#64500).
 */
const draw = createWorkerProcess<CoursePaper, Uint8Array>(new URL('./course-pdf.worker.ts', import.meta.url))

/** Throws 413 if it takes too long; rejects with the signal's reason. */
export async function drawPdf(paper: CoursePaper, stop?: AbortSignal): Promise<Uint8Array> {
  const file = await draw(paper, { withinMs: longestMs, stop })
  if (!file) throw new AppError('too_large', 'too_large')
  return file
}
