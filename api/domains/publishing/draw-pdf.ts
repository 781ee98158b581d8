import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/errors.ts'
import type { CoursePaper } from './course-pdf.ts'

/** Far longer than any course takes; who waits behind one that never ends would wait for ever. */
const longest = 120_000

let last: Promise<unknown> = Promise.resolve()

/**
 * A course's PDF, drawn beside the server's own thread, so that everybody else is answered meanwhile. One at a time: each takes a
 * processor and the memory of a whole document.
 */
export function drawPdf(paper: CoursePaper): Promise<Uint8Array> {
  const drawn = last.then(() => inWorker(paper))
  last = drawn.catch(() => undefined)
  return drawn
}

function inWorker(paper: CoursePaper): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(new URL('./course-pdf.worker.ts', import.meta.url), { workerData: paper })
  const tooLong = setTimeout(() => {
    reject(new AppError('too_large', 'too_large'))
    void worker.terminate()
  }, longest)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => clearTimeout(tooLong))
  worker.once('exit', (code) => reject(new Error(`The drawing of a PDF ended with ${code}`)))
  return promise
}
