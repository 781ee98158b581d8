import { AppError } from '#platform/errors.ts'
import { type ProcessedImage, rasterise } from './images.processor.ts'

// Draws what people send in a process of its own, one after the other, until the server lets go of it or ends it.

export interface SvgWorkerInput {
  svg: Uint8Array
  maxWidth: number
}
/** `ready` once drawing can begin; null for what cannot be drawn. */
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
