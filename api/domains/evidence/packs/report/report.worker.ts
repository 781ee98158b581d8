import { serveWorker } from '#platform/worker-process/serve-worker.ts'
import { type Report, reportPdf } from './report-pdf.export.ts'

serveWorker<Report, Uint8Array>(reportPdf)
