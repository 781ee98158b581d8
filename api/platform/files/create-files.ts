import { join } from 'node:path'
import type { Settings } from '#api/settings.ts'
import type { Files } from './files.ts'
import { createLocalFiles } from './local-files.ts'

/** The file store that the settings select. The S3 client is loaded only if it is used. */
export async function createFiles({ dataDir, s3 }: Settings): Promise<Files> {
  if (!s3) return createLocalFiles(join(dataDir, 'files'))
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(s3)
}
