import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** The checks' own package: it holds the TypeScript that still has a JavaScript API. */
export const toolsFolder = join(root, 'tools')
