import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface TestBucket {
  /** Settings with which the product stores its files in the bucket. */
  env: Record<string, string>
  close: () => Promise<void>
}

/** A real S3 server with one empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'wardwise-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'media',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
      S3_PREFIX: 'wardwise/',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
