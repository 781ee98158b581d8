import type { Erasure } from '#db/erasures.ts'
import { createS3Client, type S3Settings } from './s3-client.ts'

const folder = 'erasures/'
const form = /^erasures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[.](keep_names|erase_names)$/

/**
 * The list of erasures in the bucket, which outlives every node and its folder. Each erasure is one object, so that
 * several nodes can add to it at once; its name contains everything a restore needs.
 */
export function createS3Erasures(settings: S3Settings) {
  const { urlOf, ask, names } = createS3Client(settings)
  return {
    /** Erasing the same person twice writes the same object. */
    async add({ user_id, names: kept, at }: Erasure): Promise<void> {
      const body = JSON.stringify({ user_id, names: kept, at })
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
      const stored = await ask(urlOf(`${folder}${user_id}.${kept}`), {
        method: 'PUT',
        headers,
        body: () => body,
      })
      if (!stored) throw new Error('There is no such bucket')
    },
    async all(): Promise<Omit<Erasure, 'at'>[]> {
      const erasures: Omit<Erasure, 'at'>[] = []
      for await (const name of names(folder)) {
        const [, user_id, kept] = form.exec(name) ?? []
        if (user_id && kept) erasures.push({ user_id, names: kept as Erasure['names'] })
      }
      return erasures
    },
  }
}
