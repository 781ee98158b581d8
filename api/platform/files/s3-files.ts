import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { checkedKey, type Files, isKey } from './files.ts'
import { createS3Client, type Patience, type S3Settings } from './s3-client.ts'

/** Files in an S3 bucket. An object is stored completely or not at all. */
export function createS3Files(settings: S3Settings, patience?: Patience): Files {
  const { urlOf, ask, names } = createS3Client(settings, patience)
  const streamOf = (answer: Response | null): Readable => {
    if (!answer?.body) throw new Error('The file no longer exists')
    return Readable.from(answer.body, { objectMode: false })
  }

  return {
    async put(key, content, mime = 'application/octet-stream') {
      const isSpooled = 'path' in content
      const length = isSpooled ? content.bytes : content.byteLength
      const headers = {
        'content-type': mime,
        'content-length': String(length),
        // The body is streamed, so it cannot be hashed in advance.
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const body = () =>
        isSpooled
          ? (Readable.toWeb(createReadStream(content.path)) as unknown as NonNullable<RequestInit['body']>)
          : Buffer.from(content)
      const stored = await ask(urlOf(checkedKey(key)), { method: 'PUT', headers, body })
      if (!stored) throw new Error('There is no such bucket')
    },
    async find(key) {
      const answer = await ask(urlOf(checkedKey(key)), { method: 'HEAD' })
      if (!answer) return null
      return {
        bytes: Number(answer.headers.get('content-length')),
        stream: async (part) =>
          streamOf(
            await ask(
              urlOf(checkedKey(key)),
              part ? { headers: { range: `bytes=${part.start}-${part.end}` } } : {},
            ),
          ),
      }
    },
    async read(key) {
      const answer = await ask(urlOf(checkedKey(key)))
      return answer && new Uint8Array(await answer.arrayBuffer())
    },
    async remove(key) {
      await ask(urlOf(checkedKey(key)), { method: 'DELETE' })
    },
    async *list() {
      for await (const name of names()) if (isKey(name)) yield name
    },
  }
}
