import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { type CoursePaper, coursePdf } from './course-pdf.export.ts'

// Draws one course in a thread of its own: setting a long course takes seconds in which this thread does nothing else.

const paper = workerData as CoursePaper
// What crosses over to a thread are bytes; what draws them asks for Node's kind.
const pictures = new Map([...paper.pictures].map(([address, bytes]) => [address, Buffer.from(bytes)]))
const file = new Uint8Array(await buffer(await coursePdf({ ...paper, pictures })))
parentPort?.postMessage(file, [file.buffer])
