import { buffer } from 'node:stream/consumers'
import { serveWorker } from '#platform/worker-process/serve-worker.ts'
import { type CoursePaper, coursePdf } from './course-pdf.export.ts'

serveWorker<CoursePaper, Uint8Array>(async (paper) => buffer(await coursePdf(paper)))
