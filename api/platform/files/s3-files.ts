import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type Files, isKey } from './files.ts'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  key: string
  secret: string
  /** Before every name, such as `wardwise/`. */
  prefix: string
  /** The bucket in the path rather than in the host name, as most servers of one's own want it. */
  pathStyle: boolean
}

/** Files in a bucket that speaks S3. What is put there is whole or not there at all. */
export function createS3Files(settings: S3Settings): Files {
  const { endpoint, region, bucket, key: accessKeyId, secret: secretAccessKey, prefix, pathStyle } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  const urlOf = (key: string): string => `${base}/${prefix}${checkedKey(key)}`

  /** Null for what is not there; everything else that went wrong is thrown. */
  async function ask(url: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response | null> {
    const answer = await client.fetch(url, init)
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new Error(`The file store answered ${answer.status} to ${init.method ?? 'GET'}`)
  }
  const streamOf = (answer: Response | null): Readable => {
    if (!answer?.body) throw new Error('The file is gone')
    return Readable.fromWeb(answer.body)
  }

  return {
    async put(key, content, mime = 'application/octet-stream') {
      const isSpooled = 'path' in content
      const length = isSpooled ? content.bytes : content.byteLength
      const headers = {
        'content-type': mime,
        'content-length': String(length),
        // The body is sent as it is read, so it cannot be hashed before.
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const body = isSpooled ? Readable.toWeb(createReadStream(content.path)) : Buffer.from(content)
      const stored = await ask(urlOf(key), { method: 'PUT', headers, body, duplex: 'half' })
      if (!stored) throw new Error('There is no such bucket')
    },
    async find(key) {
      const answer = await ask(urlOf(key), { method: 'HEAD' })
      if (!answer) return null
      return {
        bytes: Number(answer.headers.get('content-length')),
        stream: async (part) =>
          streamOf(
            await ask(urlOf(key), part ? { headers: { range: `bytes=${part.start}-${part.end}` } } : {}),
          ),
      }
    },
    async read(key) {
      const answer = await ask(urlOf(key))
      return answer && new Uint8Array(await answer.arrayBuffer())
    },
    async remove(key) {
      await ask(urlOf(key), { method: 'DELETE' })
    },
    async *list() {
      let after = ''
      for (;;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(after ? { 'start-after': after } : {}),
        })
        const text = (await (await ask(`${base}/?${query}`))?.text()) ?? ''
        const names = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
        yield* names.map((name) => name.slice(prefix.length)).filter(isKey)
        after = names.at(-1) ?? ''
        if (after === '' || !text.includes('<IsTruncated>true<')) return
      }
    },
  }
}
