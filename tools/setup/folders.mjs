import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** The package of the checks: it has a TypeScript version with a JavaScript API. */
export const toolsFolder = join(root, 'tools')
/** The package that scores pages for the benchmark. */
export const lighthouseFolder = join(root, 'bench/lighthouse')
