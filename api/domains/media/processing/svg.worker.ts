import { AppError } from '#platform/errors.ts'
import { serveWorker } from '#platform/worker-process/serve-worker.ts'
import { type ProcessedImage, rasterise } from './images.processor.ts'

export interface SvgWorkerInput {
  svg: Uint8Array
  maxWidth: number
}
/** Null for an SVG that cannot be rendered. */
export type SvgWorkerOutput = { picture: ProcessedImage | null }

serveWorker<SvgWorkerInput, SvgWorkerOutput>(async ({ svg, maxWidth }) => {
  try {
    return { picture: await rasterise(svg, maxWidth) }
  } catch (error) {
    if (error instanceof AppError) return { picture: null }
    throw error
  }
})
