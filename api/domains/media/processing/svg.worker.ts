import { AppError } from '#platform/errors.ts'
import { type ProcessedImage, rasterise } from './images.processor.ts'

// Renders uploaded SVGs one at a time in a child process, so that a hostile file cannot block the server. The
// process ends when the server disconnects or kills it.

export interface SvgWorkerInput {
  svg: Uint8Array
  maxWidth: number
}
/** `ready` once it can render; null for an SVG that cannot be rendered. */
export type SvgWorkerOutput = 'ready' | { picture: ProcessedImage | null }

const reply = (output: SvgWorkerOutput): void => void process.send?.(output)

async function draw({ svg, maxWidth }: SvgWorkerInput): Promise<ProcessedImage | null> {
  try {
    return await rasterise(svg, maxWidth)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

process.on('message', async (input: SvgWorkerInput) => reply({ picture: await draw(input) }))
process.on('disconnect', () => process.exit())
reply('ready')
