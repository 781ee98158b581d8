import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { type CoursePaper, coursePdf } from './course-pdf.export.ts'

// Renders one course in a worker thread, because laying out a long course blocks a thread for seconds.

const paper = workerData as CoursePaper
// Messages to a worker turn Buffers into plain byte arrays, but the PDF library needs Buffers.
const pictures = new Map([...paper.pictures].map(([address, bytes]) => [address, Buffer.from(bytes)]))
const file = new Uint8Array(await buffer(await coursePdf({ ...paper, pictures })))
parentPort?.postMessage(file, [file.buffer])
