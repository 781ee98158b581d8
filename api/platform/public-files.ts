import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that the web serves unchanged. Server and bundle lie equally deep, so the path holds for both. */
const folder = join(import.meta.dirname, '../../web/public')

/** The text of such a file, by its path on the site. */
export const readPublicFile = (path: string): Promise<string> => readFile(join(folder, path), 'utf8')
