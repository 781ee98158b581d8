import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import { createSerialQueue } from '#platform/serial-queue.ts'
import type { CoursePaper } from './course-pdf.export.ts'

/** Far longer than any course takes; without a limit, a rendering that never ends would block the queue for ever. */
const longest = 120_000

const oneByOne = createSerialQueue()

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
 * Rendered in a worker thread, so that the server keeps answering. One at a time, since each takes a whole
 * processor and the memory of a full document.
 */
export function drawPdf(paper: CoursePaper, stop?: AbortSignal): Promise<Uint8Array> {
  return oneByOne(() => inWorker(paper, stop))
}

function inWorker(paper: CoursePaper, stop?: AbortSignal): Promise<Uint8Array> {
  stop?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(new URL('./course-pdf.worker.ts', import.meta.url), { workerData: paper })
  const end = (reason: unknown): void => {
    reject(reason)
    void worker.terminate()
  }
  const tooLong = setTimeout(() => end(new AppError('too_large', 'too_large')), longest)
  const stopped = (): void => end(stop?.reason)
  stop?.addEventListener('abort', stopped, { once: true })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => {
    clearTimeout(tooLong)
    stop?.removeEventListener('abort', stopped)
    reject(new Error(`The PDF worker exited with code ${code}`))
  })
  return promise
}
