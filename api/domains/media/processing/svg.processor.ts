import { AppError, invalid } from '#platform/errors.ts'
import { createWorkerProcess } from '#platform/worker-process/worker-process.ts'
import type { ProcessedImage } from './images.processor.ts'
import type { SvgWorkerInput, SvgWorkerOutput } from './svg.worker.ts'

/**
 * An SVG usually takes a fraction of a second, but a few hundred bytes of filters can take hours, and only killing
 * the process stops the rendering.
 */
const longestMs = 10_000

const draw = createWorkerProcess<SvgWorkerInput, SvgWorkerOutput>(new URL('./svg.worker.ts', import.meta.url))

/**
 * Renders an SVG as an image in a child process, one at a time. Throws 422 if it cannot be rendered, 413 if it
 * takes too long.
 */
export async function processSvg(
  svg: Uint8Array,
  maxWidth: number,
  withinMs = longestMs,
): Promise<ProcessedImage> {
  const output = await draw({ svg, maxWidth }, { withinMs })
  if (!output) throw new AppError('too_large', 'media.drawing_too_long')
  if (!output.picture) throw invalid({ image: ['media.damaged_picture'] })
  return output.picture
}
