import { serveWorker } from '../worker-process/serve-worker.ts'
import { type Report, reportPdf } from './report-pdf.ts'

serveWorker<Report, Uint8Array>(reportPdf)
