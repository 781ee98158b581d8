import { AppError } from '#platform/errors.ts'
import { type Picture, rasterise } from './images.ts'

// Draws what people send in a process of its own, one after the other, until the server lets go of it or ends it.

export interface Asked {
  svg: Uint8Array
  maxWidth: number
}
/** `ready` once drawing can begin; null for what cannot be drawn. */
export type Told = 'ready' | { picture: Picture | null }

const tell = (told: Told): void => void process.send?.(told)

async function draw({ svg, maxWidth }: Asked): Promise<Picture | null> {
  try {
    return await rasterise(svg, maxWidth)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

process.on('message', async (asked: Asked) => tell({ picture: await draw(asked) }))
process.on('disconnect', () => process.exit())
tell('ready')
