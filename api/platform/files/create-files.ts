import { join } from 'node:path'
import type { Settings } from '#api/settings.ts'
import type { Files } from './files.ts'
import { createLocalFiles } from './local-files.ts'

/** Where stored files lie, by the settings. What speaks to a bucket is loaded only where there is one. */
export async function createFiles({ dataDir, s3 }: Settings): Promise<Files> {
  if (!s3) return createLocalFiles(join(dataDir, 'files'))
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(s3)
}
